import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  backupName,
  deleteExpired,
  expired,
  type StoredBackup,
  stampOf,
  timeOf,
} from '../src/app/backup/backup-folder.ts';
import { walFileAt } from '../src/app/backup/base-backup.ts';
import { readConfig } from '../src/base/config/index.ts';
import { newFolder } from './backup-house.ts';

const backup = (time: string): StoredBackup => {
  const finishedAt = new Date(`${time}Z`);
  return { name: time, path: time, bytes: 1, finishedAt, firstWal: null };
};

/** November 28, 2026 is a Saturday. */
const DAYS = ['10', '11', '12', '13', '14', '15', '16', '17', '28'].map((day) => backup(`2026-11-${day}T03:00:00`));

describe('Retention', () => {
  test.each<[string, StoredBackup[], { daily: number; weekly: number }, string | null, string[]]>([
    ['the last backups of two days', DAYS, { daily: 2, weekly: 0 }, null, ['17', '28']],
    ['the last backups of two weeks', DAYS, { daily: 1, weekly: 2 }, null, ['17', '28']],
    ['the last backups of three weeks, which start on Monday', DAYS, { daily: 1, weekly: 3 }, null, ['15', '17', '28']],
    ['the newest verified backup', DAYS, { daily: 1, weekly: 0 }, '2026-11-11T03:00:00', ['11', '28']],
    ['the newest backup, however old', DAYS.slice(0, 1), { daily: 1, weekly: 0 }, null, ['10']],
    [
      'only the last backup of one day',
      [backup('2026-11-28T01:00:00'), backup('2026-11-28T02:00:00')],
      { daily: 7, weekly: 4 },
      null,
      ['28'],
    ],
    ['nothing in an empty folder', [], { daily: 7, weekly: 4 }, null, []],
  ])('Retention keeps %s', (_, backups, keep, verified, days) => {
    const old = expired(backups, keep, verified);
    expect(backups.filter((each) => !old.includes(each)).map(({ name }) => name.slice(8, 10))).toEqual(days);
  });

  test('The deletion keeps the write-ahead log and the keys of the oldest backup, and files of a running backup', async () => {
    const folder = newFolder();
    const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), ''));
    const wal = (last: string) => `0000000100000001000000${last}`;
    for (const part of ['wal', 'keys']) mkdirSync(join(folder, part));
    const names = ['26', '27', '28'].map((day, at) => backupName(new Date(`2026-11-${day}T03:00:00Z`), wal(`F${at}`)));
    put(...names, 'notes.txt', 'backup-1.part');
    put(...['EF', 'F0', 'F1', 'F2'].map((last) => `wal/${wal(last)}.age`), 'wal/00000002.history.age');
    put('keys/20261101T000000Z-a.age', 'keys/20261127T120000Z-b.age');
    const now = new Date();
    expect(await deleteExpired(folder, { daily: 2, weekly: 0 }, { verified: null, now })).toEqual(names.slice(0, 1));
    expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'backup-1.part', 'keys', 'notes.txt', 'wal']);
    expect(readdirSync(join(folder, 'wal')).toSorted()).toEqual([
      ...['F1', 'F2'].map((last) => `${wal(last)}.age`),
      '00000002.history.age',
    ]);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['20261127T120000Z-b.age']);
    await deleteExpired(folder, { daily: 2, weekly: 0 }, { verified: null, now: new Date(now.getTime() + 7_200_000) });
    expect(readdirSync(folder)).not.toContain('backup-1.part');
  });
});

test.each([
  ['1', '0/2000028', '000000010000000000000002'],
  ['2', '1A/FF000000', '000000020000001A000000FF'],
  ['16', '0/0', '000000100000000000000000'],
])('On timeline %s, the position %s is in the WAL file %s', (timeline, position, name) => {
  expect(walFileAt(timeline, position)).toBe(name);
});

test('The time in the name of a backup is rounded up to the second, so that the backup is complete at that time', () => {
  const time = new Date('2026-11-28T09:59:59.001Z');
  expect(stampOf(time)).toBe('20261128T100000Z');
  expect(timeOf(stampOf(time)).toISOString()).toBe('2026-11-28T10:00:00.000Z');
});

test.each<[Record<string, string>, string]>([
  [{ BACKUP_IDENTITY: 'x' }, 'BACKUP_IDENTITY is not usable: must have a private age key'],
  [{ BACKUP_DIR: '/tmp' }, 'BACKUP_RECIPIENTS is missing: BACKUP_DIR needs it.'],
  [{ BACKUP_RECIPIENTS: 'x' }, 'BACKUP_RECIPIENTS is not usable: must be public age keys'],
  [{ BACKUP_KEEP_DAILY: '0' }, 'BACKUP_KEEP_DAILY is not usable'],
])('The configuration %j is refused in one sentence', (environment, sentence) => {
  expect(() => readConfig({ DATA_DIR: newFolder(), ...environment })).toThrow(sentence);
});
