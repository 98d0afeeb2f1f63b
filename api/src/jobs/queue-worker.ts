import type { Queue } from '@adashi/contract';
import { batched } from '../db/batch.ts';
import { places } from './concurrency.ts';
import { inTime } from './in-time.ts';
import { claim, type Failure, type Leased, markFailed, markSent } from './lease.ts';
import { NeverDeliverable } from './never-deliverable.ts';
import type { OutboxParts } from './parts.ts';
import type { QueueRule } from './queues.ts';
import { bookCall } from './rate-limit.ts';

const MARK_TRIES = 20;
const MARK_PAUSE_MS = 500;

/**
 * A worker leases only items that can start within this time, up to a maximum number. Other processes can lease the
 * remaining items.
 */
const AHEAD_MS = 200;
const MOST = 256;

/** Thrown for a leased item that was not started: the process stops, the item waited too long, or the lease ended. */
class NotBegun extends Error {}

type Stage = 'waits' | 'handed' | 'answered';

export interface Held {
  readonly item: Leased;
  /** Start and end of the lease, by the clock of this process. */
  readonly since: number;
  until: number;
  stage: Stage;
}

/**
 * Worker of one queue in one process. Leases items that can be delivered soon, and delivers up to the concurrency
 * limit.
 */
export class QueueWorker {
  readonly #parts: Required<OutboxParts>;
  readonly #queue: Queue;
  readonly #rule: QueueRule;
  readonly #holder: string;
  readonly #stopping: AbortSignal;
  readonly #inPlace: ReturnType<typeof places>;
  readonly #markSent: (id: number) => Promise<void>;
  readonly #markFailed: (failure: Failure) => Promise<void>;
  readonly #held = new Map<Held, Promise<void>>();
  readonly #count: Record<Stage, number> = { waits: 0, handed: 0, answered: 0 };
  /** Duration of the last call in milliseconds, and time of the last change of a delivery's stage. */
  #tookMs = AHEAD_MS;
  #movedAt = 0;
  #isFilling = false;
  #isDue = false;
  #filling = Promise.resolve();

  constructor(parts: Required<OutboxParts>, queue: Queue, holder: string, stopping: AbortSignal) {
    this.#parts = parts;
    this.#queue = queue;
    this.#rule = parts.queues[queue];
    this.#holder = holder;
    this.#stopping = stopping;
    this.#inPlace = places(this.#rule.atOnce);
    this.#markSent = batched((ids) => markSent(parts.db, ids));
    this.#markFailed = batched((failures) => markFailed(parts.db, failures, holder));
  }

  get underWay(): readonly Promise<void>[] {
    return [...this.#held.values()];
  }

  get held(): readonly Held[] {
    return [...this.#held.keys()].filter(({ until }) => until > 0);
  }

  /** Gives up unstarted items that have waited since the given time. Returns the IDs of the items to release. */
  letGo(since: number): readonly number[] {
    const long = this.held.filter((held) => held.stage === 'waits' && held.since <= since);
    for (const held of long) held.until = 0;
    return long.map(({ item }) => item.id);
  }

  /** Leases items while capacity is free. A call during a lease query starts another query afterwards. */
  fill(): Promise<void> {
    this.#isDue = true;
    if (!this.#isFilling) this.#filling = this.#fillUp();
    return this.#filling;
  }

  async #fillUp(): Promise<void> {
    this.#isFilling = true;
    const { db, leaseMs } = this.#parts;
    try {
      while (this.#isDue && !this.#stopping.aborted) {
        this.#isDue = false;
        const room = this.#room();
        const since = this.#parts.timers.now();
        if (room > 0) this.#begin(await claim(db, this.#queue, room, this.#holder, leaseMs), since);
      }
    } catch {
      // The database is unreachable. A later poll finds the items.
    } finally {
      this.#isFilling = false;
    }
  }

  /**
   * Returns the number of items to lease. With slow deliveries, the worker leases only items that can start. With fast
   * deliveries, the worker leases many items per query.
   */
  #room(): number {
    const { atOnce } = this.#rule;
    const { waits, handed, answered } = this.#count;
    const stuckMs = handed < atOnce ? 0 : this.#parts.timers.now() - this.#movedAt;
    const ahead = Math.floor((atOnce * AHEAD_MS) / Math.max(1, this.#tookMs, stuckMs));
    const size = Math.min(MOST, Math.max(atOnce, ahead));
    const room = size - waits - handed;
    const isWorthIt = waits === 0 || room >= size / 2;
    return isWorthIt && answered < MOST ? room : 0;
  }

  #move(held: Held, stage: Stage): void {
    this.#count[held.stage] -= 1;
    held.stage = stage;
    this.#count[stage] += 1;
    this.#movedAt = this.#parts.timers.now();
  }

  #begin(items: readonly Leased[], since: number): void {
    if (this.#stopping.aborted) return; // the item is released with the other unfinished items
    const until = since + this.#parts.leaseMs;
    for (const item of items) {
      const held: Held = { item, since, until, stage: 'waits' };
      this.#count.waits += 1;
      const delivery = this.#deliver(held).finally(() => {
        this.#held.delete(held);
        this.#count[held.stage] -= 1;
        void this.fill();
      });
      this.#held.set(held, delivery);
    }
  }

  async #deliver(held: Held): Promise<void> {
    const { item } = held;
    try {
      if (item.attempts > this.#rule.tries) throw new NeverDeliverable('The process ended whenever this was tried.');
      await this.#parts.send(item, (call) => this.#hand(held, call));
    } catch (error) {
      if (error instanceof NotBegun || this.#stopping.aborted) return;
      await this.#mark(() => this.#markFailed({ ...item, rule: this.#rule, error }));
      return;
    }
    await this.#mark(() => this.#markSent(item.id));
  }

  #hand<Answer>(held: Held, call: () => Promise<Answer>): Promise<Answer> {
    return this.#inPlace(async () => {
      this.#refuseIfOver(held);
      this.#move(held, 'handed');
      const begin = this.#parts.timers.now();
      try {
        await this.#waitForTurn();
        this.#refuseIfOver(held);
        return await inTime(call(), this.#parts.deadlineMs, this.#parts.timers);
      } finally {
        this.#tookMs = this.#parts.timers.now() - begin;
        this.#move(held, 'answered');
        void this.fill();
      }
    });
  }

  #refuseIfOver({ until }: Held): void {
    if (this.#stopping.aborted || this.#parts.timers.now() >= until) throw new NotBegun();
  }

  async #waitForTurn(): Promise<void> {
    const { db, callsPerMinute, timers } = this.#parts;
    const { provider } = this.#rule;
    const wait = await bookCall(db, provider, callsPerMinute[provider]);
    if (wait > 0) await timers.sleep(wait, this.#stopping);
  }

  /** Retries the write while the database is unreachable. Otherwise, a delivered item would be delivered again. */
  async #mark(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; attempt <= MARK_TRIES; attempt += 1) {
      try {
        return await write();
      } catch {
        await this.#parts.timers.sleep(MARK_PAUSE_MS);
      }
    }
  }
}
