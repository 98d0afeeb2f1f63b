import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from '@adashi/contract';
import { random } from '../base/random.ts';
import type { Database } from '../db/database.ts';
import { busyQueues, handBack, renew } from './lease.ts';
import { DEFAULTS, type OutboxParts } from './parts.ts';
import { QueueWorker } from './queue-worker.ts';
import { QUEUE_NAMES } from './queues.ts';
import type { Timers } from './timers.ts';

const LOOK_AGAIN_MS = 20;

/** Delivers outbox items to the providers in one process. Any number of processes can share one database. */
export class Outbox {
  readonly #db: Database;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #holder = random.uuid();
  readonly #stopping = new AbortController();
  readonly #workers: ReadonlyMap<Queue, QueueWorker>;
  readonly #timers: Timers;
  readonly #ends: (() => void)[] = [];

  constructor(given: OutboxParts) {
    const parts = { ...DEFAULTS, ...given };
    this.#db = parts.db;
    this.#leaseMs = parts.leaseMs;
    this.#pollMs = parts.pollMs;
    this.#timers = parts.timers;
    const worker = (queue: Queue) => new QueueWorker(parts, queue, this.#holder, this.#stopping.signal);
    this.#workers = new Map(QUEUE_NAMES.map((queue) => [queue, worker(queue)]));
  }

  start(): void {
    this.#ends.push(
      this.#timers.every(this.#pollMs, () => this.wake()),
      this.#timers.every(this.#leaseMs / 3, () => this.#renew()),
    );
    void this.wake();
  }

  /**
   * Leases due items of one queue, or of all queues with work. Resolves when no item is due or this process has no more
   * capacity.
   */
  async wake(queue?: Queue): Promise<void> {
    // While the database is unreachable, no queue is busy. A later poll finds the items.
    const queues = queue ? [queue] : await busyQueues(this.#db).catch(() => []);
    await Promise.all(queues.flatMap((each) => this.#workers.get(each)?.fill() ?? []));
  }

  /** Resolves when no item is due or in delivery in any process. */
  async quiet(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const busy = await busyQueues(this.#db);
      if (busy.length === 0) return;
      await Promise.all(busy.map((queue) => this.wake(queue)));
      const underWay = this.#underWay();
      // Another process has the item, or the item was just delivered.
      await Promise.race([sleep(LOOK_AGAIN_MS), ...(underWay.length > 0 ? [Promise.all(underWay)] : [])]);
    }
  }

  /**
   * Leases no more items, finishes running deliveries within a time limit, and releases the other items immediately.
   */
  async stop(withinMs = 5_000): Promise<void> {
    this.#stopping.abort();
    for (const end of this.#ends.splice(0)) end();
    await Promise.all([...this.#workers.values()].map((worker) => worker.fill())); // waits for a lease query in progress
    const finished = new AbortController();
    const bound = this.#timers.sleep(withinMs, finished.signal).catch(() => {});
    await Promise.race([Promise.all(this.#underWay()), bound]);
    finished.abort();
    await handBack(this.#db, this.#holder);
  }

  #underWay(): Promise<void>[] {
    return [...this.#workers.values()].flatMap((worker) => worker.underWay);
  }

  /** Renews the leases of running deliveries. Releases items that have waited for a slot the whole time. */
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
      // The database is unreachable. After the lease ends, a started item is delivered again under the same key.
    }
  }
}
