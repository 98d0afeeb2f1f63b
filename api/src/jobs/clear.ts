import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Charge-back period in days (MONEY §3.10). Within this period, a second item with the same key has no effect. */
const KEPT_DAYS = 90;
/** Longest validity of a code or link, in days. Staff links are valid for one week. */
const LINKS_DAYS = 7;

/**
 * Deletes old delivered rows, and old mails and pushes that cannot be delivered. Keeps undelivered payment orders and
 * returns the number of deleted rows.
 */
export async function clearOutbox(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where done_at < (select app_now()) - ${KEPT_DAYS} * interval '1 day'
      or (kind in ('mail', 'code', 'push') and failed_at < (select app_now()) - ${KEPT_DAYS} * interval '1 day')
      or (payload ? 'sealed' and failed_at < (select app_now()) - ${LINKS_DAYS} * interval '1 day')
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
