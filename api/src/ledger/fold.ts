import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/**
 * Moves pending totals of accounts that can go below zero into their totals. Balances don’t change, and the next run
 * takes any remaining rows.
 */
export async function foldTotals(db: Queryable): Promise<void> {
  await sql`select ledger_fold_pending_totals()`.execute(db);
}
