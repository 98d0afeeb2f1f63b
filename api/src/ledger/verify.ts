import type { Queryable } from '../db/database.ts';
import { CHECKS, type Difference } from './checks.ts';

/** Recomputes the whole ledger from its transfers. Returns the first difference, or null. */
export async function verifyLedger(db: Queryable): Promise<Difference | null> {
  for (const check of CHECKS) {
    const difference = await check.first(db);
    if (difference) return difference;
  }
  return null;
}
