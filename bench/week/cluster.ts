import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../api/src/db/database.ts';
import { type Embedded, startEmbedded } from '../../api/src/db/embedded.ts';

/** Microseconds per clock tick of Linux CPU times. Linux has 100 ticks a second on every platform of Node.js. */
const TICK_US = 10_000;

/**
 * Returns the fields of `/proc/PID/stat` after the process name, or none for an ended process. The process name can
 * contain spaces.
 */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Returns a field by its number in the Linux manual. The first field after the process name has the number 3. */
const field = (stat: readonly string[], number: number) => Number(stat[number - 3] ?? 0);

/**
 * Returns the CPU time in microseconds of all PostgreSQL processes for a data folder, including ended processes.
 * Works only on Linux.
 */
export async function cpuOfPostgres(folder: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  const children = all.filter((stat) => stat[1] === postmaster);
  const own = await statOf(postmaster);
  const ended = field(own, 16) + field(own, 17);
  const alive = [own, ...children].reduce((sum, stat) => sum + field(stat, 14) + field(stat, 15), 0);
  return (ended + alive) * TICK_US;
}

/** A separate PostgreSQL server for the benchmark, with any number of databases. */
export class Cluster {
  /** Folder of the database files and the app's keys, as in production. */
  readonly folder: string;
  readonly #embedded: Embedded;

  private constructor(folder: string, embedded: Embedded) {
    this.folder = folder;
    this.#embedded = embedded;
  }

  static async start(): Promise<Cluster> {
    // The exit handlers stop PostgreSQL, and without this listener a signal would skip them.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const folder = await mkdtemp(join(tmpdir(), 'adashi-bench-'));
    return new Cluster(folder, await startEmbedded(folder));
  }

  urlOf(name: string): string {
    return this.#embedded.ownerUrl.replace(/\/[^/]*$/, `/${name}`);
  }

  async #asOwner(work: (admin: Database) => Promise<unknown>): Promise<void> {
    const admin = openDatabase(this.#embedded.ownerUrl, 1);
    try {
      await work(admin);
    } finally {
      await admin.destroy();
    }
  }

  async create(name: string): Promise<void> {
    await this.#asOwner((admin) => sql`create database ${sql.id(name)}`.execute(admin));
  }

  /** Copies a database file by file, so that the copy does not write WAL during a measurement. */
  async copy(template: string, name: string): Promise<void> {
    await this.#asOwner((admin) =>
      sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin),
    );
  }

  async drop(...names: readonly string[]): Promise<void> {
    await this.#asOwner(async (admin) => {
      for (const name of names) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
    });
  }

  /** Returns the CPU time of all PostgreSQL processes in microseconds, or null outside Linux. */
  async cpu(): Promise<number | null> {
    return process.platform === 'linux' ? cpuOfPostgres(this.folder) : null;
  }

  async stop(): Promise<void> {
    await this.#embedded.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
