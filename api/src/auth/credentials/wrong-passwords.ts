import { sql } from 'kysely';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { keyedHash } from '../../base/encryption.ts';
import type { WithDb } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';

/** Number of password attempts without a delay. Each further attempt doubles the delay, up to a quarter of an hour. */
const FREE = 5;
const MOST_SECONDS = 900;
const FORGOTTEN_AFTER = sql`interval '1 day'`;

const hashOf = (context: WithConfig, email: string) => keyedHash(context.config, `password of ${email}`);

const DUE = sql`last_at + least(power(2, count - ${FREE}), ${MOST_SECONDS}) * interval '1 second'`;

/**
 * Counts a password attempt for an email address, with or without an account. Returns whether the delay since the last
 * attempt has passed (SECURITY: doubling from 1 s).
 */
export async function mayTryPassword(context: WithConfig & WithDb & WithClock, email: string): Promise<boolean> {
  const now = context.clock.real();
  const counted = sql`
    insert into failed_password_attempts (address_hash, count, last_at) values (${hashOf(context, email)}, 1, ${now})
    on conflict (address_hash) do update set last_at = greatest(failed_password_attempts.last_at, excluded.last_at),
      count = case when failed_password_attempts.last_at + ${FORGOTTEN_AFTER} <= ${now} then 1 else least(failed_password_attempts.count + 1, 30) end
    where (select count < ${FREE} or ${DUE} <= ${now} from (select failed_password_attempts.last_at, failed_password_attempts.count) before)
    returning 1
  `;
  return isThere(context.db, counted);
}

/** Resets the count of password attempts after a sign-in or a verified email address. */
export async function forgetWrongPasswords(context: WithConfig & WithDb, email: string): Promise<void> {
  await context.db.deleteFrom('failed_password_attempts').where('address_hash', '=', hashOf(context, email)).execute();
}

/** Deletes attempt counts of email addresses without a wrong password in the last day. */
export async function clearWrongPasswords({ db, clock }: WithDb & WithClock): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from failed_password_attempts where last_at <= ${clock.real()}::timestamptz - ${FORGOTTEN_AFTER}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
