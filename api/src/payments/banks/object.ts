import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { endAllSessions } from '../../auth/credentials/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { sha256 } from '../../base/random.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { ownBank } from './store.ts';

const changeRow = z.object({
  id: z.string(),
  person_id: z.string(),
  member: z.string(),
  bank_id: z.string().nullable(),
  previous_bank_id: z.string().nullable(),
  lastDigits: z.string().nullable(),
  changedAt: z.string(),
  state: z.enum(['in_use', 'objected', 'replaced']),
});
type Change = z.output<typeof changeRow>;

const CHANGES = sql`
  select changes.id, changes.person_id, first_name as member, bank_id, previous_bank_id, last_digits as "lastDigits",
    to_json(changed_at) as "changedAt", case when objected_at is not null then 'objected'
      when payout_bank_id is not distinct from bank_id and bank_id is not null then 'in_use' else 'replaced' end as state
  from payout_account_changes changes join people on people.id = changes.person_id left join banks on banks.id = bank_id`;

/** Returns the payout account change for a secret link. The link was mailed to the account owner. */
export async function changeByLink(db: Queryable, link: string): Promise<Change> {
  return found(await rowsOf(changeRow)`${CHANGES} where link_hash = ${sha256(link)}`.first(db));
}

async function newestChange(db: Queryable, personId: string, bankId: string): Promise<Change> {
  const row = await rowsOf(changeRow)`
    ${CHANGES} where changes.person_id = ${personId} and bank_id = ${bankId} order by changed_at desc limit 1
  `.first(db);
  return found(row);
}

/**
 * Reverts a payout account change that the owner did not make: restores the previous account and ends all sessions.
 * Payouts stay on hold for the rest of the 24 hours.
 */
async function object(context: WithDb & WithClock, trx: Trx, change: Change, actor: Actor): Promise<void> {
  const objected = await trx
    .updateTable('payout_account_changes')
    .set({ objected_at: context.clock.now() })
    .where('id', '=', change.id)
    .where('objected_at', 'is', null)
    .executeTakeFirst();
  if (objected.numUpdatedRows === 0n) throw new AppError('wrong_state');
  const restored = await trx
    .updateTable('people')
    .set({ payout_bank_id: change.previous_bank_id })
    .where('id', '=', change.person_id)
    .where('payout_bank_id', '=', change.bank_id)
    .executeTakeFirst();
  if (restored.numUpdatedRows === 0n) throw new AppError('wrong_state');
  // The rejected account no longer counts as known. If the member selects this account again, a new hold starts.
  await sql`update banks set trusted_since = null where id = ${change.bank_id}`.execute(trx);
  await endAllSessions(context, change.person_id, { db: trx });
  await writeAudit(trx, actor, 'objected_to_payout_account', `person:${change.person_id}`, { account: change.bank_id });
  await notifyStaff(trx, context.clock.now(), {
    may: 'payouts.act',
    kind: 'payout_account_objected',
    details: { member: change.member },
    key: `objected:${change.id}`,
  });
}

/** Reverts a payout account change through the mailed link. */
export async function objectByLink(context: WithDb & WithClock, link: string): Promise<void> {
  await inTransaction(context.db, async (trx) =>
    object(context, trx, await changeByLink(trx, link), { kind: 'visitor', id: null }),
  );
}

/**
 * Reverts a payout account change from a session, but only during the payout hold. Without this limit, a thief with a
 * stolen session could revert an old change of the owner.
 */
export async function objectSignedIn(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  bankId: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { heldUntil } = await ownBank(trx, me.id, bankId);
    if (heldUntil === null) throw new AppError('wrong_state');
    await object(context, trx, await newestChange(trx, me.id, bankId), actor);
  });
}
