import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBackups } from '../src/app/backup/backup-folder.ts';
import { copyWal } from '../src/app/backup/copy-wal.ts';
import { newestBackup, restoreInto } from '../src/app/backup/restore.ts';
import { addKey, readSecrets } from '../src/base/config/secrets.ts';
import {
  BackupHouse,
  changedFolder,
  cut,
  flip,
  isRight,
  newFolder,
  newKeyPair,
  now,
  referencesIn,
  replaceLetter,
  silent,
} from './backup-house.ts';
import { until } from './until.ts';

let house: BackupHouse;
beforeAll(async () => {
  house = await BackupHouse.open();
});
afterAll(() => house.close());

const copy = () => copyWal(house.dataDir, { folder: house.folder, recipients: house.recipients, now });
const wanted = (time: Date | null = null, identity = house.identity) => ({
  until: time,
  identities: [identity],
  say: silent,
});

test('A backup under load restores to a chosen second with every confirmed write before and no later write', async () => {
  const second = await house.duringWrites(async () => {
    await house.moreWrites(20);
    await house.backUp();
    addKey(house.dataDir);
    await house.moreWrites(20);
    const chosen = Math.ceil(Date.now() / 1000) * 1000;
    await until(() => Date.now() > chosen);
    await house.moreWrites(20);
    return chosen;
  });
  await house.finishWal();
  expect(await copy()).toBeGreaterThan(0);
  expect(await copy()).toBe(0);
  const dataDir = newFolder();
  await restoreInto(dataDir, newestBackup(house.folder, new Date(second)), wanted(new Date(second)));
  const found = await referencesIn(dataDir, isRight);
  const before = house.confirmed.filter(({ ended }) => ended < second);
  const after = house.confirmed.filter(({ begun }) => begun > second);
  expect(before.length).toBeGreaterThan(40);
  expect(after.length).toBeGreaterThan(10);
  expect(before.filter(({ reference }) => !found.has(reference))).toEqual([]);
  expect(after.filter(({ reference }) => found.has(reference))).toEqual([]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['database-password', 'postgres', 'secrets.json']);
  // The write-ahead log has rows of the key that is newer than the backup.
  expect(readSecrets(dataDir)).toEqual(readSecrets(house.dataDir));
});

const DAMAGED = /^\S+\.age is damaged or incomplete\. Use another backup\.$/;
test.each<[string, (backup: string, folder: string) => void, RegExp]>([
  ['that was cut in the middle', (backup) => cut(backup, 1_000_000), DAMAGED],
  ['without its last byte', (backup) => cut(backup, readFileSync(backup).length - 1), DAMAGED],
  ['that ends between two blocks', (backup) => cut(backup, 200 + (65_536 + 16) * 4), DAMAGED],
  ['with one changed bit', (backup) => flip(backup, 500_000), DAMAGED],
  ['with another key in its header', (backup) => replaceLetter(backup, 60), /^BACKUP_IDENTITY does not open /],
  ['with an unreadable header', (backup) => flip(backup, 3), DAMAGED],
  ['that is empty', (backup) => cut(backup, 0), DAMAGED],
])('A backup %s is refused in one sentence, and nothing is restored', async (_, change, sentence) => {
  const folder = changedFolder(house, change);
  const dataDir = newFolder();
  await expect(restoreInto(dataDir, newestBackup(folder, null), wanted())).rejects.toThrow(sentence);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('A restore with another key, or to a time without a backup, is refused in one sentence', async () => {
  const [other] = await newKeyPair();
  const dataDir = newFolder();
  const newest = newestBackup(house.folder, null);
  await expect(restoreInto(dataDir, newest, wanted(null, other))).rejects.toThrow(/^BACKUP_IDENTITY does not open /);
  expect(() => newestBackup(house.folder, new Date('2026-01-01T00:00:00Z'))).toThrow(/^The first backup is from /);
  expect(() => newestBackup(newFolder(), null)).toThrow(/has no backup\.$/);
  const later = new Date(Date.now() + 86_400_000);
  await expect(restoreInto(dataDir, newest, wanted(later))).rejects.toThrow(/has no write-ahead log until/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(['postgres', 'secrets.json', 'database-password'])(
  'A restore never replaces %s of a data folder',
  async (name) => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, name), 'kept');
    await expect(restoreInto(dataDir, newestBackup(house.folder, null), wanted())).rejects.toThrow(
      `${dataDir} already has data (${name}). Restore into an empty folder.`,
    );
    expect(readFileSync(join(dataDir, name), 'utf8')).toBe('kept');
  },
);

test('A backup on a full disk fails in one sentence and leaves no file', async () => {
  const before = readdirSync(house.folder);
  symlinkSync('/dev/full', join(house.folder, `backup-${process.pid}.part`));
  await expect(house.backUp()).rejects.toThrow(`The folder ${house.folder} has no space left.`);
  expect(readdirSync(house.folder)).toEqual(before);
});

test('A backup that is killed before its file has the final name does not count', async () => {
  const before = listBackups(house.folder);
  const script = `
    import { takeBackup } from './src/app/backup/take-backup.ts';
    const source = { url: '${house.ownerUrl}', dataDir: '${house.dataDir}', isEmbedded: true };
    const now = () => process.kill(process.pid, 'SIGKILL');
    await takeBackup(source, { folder: '${house.folder}' }, { recipients: ['${house.recipients[0]}'], now, say() {} });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(readdirSync(house.folder)).toContain(`backup-${child.pid}.part`);
  expect(listBackups(house.folder)).toEqual(before);
});
