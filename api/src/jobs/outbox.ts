import { setTimeout as sleep } from 'node:timers/promises';
import type { Lane } from '@adashi/contract';
import { random } from '../base/random.ts';
import type { Database } from '../db/database.ts';
import { handBack, isQuiet, renew } from './lease.ts';
import { DEFAULTS, type OutboxParts } from './parts.ts';
import { LaneWorker } from './queue-worker.ts';
import { LANE_NAMES } from './queues.ts';
import type { Timers } from './timers.ts';

const LOOK_AGAIN_MS = 20;

/** What takes the outbox to the providers, in one process; any number of processes work on one database. */
export class Outbox {
  readonly #db: Database;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #holder = random.uuid();
  readonly #stopping = new AbortController();
  readonly #workers: ReadonlyMap<Lane, LaneWorker>;
  readonly #timers: Timers;
  readonly #ends: (() => void)[] = [];

  constructor(given: OutboxParts) {
    const parts = { ...DEFAULTS, ...given };
    this.#db = parts.db;
    this.#leaseMs = parts.leaseMs;
    this.#pollMs = parts.pollMs;
    this.#timers = parts.timers;
    const worker = (lane: Lane) => new LaneWorker(parts, lane, this.#holder, this.#stopping.signal);
    this.#workers = new Map(LANE_NAMES.map((lane) => [lane, worker(lane)]));
  }

  start(): void {
    this.#ends.push(
      this.#timers.every(this.#pollMs, () => this.wake()),
      this.#timers.every(this.#leaseMs / 3, () => this.#renew()),
    );
    void this.wake();
  }

  /** Something may wait, in that lane or in any. Answers when it is taken, as far as there is room. */
  async wake(lane?: Lane): Promise<void> {
    const meant = [...this.#workers].filter(([name]) => lane === undefined || lane === name);
    await Promise.all(meant.map(([, worker]) => worker.fill()));
  }

  /** Answers when nothing is left that could leave now, here or in another process. */
  async quiet(): Promise<void> {
    while (!this.#stopping.signal.aborted && !(await isQuiet(this.#db))) {
      await this.wake();
      const underWay = this.#underWay();
      // Nothing of ours: another process has it, or it has just left.
      await Promise.race([sleep(LOOK_AGAIN_MS), ...(underWay.length > 0 ? [Promise.all(underWay)] : [])]);
    }
  }

  /** Takes nothing more, finishes what is under way within a bound, and hands the rest back at once. */
  async stop(withinMs = 5_000): Promise<void> {
    this.#stopping.abort();
    for (const end of this.#ends.splice(0)) end();
    await this.wake(); // a claim that is under way
    const finished = new AbortController();
    const bound = this.#timers.sleep(withinMs, finished.signal).catch(() => {});
    await Promise.race([Promise.all(this.#underWay()), bound]);
    finished.abort();
    await handBack(this.#db, this.#holder);
  }

  #underWay(): Promise<void>[] {
    return [...this.#workers.values()].flatMap((worker) => worker.underWay);
  }

  /** What is under way goes on; what waited for a place all the time is handed back, to whoever has one. */
  async #renew(): Promise<void> {
    const workers = [...this.#workers.values()];
    const now = this.#timers.now();
    const waited = workers.flatMap((worker) => worker.letGo(now - this.#leaseMs / 3));
    const held = workers.flatMap((worker) => worker.held);
    try {
      if (waited.length > 0) await handBack(this.#db, this.#holder, waited);
      const ours = await renew(
        this.#db,
        held.map(({ item }) => item.id),
        this.#holder,
        this.#leaseMs,
      );
      for (const one of held) if (ours.has(one.item.id)) one.until = now + this.#leaseMs;
    } catch {
      // The database is away: the lease ends, and what was begun is delivered again under its key.
    }
  }
}
