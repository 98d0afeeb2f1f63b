import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/** Whoever counts what strangers are mailed, from whatever account, waits for who counts it of the same ones: in one order, for all. */
export async function lockRecipients(trx: Trx, recipients: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mails to ' || recipient, 0)) from unnest(${recipients.toSorted()}::text[]) recipient
  `.execute(trx);
}
