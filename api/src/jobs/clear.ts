import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Charges can be charged back for this long (MONEY §3.10). Until then, enqueuing the same key again has no effect. */
const KEPT_DAYS = 90;
/** Every code and link has expired by then: staff links live longest, for one week. */
const LINKS_DAYS = 7;

/**
 * Deletes old delivered rows and old undeliverable mails and pushes, keeps undelivered payment orders, and returns the
 * count.
 */
export async function clearOutbox(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where done_at < now() - ${KEPT_DAYS} * interval '1 day'
      or (kind in ('mail', 'code', 'push') and failed_at < now() - ${KEPT_DAYS} * interval '1 day')
      or (payload ? 'sealed' and failed_at < now() - ${LINKS_DAYS} * interval '1 day')
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
