import { actDone, type PaymentStory } from '@adashi/contract';
import {
  accounts,
  type Contribution,
  CREDITORS,
  mainPayout,
  outsideRefusal,
  type Rotation,
  recipientOf,
  refundableCharge,
  seatOf,
  waiveRefusal,
} from '@adashi/core';
import { REASON } from '../audit/index.ts';
import { found } from '../base/app-error.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/call.ts';
import { ownCase } from '../http/conflict-of-interest.ts';
import { transfersAbout } from '../ledger/index.ts';
import { readRotation } from '../rotation/index.ts';
import { namesOf, type PaymentKey, paymentKey, readPayment } from './store.ts';

/** Returns the ledger transfers of one contribution, found by the reference '…:<squad>:<round>:<seat>:…'. */
async function transfersOf({ context }: PersonCall<WithDb>, { squad, round, seat }: PaymentKey, rotation: Rotation) {
  const wallet = accounts.wallet(seatOf(rotation, seat).person);
  const names = [accounts.pot(squad, round), accounts.reserve(squad), wallet, 'fund', 'losses'] as const;
  const about = `:${squad}:${round}:${seat}`;
  const moved = await transfersAbout(context.db, names, { own: [], marks: [seat] });
  return moved.flatMap(({ id, happenedOn: on, kind, debit, credit, amount, reference }) =>
    `${reference}:`.includes(`${about}:`) ? [{ id, on, kind, from: sideOf(debit), to: sideOf(credit), amount }] : [],
  );
}

/** Returns the kind of an account without the owner, for example 'pot', 'reserve' or 'clearing:outside'. */
function sideOf(account: string): string {
  return account.startsWith('clearing:') ? account : (account.split(':')[0] ?? account);
}

/** Lists the staff actions on one payment, newest first. */
function actsOf({ context }: PersonCall<WithDb>, id: string, squad: string) {
  return rowsOf(actDone)`
    select activity.id, to_json(at) as at, first_name || ' ' || last_name as by, action, ${REASON} as reason
    from activity left join people on people.id::text = actor_id
    where subject = ${`squad:${squad}`} and details ->> 'payment' = ${id} order by activity.id desc
  `.all(context.db);
}

/**
 * Returns the actions that staff may take on a payment. A debt without a charge in progress can be waived or retried.
 */
function mayOf(contribution: Contribution): PaymentStory['may'] {
  const isDebt = waiveRefusal(contribution) === null;
  return { retry: isDebt, markPaid: outsideRefusal(contribution) === null, waive: isDebt };
}

/** Returns all facts that staff need before an action on a contribution, from the current state of the squad. */
export async function paymentStory(call: PersonCall<WithDb>, id: string): Promise<PaymentStory> {
  const { db } = call.context;
  const payment = await readPayment(call, id);
  const key = await paymentKey(db, call, id);
  const rotation = found(await readRotation(db, key.squad));
  const own = found(rotation.contributions.find(({ round, seat }) => round === key.round && seat === key.seat));
  const recipient = recipientOf(rotation, key.round).id;
  const names = await namesOf(db, [recipient, key.seat]);
  const owner = await db
    .selectFrom('seats')
    .select('person_id as personId')
    .where('id', '=', key.seat)
    .executeTakeFirst();
  return {
    payment,
    ...found(owner),
    recipient: names.get(recipient)?.fullName ?? '',
    guarantor: names.get(key.seat)?.guarantor ?? null,
    owed: { ...own.owed },
    waived: CREDITORS.reduce((sum, creditor) => sum + (creditor === 'pot' ? 0 : own.waived[creditor]), 0),
    isPotPaid: mainPayout(rotation, key.round).attempt > 0,
    refusal: await ownCase(call, 'waivePayment', id),
    may: mayOf(own),
    refundable: refundableCharge(own)?.amount ?? null,
    transfers: await transfersOf(call, key, rotation),
    acts: await actsOf(call, id, key.squad),
  };
}
