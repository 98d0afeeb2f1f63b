import { setTimeout as sleep } from 'node:timers/promises';
import type { Lane } from '@adashi/contract';
import { gathered } from './gathered.ts';
import { inTime } from './in-time.ts';
import type { LaneRule } from './lanes.ts';
import { claim, type Leased, markFailed, markSent } from './lease.ts';
import { NeverDeliverable } from './never-deliverable.ts';
import { bookCall } from './pace.ts';
import type { OutboxParts } from './parts.ts';

const MARK_TRIES = 20;
const MARK_PAUSE_MS = 500;

/** One lane in one process: claims as many items as there is room for, and delivers them side by side. */
export class LaneWorker {
  readonly #parts: Required<OutboxParts>;
  readonly #lane: Lane;
  readonly #rule: LaneRule;
  readonly #holder: string;
  readonly #stopping: AbortSignal;
  readonly #markSent: (id: number) => Promise<void>;
  readonly #inFlight = new Map<number, Promise<void>>();
  #isFilling = false;
  #isDue = false;
  #filling = Promise.resolve();

  constructor(parts: Required<OutboxParts>, lane: Lane, holder: string, stopping: AbortSignal) {
    this.#parts = parts;
    this.#lane = lane;
    this.#rule = parts.lanes[lane];
    this.#holder = holder;
    this.#stopping = stopping;
    this.#markSent = gathered((ids) => markSent(parts.db, ids));
  }

  get ids(): readonly number[] {
    return [...this.#inFlight.keys()];
  }

  get underWay(): readonly Promise<void>[] {
    return [...this.#inFlight.values()];
  }

  /** Takes what there is room for; every delivery that ends makes room. One claim at a time, which none comes too late for. */
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
        const room = this.#rule.atOnce - this.#inFlight.size;
        if (room > 0) this.#begin(await claim(db, this.#lane, room, this.#holder, leaseMs));
      }
    } catch {
      // The database is away: the next look finds it, or the one after.
    } finally {
      this.#isFilling = false;
    }
  }

  #begin(items: readonly Leased[]): void {
    if (this.#stopping.aborted) return; // handed back with what is not finished
    for (const item of items) {
      const delivery = this.#deliver(item).finally(() => {
        this.#inFlight.delete(item.id);
        void this.fill();
      });
      this.#inFlight.set(item.id, delivery);
    }
  }

  async #deliver(item: Leased): Promise<void> {
    const { db, send, deadlineMs } = this.#parts;
    try {
      if (item.attempts > this.#rule.tries) throw new NeverDeliverable('The process ended whenever this was tried.');
      await this.#waitForTurn();
      await inTime(send(item), deadlineMs);
    } catch (error) {
      if (!this.#stopping.aborted) await this.#mark(() => markFailed(db, item, this.#holder, this.#rule, error));
      return;
    }
    await this.#mark(() => this.#markSent(item.id));
  }

  async #waitForTurn(): Promise<void> {
    const { db, callsPerMinute } = this.#parts;
    const { provider } = this.#rule;
    const wait = await bookCall(db, provider, callsPerMinute[provider]);
    if (wait > 0) await sleep(wait, undefined, { signal: this.#stopping });
  }

  /** What left and is not marked leaves again, so a database that is away is waited for. */
  async #mark(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; attempt <= MARK_TRIES; attempt += 1) {
      try {
        return await write();
      } catch {
        await sleep(MARK_PAUSE_MS);
      }
    }
  }
}
