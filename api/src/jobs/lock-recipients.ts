import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/**
 * Locks recipients in sorted order, so that concurrent transactions count the mails to the same recipient one at a
 * time.
 */
export async function lockRecipients(trx: Trx, recipients: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mails to ' || recipient, 0)) from unnest(${recipients.toSorted()}::text[]) recipient
  `.execute(trx);
}
