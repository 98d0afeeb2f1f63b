import { sql } from 'kysely';
import { keyedHash } from '../../base/encryption.ts';
import { isThere } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';

/** So many in a row are looked at at once; from then on each waits twice as long as the one before, a quarter of an hour at most. */
const FREE = 5;
const MOST_SECONDS = 900;
const FORGOTTEN_AFTER = sql`interval '1 day'`;

const hashOf = (context: AppContext, email: string) => keyedHash(context.config, `password of ${email}`);

const DUE = sql`last_at + least(power(2, count - ${FREE}), ${MOST_SECONDS}) * interval '1 second'`;

/**
 * Whether a password may be looked at that is tried for an address, somebody's or nobody's: it comes not too soon after too many
 * wrong ones. It counts at once, for all processes and from wherever it comes. A mailed code is not kept waiting, and sets the
 * count back (SECURITY: doubling from 1 s).
 */
export async function mayTryPassword(context: AppContext, email: string): Promise<boolean> {
  const now = context.clock.real();
  const counted = sql`
    insert into wrong_passwords (address_hash, count, last_at) values (${hashOf(context, email)}, 1, ${now})
    on conflict (address_hash) do update set last_at = greatest(wrong_passwords.last_at, excluded.last_at),
      count = case when wrong_passwords.last_at + ${FORGOTTEN_AFTER} <= ${now} then 1 else least(wrong_passwords.count + 1, 30) end
    where (select count < ${FREE} or ${DUE} <= ${now} from (select wrong_passwords.last_at, wrong_passwords.count) before)
    returning 1
  `;
  return isThere(context.db, counted);
}

/** Who got in, or has shown that the address is theirs, begins anew. */
export async function forgetWrongPasswords(context: AppContext, email: string): Promise<void> {
  await sql`delete from wrong_passwords where address_hash = ${hashOf(context, email)}`.execute(context.db);
}

/** Forgets the addresses of which no wrong password was given for a day. */
export async function clearWrongPasswords({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await sql`delete from wrong_passwords where last_at <= ${clock.real()}::timestamptz - ${FORGOTTEN_AFTER}`.execute(db);
}
