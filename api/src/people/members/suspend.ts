import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { enqueue } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';
import { checkMember } from './store.ts';

const personRow = z.object({ name: z.string(), email: z.string(), language });
type Person = z.output<typeof personRow>;

/** Throws 'wrong_state' when the suspension has already changed, and 'not_found' for non-members. */
async function refuseWhy(trx: Trx, personId: string): Promise<never> {
  await checkMember(trx, personId);
  throw new AppError('wrong_state');
}

/** Declines the member's open swap offers, because a swap would move the member's seat without consent. */
async function declineSwaps(trx: Trx, personId: string): Promise<void> {
  await sql`
    update swaps set status = 'declined' from seats
    where seats.id in (from_seat, to_seat) and seats.person_id = ${personId} and swaps.status = 'proposed'
  `.execute(trx);
}

/** Stops push messages to the member, because anyone who has the device could read the messages. */
async function endPush(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (eb) => eb.selectFrom('sessions').select('id').where('person_id', '=', personId))
    .execute();
}

async function notifyPerson(
  { context }: PersonCall<WithClock>,
  trx: Trx,
  person: string,
  { name, email: to, language }: Person,
  what: { readonly kind: 'account_suspended' | 'account_reactivated'; readonly reason: string },
): Promise<void> {
  const { kind, reason } = what;
  const { mails } = templates[language];
  const mail =
    kind === 'account_suspended' ? mails.accountSuspended({ name, reason }) : mails.accountReactivated({ name });
  await notify(trx, context.clock.now(), [{ person, kind, details: kind === 'account_suspended' ? { reason } : {} }]);
  await enqueue(trx, [{ kind: 'mail', key: `${kind}:${random.uuid()}`, payload: { to, ...mail } }]);
}

/**
 * Suspends a member with a reason that the member can read (MONEY §3.12). Debits continue, but payouts are held and
 * most routes are blocked. Throws when the member is already suspended.
 */
export async function suspend(
  call: PersonCall<WithDb & WithClock & WithDueWork>,
  personId: string,
  reason: string,
): Promise<void> {
  const { context, me } = call;
  await inTransaction(context.db, (trx) => suspendIn(trx, call, personId, reason));
  context.scheduleDueWork(me.id);
}

/** Suspends a member in the caller's transaction. */
export async function suspendIn(
  trx: Trx,
  call: PersonCall<WithClock>,
  personId: string,
  reason: string,
): Promise<void> {
  const { context, actor } = call;
  const person = await rowsOf(personRow)`
    update people set suspended_at = ${context.clock.now()}, suspended_reason = ${reason}
    where id = ${personId} and role = 'user' and erased_at is null and suspended_at is null
    returning first_name as name, email, language
  `.first(trx);
  if (!person) return refuseWhy(trx, personId);
  await declineSwaps(trx, personId);
  await endPush(trx, personId);
  await writeAudit(trx, actor, 'suspended_member', `person:${personId}`, { reason });
  await notifyPerson(call, trx, personId, person, { kind: 'account_suspended', reason });
}

/** Ends a suspension and schedules the held payouts. Throws when the member is not suspended. */
export async function reactivate(
  call: PersonCall<WithDb & WithClock & WithDueWork>,
  personId: string,
  reason: string,
): Promise<void> {
  const { context, actor, me } = call;
  await inTransaction(context.db, async (trx) => {
    const person = await rowsOf(personRow)`
      update people set suspended_at = null, suspended_reason = null
      where id = ${personId} and role = 'user' and erased_at is null and suspended_at is not null
      returning first_name as name, email, language
    `.first(trx);
    if (!person) return refuseWhy(trx, personId);
    await writeAudit(trx, actor, 'reactivated_member', `person:${personId}`, { reason });
    await notifyPerson(call, trx, personId, person, { kind: 'account_reactivated', reason });
  });
  context.scheduleDueWork(me.id);
}
