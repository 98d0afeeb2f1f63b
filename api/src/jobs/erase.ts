import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/** Nothing is sent any more to some addresses and to a person's browsers, and what servers said of the addresses is not kept. */
export async function eraseInOutbox(trx: Trx, personId: string, addresses: readonly string[]): Promise<void> {
  await sql`
    delete from outbox where kind in ('mail', 'code', 'push') and done_at is null
      and (lower(payload ->> 'to') = any(${addresses}) or payload ->> 'person' = ${personId})
  `.execute(trx);
}
