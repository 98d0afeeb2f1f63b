import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../src/db/database.ts';
import { until } from './until.ts';

const DEADLOCK = '40P01';
/** Number of checks after which a run continues alone, because the other run waits for something in this process. */
const MOST_LOOKS = 50;

type Work<Result> = () => Promise<Result>;

/** One of two runs, with the connections of its transactions and of its unanswered statements. */
interface Run {
  readonly open: Set<pg.Client>;
  readonly asked: Set<pg.Client>;
  /** Number of statements in transactions that the run has reached. */
  steps: number;
  isDone: boolean;
  other?: Run;
}

const running = new AsyncLocalStorage<Run>();
const query: (...given: readonly unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
const newRun = (): Run => ({ open: new Set(), asked: new Set(), steps: 0, isDone: false });

/** Runs two calls statement by statement, and records each statement that PostgreSQL cancels because of a deadlock. */
export class InStep {
  readonly #db: Database;
  readonly deadlocks: string[] = [];

  constructor(db: Database) {
    this.#db = db;
    const ask = this.#ask.bind(this);
    Reflect.set(pg.Client.prototype, 'query', function heard(this: pg.Client, ...given: readonly unknown[]) {
      const hasCallback = given.some((each) => typeof each === 'function');
      return hasCallback ? Reflect.apply(query, this, given) : ask(this, given);
    });
  }

  close(): void {
    Reflect.set(pg.Client.prototype, 'query', query);
  }

  /**
   * Runs both works at the same time. Before each statement of a transaction, a run waits until the other run has
   * reached the same statement, has ended, or waits for a lock. Locks in a wrong order therefore always meet.
   */
  async both<Result>(one: Work<Result>, two: Work<Result>): Promise<[Result, Result]> {
    const [first, second] = [newRun(), newRun()];
    first.other = second;
    second.other = first;
    const start = (run: Run, work: Work<Result>) =>
      running.run(run, async () => {
        try {
          return await work();
        } finally {
          run.isDone = true;
        }
      });
    return Promise.all([start(first, one), start(second, two)]);
  }

  async #ask(client: pg.Client, given: readonly unknown[]): Promise<unknown> {
    const run = running.getStore();
    const text = String(Object(given[0]).text ?? given[0]);
    if (text === 'begin') run?.open.add(client);
    if (run?.open.has(client)) await this.#step(run);
    run?.asked.add(client);
    try {
      return await Reflect.apply(query, client, given);
    } catch (error) {
      if (Object(error).code === DEADLOCK) this.deadlocks.push(text);
      throw error;
    } finally {
      run?.asked.delete(client);
      if (text === 'commit' || text === 'rollback') run?.open.delete(client);
    }
  }

  async #step(run: Run): Promise<void> {
    run.steps += 1;
    const { other } = run;
    let looks = 0;
    await until(async () => {
      looks += 1;
      if (!other || other.isDone || other.steps >= run.steps || looks > MOST_LOOKS) return true;
      return running.exit(() => this.#waitsForLock(other));
    });
  }

  async #waitsForLock({ asked }: Run): Promise<boolean> {
    const ids = [...asked].map((client) => Number(Reflect.get(client, 'processID')));
    if (ids.length === 0) return false;
    const { rows } = await sql`
      select from unnest(${ids}::int[]) id where cardinality(pg_blocking_pids(id)) > 0
    `.execute(this.#db);
    return rows.length > 0;
  }
}
