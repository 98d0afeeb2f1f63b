import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const KEY = 'backup';

/**
 * Facts about the backups of this database, for metrics and the command `doctor`. All times are real, and none is from
 * the sandbox clock.
 */
const facts = z.object({
  /** Name, end and size in bytes of the newest backup. */
  name: z.string().optional(),
  takenAt: z.iso.datetime().optional(),
  bytes: z.int().optional(),
  /** Time of the last copy of the write-ahead log. */
  copiedAt: z.iso.datetime().optional(),
  /** Time and result of the last verification. `problem` is null after a success. */
  verifiedAt: z.iso.datetime().optional(),
  problem: z.string().nullable().optional(),
  /** Name of the newest backup that passed a verification. Retention keeps this backup. */
  verified: z.string().optional(),
});
export type BackupFacts = z.output<typeof facts>;

const factsRow = z.object({ value: facts });

/** Returns the stored facts about backups. */
export async function readFacts(db: Queryable): Promise<BackupFacts> {
  const row = await rowsOf(factsRow)`select value from settings where key = ${KEY}`.first(db);
  return row?.value ?? {};
}

/** Stores facts about backups. Other stored facts stay unchanged. */
export async function keepFacts(db: Queryable, changed: BackupFacts): Promise<void> {
  await sql`
    insert into settings (key, value) values (${KEY}, ${JSON.stringify(changed)}::jsonb)
    on conflict (key) do update set value = settings.value || excluded.value
  `.execute(db);
}
