import { actDone, type Output, type PayoutStory, type payoutActRoutes, payoutStory } from '@adashi/contract';
import {
  accounts,
  debtsOf,
  isPayoutApproved,
  owedTotal,
  PAYOUT_STATES,
  type PayoutState,
  recipientOf,
} from '@adashi/core';
import { REASON } from '../audit/index.ts';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { keptForAMinute } from '../db/kept-counts.ts';
import { rowsOf } from '../db/rows-of.ts';
import { readSettings } from '../db/settings.ts';
import type { PersonCall } from '../http/call.ts';
import { ownCase } from '../http/conflict-of-interest.ts';
import { balances } from '../ledger/index.ts';
import { amountOf, readRotation } from '../rotation/index.ts';
import { fileOfPayout } from './bank-files/index.ts';
import { type PayoutKey, payoutKey } from './store.ts';

const ownerRow = payoutStory.shape.checks.pick({ isVerified: true, accountSince: true, heldUntil: true });

const waitingRow = payoutStory.shape.waiting.unwrap();

/** Returns the staff actions on one payout and the results of the bank, newest first. A result has a negative id. */
function actsOf(db: Queryable, id: string, { squad, round, seq }: PayoutKey) {
  return rowsOf(actDone)`
    select id, to_json(at) as at, by, action, reason from (
      select activity.id, at, first_name || ' ' || last_name as by, action, ${REASON} as reason
      from activity left join people on people.id::text = actor_id
      where subject = ${`payout:${id}`}
      union all
      select -events.id, coalesce(applied_at, received_at), null, event ->> 'kind', null
      from provider_events events
      where squad_id = ${squad} and applied_at is not null and event ->> 'kind' in ('payout_paid', 'payout_failed')
        and (event ->> 'round')::int = ${round} and (event ->> 'seq')::int = ${seq}) acts
    order by acts.at desc, abs(id) desc
  `.all(db);
}

const LEFT: readonly PayoutState[] = ['submitted', 'paid', 'cancelled'];

/**
 * Returns the proposed act about a payout, while the act waits for a second person. An act about returns can include
 * several payouts.
 */
function waitingFor(db: Queryable, id: string, me: string) {
  return rowsOf(waitingRow)`
    select id, proposed_by = ${me} as "isOwn" from proposed_acts
    where state = 'waiting' and (object = ${`payout:${id}`} or input -> 'body' -> 'returned' ? ${id})
    order by proposed_at desc limit 1
  `.first(db);
}

/** Returns all facts that staff need before a payout is sent, from the current state of the squad. */
export async function readPayoutStory(call: PersonCall<WithDb & WithClock>, id: string): Promise<PayoutStory> {
  const { context, me } = call;
  const { db } = context;
  const key = await payoutKey(db, id);
  const { squad, round, seq, recipient } = key;
  const rotation = found(await readRotation(db, squad));
  const payout = found(rotation.payouts.find((each) => each.round === round && each.seq === seq));
  const owner = await rowsOf(ownerRow)`
    select kyc_status = 'verified' as "isVerified", to_json(payout_hold_until) as "heldUntil",
      to_json((select max(changed_at) from payout_account_changes where person_id = people.id and bank_id = payout_bank_id)) as "accountSince"
    from people where id = ${recipient}
  `.first(db);
  const { approvalAbove } = await readSettings(db);
  const amount = LEFT.includes(payout.state) ? payout.net : await amountOf(db, context.clock.today(), rotation, payout);
  const pot = accounts.pot(squad, round);
  const owes = debtsOf(rotation, recipientOf(rotation, round).id).reduce((sum, debt) => sum + owedTotal(debt), 0);
  return {
    personId: recipient,
    amount,
    needsApproval: payout.state === 'awaiting_approval' || amount > approvalAbove,
    isApproved: isPayoutApproved(rotation, payout, amount),
    checks: { ...found(owner), owes, potHolds: (await balances(db, [pot])).get(pot) ?? 0 },
    bankFile: (await fileOfPayout(db, id, payout.attempt)) ?? null,
    acts: await actsOf(db, id, key),
    refusal: await ownCase(call, 'approvePayout', id),
    waiting: (await waitingFor(db, id, me.id)) ?? null,
  };
}

type Counts = Output<(typeof payoutActRoutes)['payoutCounts']>;

async function count({ db }: WithDb): Promise<Counts> {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('squads', 'squads.id', 'squad_id')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('kind', '<>', 'test')
    .groupBy('state')
    .execute();
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const of = (known: PayoutState) => rows.find(({ state }) => state === known)?.count ?? 0;
  // Cast: the keys are all payout states.
  const byState = Object.fromEntries(PAYOUT_STATES.map((known) => [known, of(known)])) as Record<PayoutState, number>; // all payout states
  return { ...byState, all };
}

/** Returns the number of payouts in each state and in total. */
export const countPayouts = keptForAMinute(count, ({ all }) => all);
