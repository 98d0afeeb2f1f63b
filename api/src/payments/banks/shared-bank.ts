import { sql } from 'kysely';
import type { Queryable, Trx } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';

/**
 * SQL condition: another verified person has the account, and two staff members have not allowed the shared account.
 */
const sharedBy = (personId: string, hash: ReturnType<typeof sql>) => sql`
  exists (select 1 from banks theirs join people on people.id = theirs.person_id
    where theirs.account_hash = any(${hash}) and people.id <> ${personId} and kyc_status = 'verified' and erased_at is null)
  and not exists (select 1 from identity_signals
    where person_id = ${personId} and kind = 'bank' and hash = any(${hash}) and allowed_at is not null)`;

/** Returns whether a person has a bank account that another verified person also has. */
export async function sharesBank(db: Queryable, personId: string): Promise<boolean> {
  return isThere(
    db,
    sql`
    select 1 from banks where person_id = ${personId} and ${sharedBy(personId, sql`array[banks.account_hash]`)}
  `,
  );
}

/**
 * Returns whether a verified person may not use an account, because another verified person has the account. Locks the
 * account, so that two people cannot add the account at the same time.
 */
export async function isSharedBank(trx: Trx, personId: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes.toSorted()) await sql`select pg_advisory_xact_lock(hashtext(${hash}))`.execute(trx);
  return isThere(
    trx,
    sql`
    select 1 from people where id = ${personId} and kyc_status = 'verified'
      and ${sharedBy(personId, sql`${hashes}::text[]`)}
  `,
  );
}

/** SQL condition: the identity signal `mine` is a bank account that another verified member also has. */
export const IS_SHARED = sql`kind = 'bank' and allowed_at is null and exists (
  select 1 from banks theirs join people on people.id = theirs.person_id
  where theirs.account_hash = mine.hash and people.id <> mine.person_id and kyc_status = 'verified'
    and erased_at is null)`;

/** Returns whether staff can allow a bank account that the member shares with another verified member. */
export async function canAllowShared(db: Queryable, personId: string): Promise<boolean> {
  return isThere(db, sql`select 1 from identity_signals mine where person_id = ${personId} and ${IS_SHARED}`);
}
