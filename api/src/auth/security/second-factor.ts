import { sql } from 'kysely';
import { z } from 'zod';
import { recordFailedSignIn, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { random, sha256 } from '../../base/random.ts';
import type { Queryable } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppContext } from '../../http/context.ts';
import { guess } from '../credentials/index.ts';
import { takeAppCode } from './authenticator.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

const TICKET_LIVES_MS = 5 * 60_000;

/** Returns a ticket for the second step of a sign-in; null when no second factor is set up. */
export async function ticketIfDue(context: AppContext, db: Queryable, personId: string): Promise<string | null> {
  const isOn = sql`select 1 from two_factor where person_id = ${personId} and enabled_at is not null`;
  if (!(await isThere(db, isOn))) return null;
  const ticket = random.token();
  const expires = new Date(context.clock.real().getTime() + TICKET_LIVES_MS);
  await sql`delete from pending_logins where expires_at <= ${context.clock.real()}`.execute(db);
  await sql`
    insert into pending_logins (ticket_hash, person_id, expires_at) values (${sha256(ticket)}, ${personId}, ${expires})
  `.execute(db);
  return ticket;
}

const ownerRow = z.object({ person_id: z.string() });

/** Returns the owner of a ticket, found by its hash. Throws 'ticket_over' for a used, expired or unknown ticket. */
async function ownerOf(context: AppContext, ticket: string): Promise<string> {
  const row = await rowsOf(ownerRow)`
    select person_id from pending_logins where ticket_hash = ${sha256(ticket)} and expires_at > ${context.clock.real()}
  `.first(context.db);
  return found(row?.person_id, 'ticket_over');
}

/** Consumes an authenticator code or a recovery code. The owner is notified of a used recovery code. */
function takeCode(context: AppContext, personId: string, code: string): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    if (await takeAppCode(context, trx, personId, true, code)) return true;
    if (!(await useRecoveryCode(context, trx, personId, code))) return false;
    await writeAudit(trx, { kind: 'member', id: personId }, 'used_recovery_code', `person:${personId}`);
    await tellOfChange(context, trx, personId, 'recovery_code_used');
    return true;
  });
}

/**
 * Returns the person who passed the second factor, and consumes ticket and code. The ticket stays valid after a wrong
 * code.
 */
export async function passSecondFactor(context: AppContext, ticket: string, code: string): Promise<string> {
  const personId = await ownerOf(context, ticket);
  if (!(await guess(context, personId, 'code', () => takeCode(context, personId, code)))) {
    await recordFailedSignIn(context.db, personId);
    throw new AppError('wrong_code');
  }
  const spent = sql`delete from pending_logins where ticket_hash = ${sha256(ticket)} returning 1`;
  if (!(await isThere(context.db, spent))) throw new AppError('ticket_over');
  return personId;
}
