import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/**
 * Locks recipients in sorted order. Concurrent transactions then count the mails to the same recipient one at a time,
 * regardless of the sender.
 */
export async function lockRecipients(trx: Trx, recipients: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mails to ' || recipient, 0)) from unnest(${recipients.toSorted()}::text[]) recipient
  `.execute(trx);
}
