import type { Database, Trx } from './database.ts';

const TRIES = 5;
/**
 * Error codes of serialization failures and deadlocks. After such an error, the whole transaction runs again, including
 * its decisions.
 */
const LOST_RACE = new Set(['40001', '40P01']);

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.has(String(error.code));
}

type Work<Result> = (trx: Trx) => Promise<Result>;

const LAST = new WeakMap<Database, Work<void>>();

/**
 * Returns a database object on the same connections. `last` runs as the final step of each transaction, before the
 * commit.
 */
export function endingWith(db: Database, last: Work<void>): Database {
  const own = db.withoutPlugins(); // the second object shares the connections, and the app uses no plugins
  LAST.set(own, last);
  return own;
}

/**
 * Runs `work` in one transaction. After a serialization failure or deadlock, `work` runs again, at most `TRIES` times
 * in total.
 */
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
