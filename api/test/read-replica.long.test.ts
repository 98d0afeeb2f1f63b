import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { unpackTar } from 'modern-tar/fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBaseBackup } from '../src/app/backup/base-backup.ts';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { type Embedded, startEmbedded } from '../src/db/embedded.ts';
import { freePort } from '../src/db/free-port.ts';
import { postgresAccount } from '../src/db/postgres-account.ts';
import { postgresBinaries } from '../src/db/postgres-binaries.ts';
import { listenTo, runInFolder } from '../src/db/postmaster.ts';
import { type Caller, TestApp } from './app.ts';
import { until } from './until.ts';

const USE = { area: { name: 'user', rank: 'usual' }, kind: 'page' } as const;

let primary: Embedded;
let standby: ChildProcess;
let onStandby: Database;
let app: TestApp;
let staff: Caller;

/** Starts a standby of the primary on a free port, and returns the port. */
async function startStandby(folder: string): Promise<number> {
  const account = await postgresAccount();
  mkdirSync(folder, { mode: 0o700 });
  const { archive, close } = await startBaseBackup(primary.ownerUrl);
  await pipeline(archive, unpackTar(folder));
  await close();
  const { hostname, port, username, password } = new URL(primary.ownerUrl);
  writeFileSync(join(folder, 'standby.signal'), '');
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  const own = await freePort();
  const flags = ['-p', String(own), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  standby = runInFolder({ binaries: await postgresBinaries(account), folder, account }, 'postgres', flags);
  const ready = Promise.withResolvers<void>();
  listenTo(standby, (line) => line.includes('ready to accept read-only connections') && ready.resolve());
  await ready.promise;
  return own;
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-replica-'));
  chmodSync(folder, 0o755);
  primary = await startEmbedded(folder, ['-c', 'fsync=off']);
  await prepareDatabase({ owner: primary.ownerUrl, server: primary.url }, true);
  const port = String(await startStandby(join(folder, 'standby')));
  const withPort = (text: string) => Object.assign(new URL(text), { port }).href;
  onStandby = openDatabase(withPort(primary.ownerUrl), 1);
  app = await TestApp.openOn(primary.url, {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: withPort(primary.url),
  });
  staff = await app.staff('sam', 'superadmin');
});
afterAll(async () => {
  await app.close();
  await onStandby.destroy();
  await primary.stop();
});

const isUsed = () => app.context.replica?.readFor(staff.id, USE) != null;
const count = async () => (await staff.call('people', {})).total;

test('Lists of staff read from a standby, and from the primary while the standby is late or away', async () => {
  await app.member('ada');
  await until(isUsed);
  expect(await count()).toBe(1);

  await sql`select pg_wal_replay_pause()`.execute(onStandby);
  await app.member('bola');
  await until(() => !isUsed());
  expect(await count()).toBe(2);

  await sql`select pg_wal_replay_resume()`.execute(onStandby);
  await until(isUsed);
  expect(await count()).toBe(2);

  standby.kill('SIGQUIT');
  await once(standby, 'close');
  await app.member('chike');
  expect(await count()).toBe(3);
  await until(() => !isUsed());
  expect(await count()).toBe(3);
});
