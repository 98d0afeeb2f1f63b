import { inSpan } from '../base/tracing.ts';
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

interface Steps {
  readonly first: readonly Work<void>[];
  readonly last: readonly Work<void>[];
}

const STEPS = new WeakMap<Database, Steps>();
const NO_STEPS: Steps = { first: [], last: [] };

/**
 * Returns a database object on the same connections, with more steps. `first` runs at the beginning and `last` at the
 * end of each transaction. Both are committed or rolled back with the transaction.
 */
export function withSteps(db: Database, { first, last }: { first?: Work<void>; last?: Work<void> }): Database {
  const own = db.withoutPlugins(); // creates a second object with the same connections; the app uses no plugins
  const before = STEPS.get(db) ?? NO_STEPS;
  STEPS.set(own, {
    first: first ? [...before.first, first] : before.first,
    last: last ? [last, ...before.last] : before.last,
  });
  return own;
}

/**
 * Runs `work` in one transaction. After a serialization failure or deadlock, `work` runs again, at most `TRIES` times
 * in total.
 */
export async function inTransaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  const { first, last } = STEPS.get(db) ?? NO_STEPS;
  const whole: Work<Result> = async (trx) => {
    for (const step of first) await step(trx);
    const result = await work(trx);
    for (const step of last) await step(trx);
    return result;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSpan('transaction', { kind: 'internal' }, () => db.transaction().execute(whole));
    } catch (error) {
      if (!isLostRace(error) || attempt >= TRIES) throw error;
    }
  }
}
