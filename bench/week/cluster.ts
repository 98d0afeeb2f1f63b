import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../api/src/db/database.ts';
import { type Embedded, startEmbedded } from '../../api/src/db/embedded.ts';

/** Ticks a second in which Linux tells what a process worked, on every machine that Node runs on. */
const TICK_US = 10_000;

/** What stands in `/proc/PID/stat` after the name, which may have blanks in it; none of a process that has just ended. */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Some of its fields by their number in the manual, where the one after the name is the third. */
const field = (stat: readonly string[], number: number) => Number(stat[number - 3] ?? 0);

/** What all processes of the PostgreSQL in a folder worked so far, in microseconds, with those that ended; on Linux. */
export async function cpuOfPostgres(folder: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  const children = all.filter((stat) => stat[1] === postmaster);
  const own = await statOf(postmaster);
  const ended = field(own, 16) + field(own, 17);
  const alive = [own, ...children].reduce((sum, stat) => sum + field(stat, 14) + field(stat, 15), 0);
  return (ended + alive) * TICK_US;
}

/** A PostgreSQL of the bench's own, with as many databases as are asked for. */
export class Cluster {
  /** Where its data and the keys of the house are, as in production. */
  readonly folder: string;
  readonly #embedded: Embedded;

  private constructor(folder: string, embedded: Embedded) {
    this.folder = folder;
    this.#embedded = embedded;
  }

  static async start(): Promise<Cluster> {
    // PostgreSQL ends with a process that exits, and a signal that nobody hears is no exit.
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

  /** File by file, and so without a log of it that would be written while something is measured. */
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

  /** What all of its processes worked so far, in microseconds; null where the system does not tell. */
  async cpu(): Promise<number | null> {
    return process.platform === 'linux' ? cpuOfPostgres(this.folder) : null;
  }

  async stop(): Promise<void> {
    await this.#embedded.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
