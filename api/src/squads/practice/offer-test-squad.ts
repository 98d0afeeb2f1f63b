import { sql } from 'kysely';
import { random } from '../../base/random.ts';
import type { Database } from '../../db/database.ts';

/** Keeps one practice squad on offer. Each member gets a separate copy. */
export async function offerTestSquad(db: Database): Promise<void> {
  await sql`
    insert into squads (name, kind, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
    select 'Practice squad', 'test', 'upcoming', 10000, 5, '2026-01-02', 60, 100, ${random.word(8)}, '', ''
    where not exists (select 1 from squads where kind = 'test' and proposed_by is null)
  `.execute(db);
}
