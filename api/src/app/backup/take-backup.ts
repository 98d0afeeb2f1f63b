import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { packTar } from 'modern-tar';
import { backupName } from './backup-folder.ts';
import { type RunningBackup, startBaseBackup } from './base-backup.ts';
import { startTool } from './postgres-tools.ts';
import { PART, sealFile, sealTo } from './sealed-file.ts';

/** Folder of an archive with our own files, beside the files of PostgreSQL. */
export const OWN = 'adashi';
/** Files of the data folder that every backup contains. */
export const KEY_FILES = ['secrets.json', 'database-password'] as const;
/** Empty blocks at the end of a tar archive, in bytes. */
const TAR_END = 1024;
const MIB = 1024 ** 2;

/** A database to back up. `isEmbedded` selects a copy of the data folder instead of `pg_dump`. */
export interface Source {
  readonly url: string;
  readonly dataDir: string;
  readonly isEmbedded: boolean;
}

/** Returns the beginning of the archive: the kind of the backup, and the files with keys. */
async function ownEntries({ dataDir, isEmbedded }: Source): Promise<Uint8Array> {
  const files: Record<string, string> = { 'backup.json': JSON.stringify({ kind: isEmbedded ? 'cluster' : 'dump' }) };
  for (const name of KEY_FILES) {
    const path = join(dataDir, name);
    if (existsSync(path)) files[name] = readFileSync(path, 'utf8');
  }
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name: `${OWN}/${name}`, size: Buffer.byteLength(body), mode: 0o600, type: 'file' as const },
    body,
  }));
  const archive = await packTar(entries);
  return archive.subarray(0, archive.length - TAR_END);
}

/** `pg_dump` writes a tar archive, whose unpacked files are a dump in the format of directories. */
function startDump(url: string): RunningBackup {
  const { child, ended } = startTool('pg_dump', url, ['--format=tar', '--no-owner', '--no-privileges']);
  const archive = Readable.from(
    (async function* chunks() {
      if (child.stdout) yield* child.stdout;
      await ended; // The archive is complete only after a success of the tool.
    })(),
    { objectMode: false },
  );
  const close = async () => void child.kill();
  return { archive, firstWal: '', bytes: 0, close };
}

/** Reports the progress after each tenth of the archive, but at most once every 64 MiB. */
function reporting(bytes: number, say: (line: string) => void): Transform {
  const step = Math.max(bytes / 10, 64 * MIB);
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const before = passed;
      passed += chunk.length;
      const isStep = Math.floor(before / step) < Math.floor(passed / step);
      if (isStep) say(`${Math.round(passed / MIB)} MiB${bytes ? ` of about ${Math.round(bytes / MIB)} MiB` : ''}`);
      done(null, chunk);
    },
  });
}

async function* joined(first: Uint8Array, rest: Readable): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

interface Options {
  readonly recipients: readonly string[];
  readonly now: () => Date;
  /** Receives a line of progress. */
  readonly say: (line: string) => void;
}

/**
 * Writes an encrypted backup into a folder, or to a stream. The encryption needs only the public keys of the recipients.
 * Returns the path of the new file, or null for a stream.
 */
export async function takeBackup(
  source: Source,
  target: { folder: string } | { stream: Writable },
  { recipients, now, say }: Options,
): Promise<string | null> {
  const own = await ownEntries(source);
  const running = source.isEmbedded ? await startBaseBackup(source.url) : startDump(source.url);
  try {
    const reported = reporting(running.bytes, say);
    const archive = Readable.from(joined(own, running.archive), { objectMode: false });
    archive.once('error', (error) => reported.destroy(error));
    const all = archive.pipe(reported);
    if ('stream' in target) {
      await sealTo(target.stream, all, recipients);
      return null;
    }
    const { folder } = target;
    const wal = source.isEmbedded ? running.firstWal : null;
    const part = join(folder, `backup-${process.pid}${PART}`);
    return await sealFile(part, all, recipients, () => join(folder, backupName(now(), wal)));
  } finally {
    await running.close();
  }
}
