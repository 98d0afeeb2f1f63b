import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** Puts what was added to accounts that may go below zero into their totals. What it leaves, the next time takes; a sum changes by neither. */
export async function foldTotals(db: Queryable): Promise<void> {
  await sql`select fold_ledger()`.execute(db);
}
