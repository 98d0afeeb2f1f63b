import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { hostUrls, needsWrites, problemOfDatabaseUrl, splitPassword } from '../src/base/config/database-url.ts';
import { createLog } from '../src/base/log.ts';
import { openDatabase } from '../src/db/database.ts';
import { DatabaseClient } from '../src/db/database-client.ts';
import { type Embedded, startEmbedded } from '../src/db/embedded.ts';
import { freePort } from '../src/db/free-port.ts';
import { postgresAccount } from '../src/db/postgres-account.ts';
import { postgresBinaries } from '../src/db/postgres-binaries.ts';
import { listenTo, type Postmaster, reason, runInFolder } from '../src/db/postmaster.ts';
import { Signals } from '../src/db/signals.ts';
import { waitForDatabase } from '../src/db/wait-for-database.ts';
import { withClient } from '../src/db/with-client.ts';
import { TestApp } from './app.ts';

const ASKS = '?target_session_attrs=read-write';

test.each([
  ['postgres://u:p@db/adashi', ['postgres://u:p@db/adashi'], false],
  ['postgres:///adashi?host=/run/postgresql', ['postgres:///adashi?host=/run/postgresql'], false],
  [`postgresql://db1,db2/a${ASKS}`, [`postgresql://db1/a${ASKS}`, `postgresql://db2/a${ASKS}`], true],
  [
    'postgres://u:p@db1:1,[::1]:2,db3/a',
    ['postgres://u:p@db1:1/a', 'postgres://u:p@[::1]:2/a', 'postgres://u:p@db3/a'],
    false,
  ],
  [
    'postgres://u:p,q@db1,db2/a?target_session_attrs=any',
    ['postgres://u:p,q@db1/a?target_session_attrs=any', 'postgres://u:p,q@db2/a?target_session_attrs=any'],
    false,
  ],
  [`postgres://db/a${ASKS}`, [`postgres://db/a${ASKS}`], true],
])('The database URL %s has one URL for each host', (text, urls, asks) => {
  expect(hostUrls(text)).toEqual(urls);
  expect(needsWrites(urls)).toBe(asks);
  expect(problemOfDatabaseUrl(text)).toBeNull();
});

test.each([
  ['postgres://db1:x,db2/a', 'must be a URL'],
  ['postgres://db1,,db2/a', 'must be a URL'],
  ['postgres://u:p@db1,/a', 'must be a URL'],
  ['postgres:///a?host=db1,db2', 'must name several hosts as in postgres://db1,db2/adashi'],
  ['postgres://db/a?port=1%2C2', 'must name several hosts as in postgres://db1,db2/adashi'],
  [
    'postgres://db1,db2/a?target_session_attrs=primary',
    'must have no target_session_attrs other than read-write and any',
  ],
])('The database URL %s is invalid, because it %s', (text, problem) => {
  expect(problemOfDatabaseUrl(text)).toContain(problem);
});

test.each([
  ['postgres://u:p%40@db1:1,db2:2/a?x=y', 'postgres://u@db1:1,db2:2/a?x=y', 'p@'],
  ['postgres://u@db1:1,db2:2/a', 'postgres://u@db1:1,db2:2/a', ''],
])('A tool gets the URL %s without the password', (text, address, password) => {
  expect(splitPassword(text)).toEqual({ address, password });
});

const folder = mkdtempSync(join(tmpdir(), 'adashi-hosts-'));
const QUICK = ['fsync=off', 'autovacuum=off'].flatMap((each) => ['-c', each]);
type Server = Pick<Postmaster, 'stop'>;
const running: Server[] = [];
let embedded: Embedded;
let primary: Server;
const ports = { primary: 0, standby: 0, closed: 0 };

/** Starts PostgreSQL without a restart after its end. A standby accepts connections during its recovery. */
async function start(name: string, port: number): Promise<Server> {
  const account = await postgresAccount();
  const cluster = { binaries: await postgresBinaries(account), folder: join(folder, name), account };
  const places = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)];
  const child = runInFolder(cluster, 'postgres', ['-c', 'lc_messages=C', ...places, ...QUICK]);
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  running.push({ stop });
  const ready = Promise.withResolvers<void>();
  const lines = listenTo(child, (line) => /ready to accept (read-only )?connections/.test(line) && ready.resolve());
  await Promise.race([ready.promise, ended.then(() => Promise.reject(new Error(reason(lines))))]);
  return { stop };
}

/** Returns the URL of the database with these hosts. */
const at = (hosts: readonly number[], query = ASKS, url = embedded.url) =>
  url.replace(/@[^/]*/, `@${hosts.map((port) => `127.0.0.1:${port}`).join(',')}`) + query;

beforeAll(async () => {
  embedded = await startEmbedded(folder, QUICK);
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
  await embedded.stop();
  const { password, username, port } = new URL(embedded.ownerUrl);
  execFileSync('cp', ['-a', join(folder, 'postgres'), join(folder, 'standby')]);
  writeFileSync(join(folder, 'standby/standby.signal'), '');
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  writeFileSync(join(folder, 'standby/postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  ports.primary = Number(port);
  primary = await start('postgres', ports.primary);
  ports.standby = await freePort();
  await start('standby', ports.standby);
  ports.closed = await freePort();
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Connects to the database and returns the port of the chosen host. */
const portOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select inet_server_port() as port');
    return Number(rows[0].port);
  });

/** Starts a server that is no database, and returns the port. */
async function otherServer(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // a server on a port has this kind of address
}

describe('Connection to several hosts', () => {
  test('The client chooses the first host that accepts writes', async () => {
    expect(await portOf(at([ports.closed, ports.standby, ports.primary]))).toBe(ports.primary);
    expect(await portOf(at([ports.primary]))).toBe(ports.primary);
    await expect(portOf(at([ports.standby]))).rejects.toThrow(`127.0.0.1:${ports.standby} (read-only)`);
  });

  test.each(['', '?target_session_attrs=any'])('With "%s", the client chooses a standby too', async (query) => {
    expect(await portOf(at([ports.closed, ports.standby, ports.primary], query))).toBe(ports.standby);
  });

  test('The next connection tries the last good host first', async () => {
    let attempts = 0;
    const first = await otherServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    for (let round = 0; round < 3; round += 1) expect(await portOf(at([first, ports.primary]))).toBe(ports.primary);
    expect(attempts).toBe(1);
  });

  test('The client skips a host that does not respond', async () => {
    const silent = await otherServer((socket) => onTestFinished(() => void socket.destroy()));
    const connectionString = at([silent, ports.closed]);
    const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: 300 });
    await expect(client.connect()).rejects.toMatchObject({
      message: `No database host can be used: 127.0.0.1:${silent} (no response), 127.0.0.1:${ports.closed} (ECONNREFUSED).`,
    });
    await client.end();
  });

  test('A wrong password ends the choice', async () => {
    const url = at([ports.primary, ports.closed]).replace(/:[^:@]*@/, ':wrong@');
    await expect(portOf(url)).rejects.toMatchObject({ code: '28P01' });
  });

  test('The server start waits for a usable host and names the hosts without the password', async () => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const stop = () => Promise.reject(new Error('the test ends'));
    const [closed, standby] = [ports.closed, ports.standby].map((port) => `127.0.0.1:${port}`);
    const url = at([ports.closed, ports.standby]);
    await expect(waitForDatabase(url, say, stop)).rejects.toThrow('the test ends');
    expect(said).toEqual([
      `No database host can be used: ${closed} (ECONNREFUSED), ${standby} (read-only). The server waits.`,
    ]);
  });

  test('The listener ends its connection to a standby, which cannot send notifications', async () => {
    const live = new Signals(at([ports.standby], ''), createLog({ LOG_LEVEL: 'silent' }));
    await expect(live.start()).rejects.toMatchObject({ code: '25006' });
    await live.close();
    const listeners = () =>
      withClient(at([ports.standby], '', embedded.ownerUrl), async (client) => {
        const { rows } = await client.query("select from pg_stat_activity where query like 'listen %'");
        return rows.length;
      });
    await expect.poll(listeners).toBe(0);
  });
});

test('After an error of a read-only database, the pool opens new connections', async () => {
  const db = openDatabase(at([ports.primary]), 2);
  onTestFinished(() => db.destroy());
  const one = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(db)).rows[0]?.pid;
  const both = async () => new Set(await Promise.all([one(), one()]));
  const before = await both();
  expect(await both()).toEqual(before);
  const write = sql`do $$begin raise exception 'read-only' using errcode = '25006'; end$$`.execute(db);
  await expect(write).rejects.toMatchObject({ code: '25006' });
  expect(new Set([...before, ...(await both())]).size).toBe(4);
});

test('After a failover, the app works on the promoted standby without a restart', async () => {
  const app = await TestApp.openOn(at([ports.standby, ports.primary]));
  onTestFinished(() => app.close());
  const staff = await app.staff('grace');
  await primary.stop();
  const refused = await staff.raw('people');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '2', 'unavailable']);
  const { live } = app.context;
  await expect.poll(() => live.isListening).toBe(false);
  await withClient(at([ports.standby], '', embedded.ownerUrl), (client) => client.query('select pg_promote()'));
  await expect.poll(() => live.isListening).toBe(true);
  expect((await staff.raw('people')).statusCode).toBe(200);
  const body = { firstName: 'Ada', lastName: 'Obi', email_address: 'ada@example.com', password: 'Savings2026!' };
  expect((await app.visitor.raw('signup', { body })).statusCode).toBe(200);
});
