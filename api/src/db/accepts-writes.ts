import { z } from 'zod';
import { type Database, hadFullDisk } from './database.ts';
import { rowsOf } from './rows-of.ts';

/** Number of milliseconds for which the disk counts as full after an error, even if smaller writes still succeed. */
const FULL_MS = 30_000;

const stateRow = z.object({ isReadOnly: z.boolean() });

/**
 * Returns whether the database stores changes: false on a standby, and after an error of a full disk. Throws when the
 * database does not respond.
 */
export async function acceptsWrites(db: Database): Promise<boolean> {
  const row = await rowsOf(stateRow)`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.first(db);
  return row?.isReadOnly === false && !hadFullDisk(db, FULL_MS);
}
