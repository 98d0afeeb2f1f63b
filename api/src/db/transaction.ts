import type { Database, Trx } from './database.ts';

const TRIES = 5;
/** serialization_failure and deadlock_detected: the whole transaction, decisions included, is tried again. */
const LOST_RACE = new Set(['40001', '40P01']);

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.has(String(error.code));
}

/** Runs `work` in one transaction; a lost race is retried a bounded number of times. */
export async function inTransaction<Result>(db: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isLostRace(error) || attempt >= TRIES) throw error;
    }
  }
}
