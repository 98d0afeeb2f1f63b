import { sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../audit/index.ts';
import { endAllSessions } from '../auth/credentials/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { obstaclesOf } from './obstacles.ts';
import { eraseTables, redacted } from './personal-data/erase-tables.ts';
import { searchTraces } from './personal-data/search-traces.ts';
import { tracesOf } from './personal-data/traces.ts';

/**
 * Ends the person's mandates in the app, and enqueues orders to end the mandates at the provider. The debit agreements
 * are kept for the legal retention period.
 */
async function endMandates(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('mandates')
    .set({ status: 'cancelled', ended_at: now })
    .where('person_id', '=', personId)
    .where('status', 'in', ['active', 'pending'])
    .execute();
}

const reasonRow = z.object({ reason: z.string() });

/** Locks the member's row. Throws 'not_found' for non-members, and 'done_by' for a second erasure. */
async function lockMember(trx: Trx, personId: string): Promise<void> {
  const member = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return rejectAsDone(trx, `person:${personId}`, ['erased_person']);
}

/**
 * Erases a member's personal data but keeps the member's row for the ledger. Throws 'not_found' for non-members, and
 * 'has_money' while money is pending.
 */
export async function eraseIn(
  trx: Trx,
  { context, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  given?: string,
): Promise<void> {
  await lockMember(trx, personId);
  if ((await obstaclesOf(trx, context.clock.today(), personId)).length > 0) throw new AppError('has_money');
  const now = context.clock.now();
  const who = await tracesOf(trx, context, personId);
  // The text of the reason may contain the member's name.
  const written =
    given === undefined
      ? undefined
      : await rowsOf(reasonRow)`select ${redacted(sql`${given}::text`, who)} as reason`.first(trx);
  await endMandates(trx, personId, now);
  await endAllSessions(context, personId, { db: trx });
  const deleted = await eraseTables(trx, who);
  const searched = await searchTraces(trx, who);
  await trx.updateTable('people').set({ erased_at: now }).where('id', '=', personId).execute();
  const proof = { deleted, searched };
  await writeAudit(trx, actor, 'erased_person', `person:${personId}`, { reason: written?.reason, ...proof });
}

/** Erases a person's personal data on a staff member's request. */
export async function erasePerson(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  reason?: string,
): Promise<void> {
  await inTransaction(call.context.db, (trx) => eraseIn(trx, call, personId, reason));
}
