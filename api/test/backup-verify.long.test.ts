import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backupFile } from '../src/app/backup/backup-folder.ts';
import { copyWal } from '../src/app/backup/copy-wal.ts';
import { readFacts } from '../src/app/backup/facts.ts';
import { newestBackup, restoreInto } from '../src/app/backup/restore.ts';
import { verifyBackup } from '../src/app/backup/verify-backup.ts';
import { BackupHouse, changedFolder, flip, isRight, newFolder, now, referencesIn, silent } from './backup-house.ts';

let house: BackupHouse;
beforeAll(async () => {
  house = await BackupHouse.open();
  await house.backUp();
  for (const reference of ['a', 'b', 'c']) {
    await house.write(reference);
    await house.finishWal();
  }
  await copyWal(house.dataDir, { folder: house.folder, recipients: house.recipients, now });
});
afterAll(() => house.close());

const wanted = () => ({ until: null, identities: [house.identity], say: silent });

/** Runs a command of the api with the backup folder of the test, and returns the exit code and the output. */
async function command(name: string, args: readonly string[], environment: Record<string, string> = {}) {
  const keys = {
    BACKUP_DIR: house.folder,
    BACKUP_RECIPIENTS: house.recipients.join(' '),
    BACKUP_IDENTITY: house.identity,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/app/backup/${name}-command.ts`), ...args], {
    env: { ...process.env, DATA_DIR: house.dataDir, ...keys, ...environment },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

/** Applies a change to the WAL file in the middle of the copied files. */
function ofWal(change: (path: string) => void) {
  return (_: string, folder: string) => {
    const files = readdirSync(join(folder, 'wal')).filter((name) => /^[0-9A-F]{24}\.age$/.test(name));
    change(join(folder, 'wal', files.at(-2) ?? ''));
  };
}

const DAMAGED = /^\S+\.age is damaged or incomplete\. Use another backup\.$/;
test.each<[string, (backup: string, folder: string) => void, RegExp]>([
  ['with a damaged file', ofWal((path) => flip(path, 300)), DAMAGED],
  ['with a gap', ofWal((path) => rmSync(path)), /^A file of the write-ahead log is missing\./],
])('A write-ahead log %s is refused in one sentence, and nothing is restored', async (_, change, sentence) => {
  const folder = changedFolder(house, change);
  const dataDir = newFolder();
  await expect(restoreInto(dataDir, newestBackup(folder, null), wanted())).rejects.toThrow(sentence);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('A restored server continues the write-ahead log, and its own backups can be restored', async () => {
  // The first server continues in its own folder, so the restored server gets a copy.
  const folder = changedFolder(house, silent);
  const dataDir = newFolder();
  await restoreInto(dataDir, newestBackup(folder, null), wanted());
  const second = await house.onto(dataDir);
  onTestFinished(() => second.close());
  await second.write('after the restore');
  await second.finishWal();
  await copyWal(dataDir, { folder, recipients: house.recipients, now });
  const again = newFolder();
  await restoreInto(again, newestBackup(folder, null), wanted());
  const found = await referencesIn(again, isRight);
  expect(found).toContain('after the restore');
  expect(found.size).toBe(house.confirmed.length + 1);
});

test('The backup command writes to standard output and to the folder, and verifies the newest backup', async () => {
  const taken = await command('backup', []);
  expect(taken).toMatchObject({ code: 0, output: '', errors: expect.stringContaining('is complete') });
  const newest = newestBackup(house.folder, null);
  const { code, output } = await command('backup', ['--verify']);
  expect(JSON.parse(output)).toMatchObject({ backup: newest.name, bytes: newest.bytes, problem: null });
  expect(code).toBe(0);
  expect(await readFacts(house.db)).toMatchObject({
    name: newest.name,
    bytes: newest.bytes,
    takenAt: newest.finishedAt.toISOString(),
    verified: newest.name,
    problem: null,
  });
});

test.each<[string, string[], Record<string, string>, string]>([
  ['restore', [], { BACKUP_IDENTITY: '' }, 'BACKUP_IDENTITY is missing. Only the private key opens a backup.'],
  ['restore', ['--until', '10:00'], {}, '--until needs a time with a time zone'],
  ['restore', ['--from', '/nowhere.age'], { DATA_DIR: '/nowhere' }, 'There is no file /nowhere.age.'],
  ['restore', [], {}, 'already has data'],
  ['backup', [], { BACKUP_DIR: '' }, 'BACKUP_DIR is missing.'],
  ['backup', ['--verify'], { BACKUP_IDENTITY: '' }, 'BACKUP_IDENTITY is missing.'],
])('The command %s %j with %j ends with one sentence', async (name, args, environment, sentence) => {
  // A restore refuses the data folder before it locks the folder of the running server.
  const { code, output, errors } = await command(name, args, environment);
  expect(errors).toContain(sentence);
  expect({ code, output }).toEqual({ code: 1, output: '' });
});

test('The verification reports a ledger that differs', async () => {
  await house.asOwner(`
    set session_replication_role = replica;
    update ledger_entries set amount = amount + 1 where id = (select min(id) from ledger_entries)`);
  const path = await house.backUp();
  onTestFinished(() => rmSync(path));
  const result = await verifyBackup(backupFile(path), now(), {
    isEmbedded: true,
    identities: [house.identity],
    say: silent,
  });
  expect(result).toMatchObject({ auditRows: null, problem: expect.stringMatching(/^The ledger differs/) });
});
