import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkChain } from '../../admin/audit/verify-activity.ts';
import { KeyFile } from '../../base/config/secrets.ts';
import { openDatabase } from '../../db/database.ts';
import { startEmbedded } from '../../db/embedded.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { checkKeys } from '../keys/check-keys.ts';
import type { StoredBackup } from './backup-folder.ts';
import { loadDump } from './external.ts';
import { restoreInto } from './restore.ts';

export interface Verification {
  readonly backup: string;
  /** Age of the backup in seconds. */
  readonly age: number;
  readonly bytes: number;
  /** Number of verified audit rows. Null after an earlier problem. */
  readonly auditRows: number | null;
  /** First problem, in one sentence. Null for a good backup. */
  readonly problem: string | null;
}

/** Verifies the keys, the ledger and the audit log of a restored database. Throws one sentence for the first problem. */
async function check(url: string, dataDir: string): Promise<number> {
  const db = openDatabase(url, 2);
  try {
    await checkKeys(db, { dataDir, keys: new KeyFile(dataDir) });
    const difference = await verifyLedger(db);
    if (difference) throw new Error(`The ledger differs at ${difference.where}: ${difference.what}.`);
    const { rows, broken } = await checkChain(db);
    if (broken) throw new Error(`The audit log is broken at row ${broken.activity}.`);
    return rows;
  } finally {
    await db.destroy();
  }
}

interface Options {
  readonly isEmbedded: boolean;
  readonly identities: readonly string[];
  readonly say: (line: string) => void;
}

/** Restores the backup into a folder, starts PostgreSQL there, and returns the number of verified audit rows. */
async function tryIn(folder: string, backup: StoredBackup, { isEmbedded, ...options }: Options): Promise<number> {
  const dataDir = join(folder, 'data');
  const wanted = { until: null, ...options };
  if (isEmbedded) {
    await restoreInto(dataDir, backup, wanted);
    const { ownerUrl, stop } = await startEmbedded(dataDir);
    return check(ownerUrl, dataDir).finally(stop);
  }
  const { ownerUrl, stop } = await startEmbedded(join(folder, 'server'));
  try {
    await restoreInto(dataDir, backup, wanted, (dump) => loadDump(ownerUrl, dump));
    return await check(ownerUrl, dataDir);
  } finally {
    await stop();
  }
}

/** Restores a backup into a temporary folder and verifies the restored data. Needs the private key. */
export async function verifyBackup(backup: StoredBackup, now: Date, options: Options): Promise<Verification> {
  const { name, bytes, finishedAt } = backup;
  const facts = { backup: name, age: Math.round((now.getTime() - finishedAt.getTime()) / 1000), bytes };
  const folder = await mkdtemp(join(tmpdir(), 'adashi-verify-'));
  try {
    return { ...facts, auditRows: await tryIn(folder, backup, options), problem: null };
  } catch (error) {
    return { ...facts, auditRows: null, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
