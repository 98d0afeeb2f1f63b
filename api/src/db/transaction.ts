import type { Database, Trx } from './database.ts';

const TRIES = 5;
/**
 * serialization_failure and deadlock_detected. The whole transaction is retried, including the decisions in the
 * transaction.
 */
const LOST_RACE = new Set(['40001', '40P01']);

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.has(String(error.code));
}

type Work<Result> = (trx: Trx) => Promise<Result>;

const LAST = new WeakMap<Database, Work<void>>();

/**
 * Returns a database object on the same connections, with a final step. `last` runs at the end of each transaction, and
 * is committed or rolled back with the transaction.
 */
export function endingWith(db: Database, last: Work<void>): Database {
  const own = db.withoutPlugins(); // creates a second object with the same connections; the app uses no plugins
  LAST.set(own, last);
  return own;
}

/** Runs `work` in one transaction. After a lost race, `work` runs again, at most `TRIES` times in total. */
export async function inTransaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  const last = LAST.get(db);
  const whole: Work<Result> = async (trx) => {
    const result = await work(trx);
    await last?.(trx);
    return result;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(whole);
    } catch (error) {
      if (!isLostRace(error) || attempt >= TRIES) throw error;
    }
  }
}
