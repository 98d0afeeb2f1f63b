import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mergeSecrets } from '../../base/config/secrets.ts';
import { namesIn, type StoredBackup, timeOf } from './backup-folder.ts';
import { unseal } from './sealed-file.ts';

/**
 * Adds the keys of rotations after the backup, because the write-ahead log has rows of these keys. The folder has the
 * key file of the backup.
 */
export async function restoreKeys(
  folder: string,
  backup: StoredBackup,
  { identities }: { identities: readonly string[] },
): Promise<void> {
  const from = join(dirname(backup.path), 'keys');
  const file = join(folder, 'secrets.json');
  for (const name of namesIn(from)) {
    if (!name.endsWith('.age') || timeOf(name.slice(0, 16)) < backup.finishedAt) continue;
    const later = join(folder, 'later.json');
    await unseal(join(from, name), identities, createWriteStream(later, { mode: 0o600 }));
    writeFileSync(file, mergeSecrets(readFileSync(file, 'utf8'), readFileSync(later, 'utf8')), { mode: 0o600 });
    await rm(later);
  }
}
