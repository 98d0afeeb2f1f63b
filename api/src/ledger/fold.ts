import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/**
 * Adds pending amounts to the totals of accounts that can go below zero. Balances don’t change, because balances
 * already include pending amounts.
 */
export async function foldTotals(db: Queryable): Promise<void> {
  await sql`select ledger_fold_pending_totals()`.execute(db);
}
