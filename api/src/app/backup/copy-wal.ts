import { createReadStream, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '../../base/random.ts';
import { namesIn, stampOf } from './backup-folder.ts';
import { PART, sealFile } from './sealed-file.ts';

interface Target {
  readonly folder: string;
  readonly recipients: readonly string[];
  readonly now: () => Date;
}

/** Copies the key file if the newest copy differs, because the keys may change after a backup. */
async function copyKeys(dataDir: string, { folder, recipients, now }: Target): Promise<void> {
  const keys = readFileSync(join(dataDir, 'secrets.json'));
  const end = `-${sha256(keys.toString()).slice(0, 16)}.age`;
  const keysFolder = join(folder, 'keys');
  if (
    namesIn(keysFolder)
      .findLast((name) => !name.endsWith(PART))
      ?.endsWith(end)
  )
    return;
  const path = join(keysFolder, `${stampOf(now())}${end}`);
  await sealFile(`${path}${PART}`, Readable.from([keys]), recipients, () => path);
}

/**
 * Copies the finished WAL files of the embedded database into the backup folder, encrypted. PostgreSQL names finished
 * files `<name>.ready`, and deletes a file only after the rename to `<name>.done`. Returns the number of copied files.
 */
export async function copyWal(dataDir: string, target: Target): Promise<number> {
  const wal = join(dataDir, 'postgres/pg_wal');
  const status = join(wal, 'archive_status');
  const ready = namesIn(status).filter((name) => name.endsWith('.ready'));
  if (ready.length === 0) return 0;
  // The keys come before the WAL, so that every copied row has its key.
  await copyKeys(dataDir, target);
  for (const file of ready) {
    const name = file.slice(0, -'.ready'.length);
    const path = join(target.folder, 'wal', `${name}.age`);
    await sealFile(`${path}${PART}`, createReadStream(join(wal, name)), target.recipients, () => path);
    await rename(join(status, file), join(status, `${name}.done`));
  }
  return ready.length;
}
