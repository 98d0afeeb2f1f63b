import type { Database, Trx } from './database.ts';

const TRIES = 5;
/** serialization_failure and deadlock_detected: the whole transaction, decisions included, is tried again. */
const LOST_RACE = new Set(['40001', '40P01']);

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.has(String(error.code));
}

type Work<Result> = (trx: Trx) => Promise<Result>;

const LAST = new WeakMap<Database, Work<void>>();

/** The same database, for who has `last` done at the end of each of their transactions, and with it or not at all. */
export function endingWith(db: Database, last: Work<void>): Database {
  const own = db.withoutPlugins(); // another object on the same connections: there are no plugins
  LAST.set(own, last);
  return own;
}

/** Runs `work` in one transaction; a lost race is retried a bounded number of times. */
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
