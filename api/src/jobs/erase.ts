import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/**
 * Deletes undelivered mails to the given addresses and undelivered pushes to the person's browsers. Also deletes the
 * stored responses of the mail and push servers.
 */
export async function eraseInOutbox(trx: Trx, personId: string, addresses: readonly string[]): Promise<void> {
  await sql`
    delete from outbox where kind in ('mail', 'code', 'push') and done_at is null
      and (lower(payload ->> 'to') = any(${addresses}) or payload ->> 'person' = ${personId})
  `.execute(trx);
}
