import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Number of days within which a charge can be charged back (MONEY §3.10). A key that is enqueued again within this time
 * has no effect.
 */
const KEPT_DAYS = 90;
/** Number of days after which every code and link has expired. Staff links are valid longest, for one week. */
const LINKS_DAYS = 7;

/**
 * Deletes old delivered rows, and old mails and pushes that cannot be delivered. Keeps undelivered payment orders.
 * Returns the number of deleted rows.
 */
export async function clearOutbox(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where done_at < now() - ${KEPT_DAYS} * interval '1 day'
      or (kind in ('mail', 'code', 'push') and failed_at < now() - ${KEPT_DAYS} * interval '1 day')
      or (payload ? 'sealed' and failed_at < now() - ${LINKS_DAYS} * interval '1 day')
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
