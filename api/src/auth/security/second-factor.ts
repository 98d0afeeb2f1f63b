import { recordFailedSignIn, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { guess } from '../credentials/index.ts';
import { takeAppCode } from './authenticator.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { useRecoveryCode } from './recovery-codes.ts';

const TICKET_LIVES_MS = 5 * 60_000;

/** Returns a ticket for the second step of a sign-in, or null when the person has no second factor. */
export async function ticketIfDue(context: WithClock, db: Queryable, personId: string): Promise<string | null> {
  const active = await db
    .selectFrom('two_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (!active) return null;
  const ticket = random.token();
  const expires = new Date(context.clock.real().getTime() + TICKET_LIVES_MS);
  await db.deleteFrom('pending_logins').where('expires_at', '<=', context.clock.real()).execute();
  await db
    .insertInto('pending_logins')
    .values({ ticket_hash: sha256(ticket), person_id: personId, expires_at: expires })
    .execute();
  return ticket;
}

/** Returns the owner of a sign-in ticket. Throws 'ticket_over' for a used, expired or unknown ticket. */
async function ownerOf(context: WithDb & WithClock, ticket: string): Promise<string> {
  const row = await context.db
    .selectFrom('pending_logins')
    .select('person_id')
    .where('ticket_hash', '=', sha256(ticket))
    .where('expires_at', '>', context.clock.real())
    .executeTakeFirst();
  return found(row?.person_id, 'ticket_over');
}

/** Consumes an authenticator code or a recovery code. The owner gets a notice about a used recovery code. */
function takeCode(context: WithConfig & WithDb & WithClock, personId: string, code: string): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    if (await takeAppCode(context, trx, personId, true, code)) return true;
    if (!(await useRecoveryCode(context, trx, personId, code))) return false;
    await writeAudit(trx, { kind: 'member', id: personId }, 'used_recovery_code', `person:${personId}`);
    await notifyOfChange(context, trx, personId, 'recovery_code_used');
    return true;
  });
}

/**
 * Returns the person who passed the second factor, and consumes the ticket and the code. After a wrong code, the ticket
 * stays valid.
 */
export async function passSecondFactor(
  context: WithConfig & WithDb & WithClock,
  ticket: string,
  code: string,
): Promise<string> {
  const personId = await ownerOf(context, ticket);
  if (!(await guess(context, personId, 'code', () => takeCode(context, personId, code)))) {
    await recordFailedSignIn(context.db, personId);
    throw new AppError('wrong_code');
  }
  const { numDeletedRows } = await context.db
    .deleteFrom('pending_logins')
    .where('ticket_hash', '=', sha256(ticket))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('ticket_over');
  return personId;
}
