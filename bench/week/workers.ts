import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { START_FLAGS } from '../../tools/start-command.ts';
import type { Cluster } from './cluster.ts';
import { type Answer, answer, type Job } from './jobs.ts';
import type { Step } from './steps.ts';

/** Cost in microseconds: wall time, CPU time of Node.js, and CPU time of PostgreSQL where available. */
export interface Cost {
  readonly wall: number;
  readonly node: number;
  readonly postgres: number | null;
}

/** Returns the cost of `work`. The function `work` returns the CPU time of Node.js. */
export async function costOf(cluster: Cluster, work: () => Promise<number>): Promise<Cost> {
  const before = await cluster.cpu();
  const begin = performance.now();
  const node = await work();
  const wall = (performance.now() - begin) * 1_000;
  const after = await cluster.cpu();
  return { wall, node, postgres: before === null || after === null ? null : after - before };
}

async function ask(worker: ChildProcess, task: Job): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error(`A process of the week ended at ${JSON.stringify(task)}.`);
  });
  const answered = once(worker, 'message', { signal });
  worker.send(task);
  try {
    const [message] = await Promise.race([answered, ended]);
    return answer.parse(message);
  } finally {
    over.abort();
  }
}

/** Worker processes that run a week together, each with its own app on the same database. */
export class Workers {
  readonly #cluster: Cluster;
  readonly #all: readonly ChildProcess[];

  constructor(cluster: Cluster, count: number) {
    this.#cluster = cluster;
    const begin = () => fork(new URL('worker.ts', import.meta.url), { execArgv: [...START_FLAGS] });
    this.#all = Array.from({ length: count }, begin);
  }

  async #askAll(jobOf: (index: number) => Job): Promise<Answer[]> {
    return Promise.all(this.#all.map((worker, index) => ask(worker, jobOf(index))));
  }

  async open(database: string): Promise<void> {
    const { folder } = this.#cluster;
    // The workers open the database one after another, because the first one inserts the initial rows.
    for (const worker of this.#all) await ask(worker, { kind: 'open', folder, url: this.#cluster.urlOf(database) });
  }

  async step(step: Step): Promise<Cost> {
    const of = this.#all.length;
    return costOf(this.#cluster, async () => {
      const answers = await this.#askAll((index) => ({ kind: 'step', step, index, of }));
      return answers.reduce((sum, { cpu }) => sum + cpu, 0);
    });
  }

  /** Closes all workers. Returns the highest peak memory since the opening of the database, in bytes. */
  async close(): Promise<number> {
    const answers = await this.#askAll(() => ({ kind: 'close' }));
    return Math.max(...answers.map(({ peak }) => peak));
  }

  async end(): Promise<void> {
    const ended = this.#all.map((worker) => once(worker, 'exit'));
    for (const worker of this.#all) worker.kill();
    await Promise.all(ended);
  }
}
