import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config/index.ts';
import type { Database } from '../../db/database.ts';
import { type Connected, runCommand } from '../../db/run-command.ts';
import { backupFile, deleteExpired } from './backup-folder.ts';
import { keepFacts, readFacts } from './facts.ts';
import { newestBackup } from './restore.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** Standard output has only the backup or the result, so progress goes to standard error. */
const say = (line: string) => console.error(line);
const clock = new Clock();

function needed<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
}

async function take(config: Config, db: Database, { url, isEmbedded }: Connected, isStdout: boolean): Promise<void> {
  const folder = isStdout ? '' : needed('BACKUP_DIR', config.BACKUP_DIR);
  const recipients = needed('BACKUP_RECIPIENTS', config.BACKUP_RECIPIENTS);
  const source = { url, isEmbedded, dataDir: config.dataDir };
  const target = isStdout ? { stream: process.stdout } : { folder };
  const path = await takeBackup(source, target, { recipients, now: () => clock.real(), say });
  if (path === null) return;
  const { name, bytes, finishedAt } = backupFile(path);
  await keepFacts(db, { name, bytes, takenAt: finishedAt.toISOString() });
  const keep = { daily: config.BACKUP_KEEP_DAILY, weekly: config.BACKUP_KEEP_WEEKLY };
  const { verified = null } = await readFacts(db);
  const deleted = await deleteExpired(folder, keep, { verified, now: clock.real() });
  say(`The backup ${basename(path)} is complete. Deleted older backups: ${deleted.length}.`);
}

/** Verifies the newest backup, prints the result as a line of JSON, and returns the exit code. */
async function verify(config: Config, db: Database, isEmbedded: boolean): Promise<number> {
  const identities = needed('BACKUP_IDENTITY', config.BACKUP_IDENTITY);
  const backup = newestBackup(needed('BACKUP_DIR', config.BACKUP_DIR), null);
  const result = await verifyBackup(backup, clock.real(), { isEmbedded, identities, say });
  const { problem } = result;
  const verified = problem === null ? { verified: backup.name } : {};
  await keepFacts(db, { verifiedAt: clock.real().toISOString(), problem, ...verified });
  console.log(JSON.stringify(result));
  return problem === null ? 0 : 1;
}

/** Creates a private key in a new file and prints the public key. */
async function createKey(path: string): Promise<void> {
  const identity = await generateX25519Identity();
  await writeFile(path, `${identity}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`);
}

const { values } = parseArgs({
  options: { verify: { type: 'boolean' }, stdout: { type: 'boolean' }, 'create-key': { type: 'string' } },
});

/**
 * `npm run backup` writes an encrypted backup of the running or stopped database into `BACKUP_DIR`. With `-- --stdout`,
 * the backup goes to standard output. `-- --verify` restores and verifies the newest backup instead.
 */
if (values['create-key'] === undefined) {
  await runCommand(
    async (config, db, connected) => {
      if (values.verify) return verify(config, db, connected.isEmbedded);
      await take(config, db, connected, values.stdout === true);
      return 0;
    },
    { isBeside: true },
  );
} else await createKey(values['create-key']);
