import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../base/log.ts';
import { APPLICATION_NAME, type Queryable } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { RecentTopics } from './recent-topics.ts';

const RETRY_MS = 1_000;
/** Idle time in milliseconds after which the system checks that the machine of the database still responds. */
const SILENCE_MS = 10_000;

/** Returns the live topic of a squad. The live topic of a person is the person's ID. */
export const ofSquad = (squadId: string): string => `squad:${squadId}`;

/** Notifies the open pages of these people or squads in every process, after the transaction commits. */
export async function signal(db: Queryable, whom: readonly string[]): Promise<void> {
  await sql`select pg_notify('notifications', name) from unnest(${whom}::text[]) name`.execute(db);
}

/** Delivers database notifications to the listeners in this process. Any process can send a notification. */
export class Signals {
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #pages = new Set<() => void>();
  /** Topics of the latest notifications. */
  readonly recent = new RecentTopics();
  readonly #watchers: ((person: string | null) => void)[] = [];
  #client: pg.Client | undefined;
  #isListening = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(connectionString: string, log: Log) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  /**
   * Resolves once the connection receives notifications. After a lost connection, a new connection opens and every page
   * refreshes.
   */
  async start(): Promise<void> {
    const client = new DatabaseClient({
      connectionString: this.#connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
      application_name: APPLICATION_NAME,
    });
    client.on('notification', ({ payload }) => this.#notify(payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#isListening && !this.#closed) this.#log.error('database connection lost');
      this.#isListening = false;
      for (const watcher of this.#watchers) watcher(null);
      this.#restart();
    });
    await client.connect();
    try {
      await client.query('listen notifications');
    } catch (error) {
      await client.end(); // a standby accepts the connection, but not the statement
      throw error;
    }
    this.recent.begin();
    this.#client = client;
    this.#isListening = true;
  }

  /** True while the connection receives notifications. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /**
   * Calls `watcher` with the topic of each notification before the open pages are notified. Passes null when the
   * connection is lost.
   */
  watch(watcher: (person: string | null) => void): void {
    this.#watchers.push(watcher);
  }

  /** Allows one connection attempt at a time, because a failed connection both emits `end` and rejects. */
  #restart(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.start().then(
        () => {
          this.#log.warn('database connection restored');
          this.#listeners.forEach((_, person) => this.#notify(person));
        },
        () => this.#restart(),
      );
    }, RETRY_MS);
  }

  #notify(person: string): void {
    this.recent.add(person);
    for (const watcher of this.#watchers) watcher(person);
    for (const listener of this.#listeners.get(person) ?? []) listener();
  }

  /** Calls `listener` for every notification about a person. Returns the unsubscribe function. */
  listen(person: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(person) ?? new Set();
    this.#listeners.set(person, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(person);
    };
  }

  /** Registers the close function of an open connection. Returns a function that removes the registration. */
  hold(end: () => void): () => void {
    this.#pages.add(end);
    return () => this.#pages.delete(end);
  }

  /** Closes every open connection of this process, because the server's shutdown waits for open connections. */
  endPages(): void {
    for (const end of this.#pages) end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }
}

export interface WithLive {
  readonly live: Signals;
}
