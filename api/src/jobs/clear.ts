import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** As long as a charge can come back (MONEY §3.10); until then a key that is enqueued again changes nothing. */
const KEPT_DAYS = 90;
/** Of no use any more is by then every code and link in it: those of staff, the longest, live for a week. */
const LINKS_DAYS = 7;

/** Forgets what left, and mails and pushes that nobody had tried again. Orders of money that did not leave stay. Answers how many. */
export async function clearOutbox(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where done_at < now() - ${KEPT_DAYS} * interval '1 day'
      or (kind in ('mail', 'code', 'push') and dead_at < now() - ${KEPT_DAYS} * interval '1 day')
      or (payload ? 'sealed' and dead_at < now() - ${LINKS_DAYS} * interval '1 day')
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
