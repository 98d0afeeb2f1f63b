import type { Database, Trx } from './database.ts';

const TRIES = 5;
/** serialization_failure and deadlock_detected: the entire transaction is retried, including its decisions. */
const LOST_RACE = new Set(['40001', '40P01']);

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.has(String(error.code));
}

type Work<Result> = (trx: Trx) => Promise<Result>;

const LAST = new WeakMap<Database, Work<void>>();

/**
 * Returns the same database with a final step: `last` runs at the end of each transaction and commits or rolls back
 * with it.
 */
export function endingWith(db: Database, last: Work<void>): Database {
  const own = db.withoutPlugins(); // creates a second object on the same connections; the app uses no plugins
  LAST.set(own, last);
  return own;
}

/** Runs `work` in one transaction, with up to `TRIES` attempts after lost races. */
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
