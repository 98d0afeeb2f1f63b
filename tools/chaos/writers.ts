import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Heard, Target } from '../attack/target.ts';
import { PASSWORD, type Saver } from './members.ts';

/** Pause of a writer between two writes. */
const PAUSE_MS = 250;
/** Pause before the same write goes to the other server. */
const RETRY_MS = 200;
/** Longer than the longest answer of a server. */
const SILENCE_MS = 60_000;
/** Time limit for the repetition of unanswered writes. The server frees the key of a lost attempt after a minute. */
const SETTLE_MS = 240_000;
const CENTS = 100;

/** A write that a server acknowledged. The id is null if only an earlier answer, which was lost, had the id. */
export interface Acknowledged {
  readonly person: string;
  readonly id: string | null;
}

interface Write {
  readonly saver: Saver;
  readonly key: string;
}

const written = z.object({ id: z.string() });
const refused = z.object({ code: z.string() });
const signedIn = z.object({ accessToken: z.string() });

function codeOf({ status, text }: Heard): string {
  try {
    return refused.parse(JSON.parse(text)).code;
  } catch {
    return `status ${status}`;
  }
}

/** Members who withdraw money through all servers, without a pause during faults. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  /** Times of all acknowledgements. */
  readonly #times: number[] = [performance.now()];
  /** Number of answers by status, for each status that no fault of the database explains. */
  readonly unexpected = new Map<string, number>();
  readonly #targets: readonly Target[];
  readonly #tokens = new Map<string, string>();
  readonly #left: Write[] = [];
  #turn = 0;
  #stoppedAt: number | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(urls: readonly string[]) {
    this.#targets = urls.map((url) => new Target(url));
  }

  start(savers: readonly Saver[]): void {
    this.#running = Promise.all(savers.map((saver) => this.#write(saver)));
  }

  /** Number of writes without an answer until now. */
  get open(): number {
    return this.#left.length;
  }

  get lastAt(): number {
    return this.#times.at(-1) ?? 0;
  }

  /** Returns the longest time without an acknowledgement in milliseconds, from the last one before a time. */
  longestGap(since = 0): number {
    const end = this.#stoppedAt ?? performance.now();
    let [last = end] = this.#times;
    let longest = 0;
    for (const at of [...this.#times.filter((each) => each < end), end]) {
      if (at >= since) longest = Math.max(longest, at - last);
      last = at;
    }
    return longest;
  }

  /** Stops the writers, and repeats the writes without an answer until each has one. */
  async stop(): Promise<void> {
    this.#stoppedAt = performance.now();
    await this.#running;
    const end = performance.now() + SETTLE_MS;
    while (this.#left.length > 0 && performance.now() < end) {
      for (const write of this.#left.splice(0)) await this.#attempt(write);
      await sleep(RETRY_MS);
    }
  }

  async #write(saver: Saver): Promise<void> {
    for (let number = 1; this.#stoppedAt === undefined; number += 1) {
      const write = { saver, key: `chaos-${saver.person}-${number}` };
      let isDone = false;
      while (!isDone && this.#stoppedAt === undefined) {
        isDone = await this.#attempt(write);
        if (!isDone) await sleep(RETRY_MS);
      }
      if (!isDone) this.#left.push(write);
      await sleep(PAUSE_MS);
    }
  }

  get #target(): Target {
    this.#turn += 1;
    const target = this.#targets[this.#turn % this.#targets.length];
    if (!target) throw new Error('There is no server.');
    return target;
  }

  /** Sends a request. Returns null without an answer. */
  async #ask(saver: Saver, path: string, body: object, key?: string): Promise<Heard | null> {
    const token = this.#tokens.get(saver.person);
    const headers = key ? { 'idempotency-key': key } : {};
    const asked = { method: 'POST', url: `/api${path}`, body: JSON.stringify(body), token, headers };
    const silence = sleep(SILENCE_MS, null, { ref: false });
    return Promise.race([this.#target.once(asked).catch(() => null), silence]);
  }

  /** Sends a write once. Returns whether the write needs no further attempt now. */
  async #attempt(write: Write): Promise<boolean> {
    const { saver, key } = write;
    const heard = await this.#ask(saver, '/wallet/withdraw', { amount: CENTS, bankId: saver.bank }, key);
    if (heard === null || heard.status === 503) return false;
    if (heard.status === 200) return this.#acknowledge(saver, written.parse(JSON.parse(heard.text)).id);
    const code = codeOf(heard);
    if (code === 'already_done') return this.#acknowledge(saver, null);
    if (code === 'wrong_state') {
      this.#left.push(write); // an earlier attempt with the key may still run
      return true;
    }
    if (code === 'password_needed') await this.#ask(saver, '/user/me/confirm-password', { password: PASSWORD });
    else if (heard.status === 401) await this.#signIn(saver);
    else this.unexpected.set(code, (this.unexpected.get(code) ?? 0) + 1);
    return false;
  }

  #acknowledge({ person }: Saver, id: string | null): true {
    this.acknowledged.push({ person, id });
    this.#times.push(performance.now());
    return true;
  }

  async #signIn(saver: Saver): Promise<void> {
    this.#tokens.delete(saver.person);
    const heard = await this.#ask(saver, '/auth/login', { email_address: saver.email, password: PASSWORD });
    if (heard?.status !== 200) return;
    this.#tokens.set(saver.person, signedIn.parse(JSON.parse(heard.text)).accessToken);
  }
}
