import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import type { ScheduledJob } from '../../jobs/timetable.ts';
import { copyWal } from './copy-wal.ts';
import { keepFacts } from './facts.ts';

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, 'backup-command.ts');

/**
 * Jobs of a server with a backup folder: the nightly backup with its verification, and the copies of the write-ahead
 * log. The backup runs in a separate process, so that encryption does not delay requests.
 */
export function backupJobs({ config, db, clock }: WithConfig & WithDb & WithClock): readonly ScheduledJob[] {
  const { BACKUP_DIR: folder, BACKUP_RECIPIENTS: recipients, BACKUP_IDENTITY, dataDir, DATABASE_URL } = config;
  if (folder === undefined || recipients === undefined) return [];
  const now = () => clock.real();
  const copy: ScheduledJob = {
    name: 'wal',
    every: '* * * * *',
    work: async () => {
      if ((await copyWal(dataDir, { folder, recipients, now })) > 0)
        await keepFacts(db, { copiedAt: now().toISOString() });
    },
  };
  const nightly: ScheduledJob = {
    name: 'backup',
    every: '0 3 * * *',
    work: async () => {
      await run(process.execPath, [COMMAND]);
      if (BACKUP_IDENTITY) await run(process.execPath, [COMMAND, '--verify']);
    },
  };
  return DATABASE_URL === null ? [nightly, copy] : [nightly];
}
