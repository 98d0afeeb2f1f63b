import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseClient } from '../../db/database-client.ts';

/** Size of a WAL file in bytes, as `initdb` sets it. */
const WAL_FILE_BYTES = 0x1000000n;

/** Kind of a message with bytes of the archive: the letter `d`. */
const ARCHIVE_BYTES = 0x64;

/** Methods of a `pg` connection that this query calls. */
interface Wire {
  query: (text: string) => void;
  readonly stream: { pause: () => void; resume: () => void };
}

/** A value of a row, as bytes or text. */
type Field = Buffer | string | null;

/** Returns the name of the WAL file with a position such as `0/2000028`. */
export function walFileAt(timeline: string, position: string): string {
  const [high = '0', low = '0'] = position.split('/');
  const hex = (number: bigint | number) => number.toString(16).padStart(8, '0');
  const name = `${hex(Number(timeline))}${hex(BigInt(`0x${high}`))}${hex(BigInt(`0x${low}`) / WAL_FILE_BYTES)}`;
  return name.toUpperCase();
}

/**
 * Query `BASE_BACKUP` of PostgreSQL's replication protocol, as a stream with the tar archive of the data folder. The
 * archive has the WAL that PostgreSQL needs to make the copy consistent. `pg` gives each message to the methods below.
 */
class BaseBackup extends Readable implements pg.Submittable {
  readonly started = Promise.withResolvers<{ wal: string; bytes: number }>();
  #wire: Wire | undefined;
  readonly #rows: string[][] = [];

  submit(connection: unknown): void {
    // The archive has all WAL that its restore needs, so the query does not wait for the copies of the WAL.
    this.#wire = connection as Wire; // Cast: `pg` declares no types for its connection.
    this.#wire.query("BASE_BACKUP (LABEL 'adashi', PROGRESS true, CHECKPOINT 'fast', WAL true, WAIT false)");
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}

  handleDataRow({ fields }: { fields: readonly Field[] }): void {
    this.#rows.push(fields.map(String));
    const [first, second] = this.#rows;
    if (first && second && this.#rows.length === 2)
      this.started.resolve({ wal: walFileAt(first[1] ?? '', first[0] ?? ''), bytes: Number(second[2]) * 1024 });
  }

  /**
   * The first byte of a message names the kind of the message. Only messages of the kind `d` contain bytes of the
   * archive. This method copies the bytes, because `pg` overwrites the message with the next message.
   */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === ARCHIVE_BYTES && !this.push(Buffer.from(chunk.subarray(1)))) this.#wire?.stream.pause();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.started.reject(error);
    this.destroy(error);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }
}

export interface RunningBackup {
  /** Tar archive of the data folder. */
  readonly archive: Readable;
  /** Name of the first WAL file that a restore of the archive needs. */
  readonly firstWal: string;
  /** Estimated size of the archive in bytes. */
  readonly bytes: number;
  readonly close: () => Promise<void>;
}

/**
 * Starts a copy of a running PostgreSQL server. `url` is the connection URL of a superuser, or of a role with the
 * attribute `replication`.
 */
export async function startBaseBackup(url: string): Promise<RunningBackup> {
  const replication = new URL(url);
  replication.searchParams.set('replication', 'true');
  const client = new DatabaseClient({ connectionString: replication.href });
  client.on('error', () => {});
  await client.connect();
  try {
    // The slot keeps the WAL of the copy until the connection ends.
    await client.query(`CREATE_REPLICATION_SLOT adashi_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const archive = client.query(new BaseBackup());
    client.once('end', () => archive.destroy(new Error('The connection to the database ended during the backup.')));
    archive.on('error', () => {}); // The reader of the stream gets the error, too.
    const { wal, bytes } = await archive.started.promise;
    // Lets the reader attach before the archive ends.
    await setImmediate();
    return { archive, firstWal: wal, bytes, close: () => end(client, archive) };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Closes the connection, also in the middle of an archive. */
async function end(client: pg.Client, archive: Readable): Promise<void> {
  archive.destroy();
  await client.end().catch(() => {});
}
