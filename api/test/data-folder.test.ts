import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/base/config/index.ts';
import { checkDataFolder } from '../src/db/check-data-folder.ts';
import { startEmbedded } from '../src/db/embedded.ts';

const place = mkdtempSync(join(tmpdir(), 'adashi-data-folder-'));
const whole = join(place, 'whole');
beforeAll(async () => (await startEmbedded(whole)).stop());
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Copies the data folder with the owners and modes of the files. */
function copied(): string {
  const folder = mkdtempSync(join(place, 'copy-'));
  execFileSync('cp', ['-a', `${whole}/.`, folder]);
  return folder;
}

const remove = (name: string) => (folder: string) => rmSync(join(folder, name), { recursive: true });
const empty = (name: string) => (folder: string) => truncateSync(join(folder, name));

test.each<[name: string, damage: (folder: string) => void, sentence: string]>([
  ['no PG_VERSION', remove('postgres/PG_VERSION'), 'postgres/PG_VERSION is missing or empty. Restore the data folder'],
  [
    'an empty PG_VERSION',
    empty('postgres/PG_VERSION'),
    'postgres/PG_VERSION is missing or empty. Restore the data folder',
  ],
  [
    'an empty control file',
    empty('postgres/global/pg_control'),
    'pg_control is missing or empty. Restore the data folder',
  ],
  ['no write-ahead log', remove('postgres/pg_wal'), 'postgres/pg_wal is missing or empty. Restore the data folder'],
  ['no tables', remove('postgres/base'), 'postgres/base is missing or empty. Restore the data folder'],
  ['no password', remove('database-password'), 'database-password is missing or empty. Restore the file'],
  ['an empty password', empty('database-password'), 'database-password is missing or empty. Restore the file'],
  [
    'an older version',
    (folder) => writeFileSync(join(folder, 'postgres/PG_VERSION'), '12\n'),
    'postgres has data of PostgreSQL 12. This version of Adashi needs PostgreSQL 18.',
  ],
  ['an open mode', (folder) => chmodSync(join(folder, 'postgres'), 0o755), 'postgres. Run: chmod 700'],
])('The start names the damaged file of a data folder with %s', async (_, damage, sentence) => {
  const folder = copied();
  damage(folder);
  await expect(startEmbedded(folder)).rejects.toThrow(sentence);
});

test('The start names the owner of a data folder that belongs to another user', () => {
  const folder = copied();
  const cluster = { folder: join(folder, 'postgres'), account: { uid: 4_711, gid: 4_711 } };
  expect(() => checkDataFolder(folder, cluster)).toThrow(/postgres belongs to user \d+\. Run: chown -R 4711 /);
});

test.each(['', '{', '{}', '{"data":[]}', 'null', '{"data":"not hex"}'])(
  'The configuration names a key file with the content %o',
  (content) => {
    const folder = join(place, `keys-${content.length}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'secrets.json'), content);
    expect(() => readConfig({ DATA_DIR: folder }).keys.newest).toThrow(
      `${join(folder, 'secrets.json')} is empty or damaged. Restore the file from the backup, then start again.`,
    );
  },
);
