import { role } from '@adashi/contract';
import { z } from 'zod';
import { language } from '../db/columns.ts';

/** A session: a family of refresh tokens. Each refresh token is derived from the previous refresh token. */
export interface SessionOf {
  readonly person: string;
  readonly family: string;
}

/** Claims of an access token: the person, the session, and the expiry in milliseconds. */
export interface SignedToken extends SessionOf {
  readonly endsAt: number;
}

/** Session status as stored in the database. */
export const standingRow = z.object({
  id: z.string(),
  role,
  language,
  family: z.string(),
  isSuspended: z.boolean(),
  lacksFactor: z.boolean(),
  confirmedAt: z.date().nullable(),
});
export type SessionStatus = z.output<typeof standingRow>;

/** Notifications about changed people (`db/signals.ts`). */
interface Signals {
  readonly isListening: boolean;
  readonly watch: (watcher: (person: string | null) => void) => void;
}

/** Maximum number of cached tokens, and of cached people. */
const MOST = 20_000;

interface Kept {
  readonly read: Promise<SessionStatus | undefined>;
  readonly endsAt: number;
}

/**
 * Session cache of one process: verified tokens, and the status of their sessions. The database notifies the process of
 * each change, and entries expire after `keptMs`.
 */
export class SessionCache {
  readonly #tokens = new Map<string, SignedToken>();
  readonly #standings = new Map<string, Map<string, Kept>>();
  readonly #live: Signals;
  readonly #keptMs: number;

  constructor(live: Signals, keptMs: number) {
    this.#live = live;
    this.#keptMs = keptMs;
    live.watch((person) => (person === null ? this.forgetAll() : this.forget(person)));
  }

  async token(text: string, now: number, verify: () => Promise<SignedToken>): Promise<SignedToken> {
    const known = this.#tokens.get(text);
    if (known && known.endsAt > now) return known;
    const token = await verify();
    if (this.#tokens.size >= MOST) this.#tokens.clear();
    this.#tokens.set(text, token);
    return token;
  }

  /** Returns the status of a session from the cache, or from `read`. */
  async standing(
    { person, family }: SessionOf,
    now: number,
    read: () => Promise<SessionStatus | undefined>,
  ): Promise<SessionStatus | undefined> {
    if (!this.#live.isListening) return read();
    const known = this.#standings.get(person)?.get(family);
    if (known && known.endsAt > now) return known.read;
    if (this.#standings.size >= MOST) this.forgetAll();
    // Caches the promise before the read completes. If the session changes during the read, only this call uses the
    // result.
    const reading = read();
    const ofPerson = this.#standings.get(person) ?? new Map<string, Kept>();
    this.#standings.set(person, ofPerson.set(family, { read: reading, endsAt: now + this.#keptMs }));
    reading.catch(() => ofPerson.delete(family));
    return reading;
  }

  forget(person: string): void {
    this.#standings.delete(person);
  }

  forgetAll(): void {
    this.#standings.clear();
  }
}

export interface WithSessions {
  readonly sessions: SessionCache;
}
