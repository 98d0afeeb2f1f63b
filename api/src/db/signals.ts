import { sql } from 'kysely';
import pg from 'pg';
import type { Queryable } from './database.ts';

const RETRY_MS = 1_000;

/** What the pages of a squad listen for; those of a person for the person's id. */
export const ofSquad = (squadId: string): string => `squad:${squadId}`;

/** Has the open pages of these people or squads look again, whichever process they are connected to, once it is committed. */
export async function signal(db: Queryable, whom: readonly string[]): Promise<void> {
  await sql`select pg_notify('notifications', name) from unnest(${whom}::text[]) name`.execute(db);
}

/** Passes the database's signals on to whom they are about, whichever process the change was made in. */
export class Signals {
  readonly #connectionString: string;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #pages = new Set<() => void>();
  readonly #watchers: ((person: string | null) => void)[] = [];
  #client: pg.Client | undefined;
  #hears = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** Answers when it hears. A connection that is lost is made anew, and every page looks for itself then. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true });
    client.on('notification', ({ payload }) => this.#tell(payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => {
      this.#hears = false;
      for (const watcher of this.#watchers) watcher(null);
      this.#restart();
    });
    await client.connect();
    await client.query('listen notifications');
    this.#client = client;
    this.#hears = true;
  }

  /** Whether a change would be heard of. */
  get hears(): boolean {
    return this.#hears;
  }

  /** Calls `watcher` with everybody who is told of a change, before their pages are, and with null once changes go unheard. */
  watch(watcher: (person: string | null) => void): void {
    this.#watchers.push(watcher);
  }

  /** One try at a time: a connection that cannot be made both ends and rejects. */
  #restart(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#listeners.forEach((_, person) => this.#tell(person)),
        () => this.#restart(),
      );
    }, RETRY_MS);
  }

  #tell(person: string): void {
    for (const watcher of this.#watchers) watcher(person);
    for (const listener of this.#listeners.get(person) ?? []) listener();
  }

  /** Calls `listener` for every change that a person is told of. Answers how to stop. */
  listen(person: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(person) ?? new Set();
    this.#listeners.set(person, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(person);
    };
  }

  /** A page that is held open: how to end it, until it ended by itself. */
  hold(end: () => void): () => void {
    this.#pages.add(end);
    return () => this.#pages.delete(end);
  }

  /** Ends every page that is held open here: a server that waits for its answers would wait for them. */
  endPages(): void {
    for (const end of this.#pages) end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }
}
