import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { checkPoolers, sharesSessions } from '../src/db/pooler.ts';
import { waitForDatabase } from '../src/db/wait-for-database.ts';
import { IN_PRODUCT, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { pgbouncerVersion, startPgbouncer, WITH_STATEMENTS } from './pgbouncer.ts';
import { startPoolerDouble } from './pooler-double.ts';

let url: string;
beforeAll(async () => {
  const { db, url: fresh } = await freshDatabase();
  await db.destroy();
  url = fresh;
});

/** Statements that need the same session later. A pooler may run later statements in another session. */
const OF_SESSION =
  /^\s*(un)?listen\b|\bpg_(try_)?advisory_(un)?lock\(|\bcreate temp|\bwith hold\b|^\s*set (?! *local)|;\s*set (?! *local)|set_config\([^)]*false\)|^\s*(prepare|discard|deallocate)\b/i;

/** The statement that sets the time-outs only in a session of PostgreSQL itself. */
const IF_DIRECT = 'where pg_backend_pid() = $1';

/** Signs members up, fills a squad and passes the days until the first payout. */
async function playSquad(app: TestApp): Promise<void> {
  const staff = await app.staff('grace');
  const squad = await app.openSquad(staff);
  for (const [at, name] of ['ada', 'beth'].entries()) {
    const member = await app.readyMember(name, staff);
    await member.call('joinSquad', { params: { product: 'adashi', id: squad }, body: { position: at + 1 } });
    await member.call('writeTicket', { body: { topic: 'paid', text: 'Is my payout still on time?' } });
  }
  await app.advance(14);
  await app.firstSentPayout(staff);
  expect((await staff.call('payments', IN_PRODUCT)).total).toBeGreaterThan(0);
}

const openThrough = (pooled: string) => TestApp.openOn(pooled, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url });

describe('Server behind a connection pooler', () => {
  let pooler: Awaited<ReturnType<typeof startPoolerDouble>>;
  beforeAll(async () => {
    pooler = await startPoolerDouble(url);
    const app = await openThrough(pooler.url);
    await playSquad(app);
    await app.close();
  });
  afterAll(() => pooler.stop());

  test('No statement needs the session of an earlier statement', () => {
    expect(pooler.texts.length).toBeGreaterThan(1_000);
    const found = pooler.texts.filter((text) => OF_SESSION.test(text) && !text.includes(IF_DIRECT));
    expect([...new Set(found)]).toEqual([]);
  });

  test.each([
    ['listen notifications', true],
    ['select pg_advisory_lock(1)', true],
    ['set statement_timeout = 1', true],
    ["select set_config('a', 'b', false)", true],
    ['create temp table a ()', true],
    ['select pg_advisory_xact_lock(1)', false],
    ['begin; set local statement_timeout = 1', false],
    ["select set_config('a', 'b', true)", false],
  ])('The check of this test finds the session in “%s”: %s', (text, isFound) => {
    expect(OF_SESSION.test(text)).toBe(isFound);
  });

  test('Each transaction sets its own time-outs', () => {
    const begins = pooler.texts.filter((text) => text.startsWith('begin'));
    expect(new Set(begins.map((text) => text.replaceAll(/\d+/g, 'N')))).toEqual(
      new Set(['begin; set local statement_timeout = N; set local lock_timeout = N']),
    );
    expect(begins.length).toBeGreaterThan(500);
  });

  test('A prepared statement has its own name, which is the same in all connections and processes', async () => {
    const texts = new Map<string, Set<string>>();
    for (const { name, text } of pooler.named) texts.set(name, (texts.get(name) ?? new Set()).add(text));
    expect(texts.size).toBeGreaterThan(100);
    expect([...texts].filter(([, own]) => own.size > 1)).toEqual([]);
    const db = openDatabase(pooler.url, 1);
    await sql`select ${1}::int as the_same_everywhere`.execute(db);
    await db.destroy();
    expect(pooler.named.at(-1)?.name).toBe('s_9n7Iz0g5O0uTC1CGt7KO4q');
  });

  test('The connections have a name in `pg_stat_activity`', async () => {
    const db = openDatabase(url, 1);
    const read = sql<{
      name: string;
    }>`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`;
    expect((await read.execute(db)).rows).toEqual([{ name: 'adashi' }]);
    await db.destroy();
  });
});

describe('Check of the connection poolers', () => {
  const addresses = { DATABASE_OWNER_URL: null, DATABASE_DIRECT_URL: null };

  test('PostgreSQL itself and a pooler with one session for each client are accepted', async () => {
    const pooler = await startPoolerDouble(url);
    for (const address of [url, pooler.url]) {
      expect(await sharesSessions(address)).toBe(false);
      await expect(checkPoolers({ ...addresses, DATABASE_URL: address })).resolves.toBeUndefined();
    }
    pooler.stop();
  });

  const version = pgbouncerVersion();

  // A machine without PgBouncer has only the double.
  test.each(version === null ? [] : [version])(
    'PgBouncer %d in transaction mode needs DATABASE_DIRECT_URL',
    async (at) => {
      const { url: pooled, stop } = await startPgbouncer(url);
      const check = (more: object) => checkPoolers({ ...addresses, DATABASE_URL: pooled, ...more });
      await expect(check({})).rejects.toThrow('Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.');
      await expect(check({ DATABASE_DIRECT_URL: pooled })).rejects.toThrow('DATABASE_DIRECT_URL leads to');
      const whole = check({ DATABASE_DIRECT_URL: url });
      await (at < WITH_STATEMENTS
        ? expect(whole).rejects.toThrow(/^The connection pooler of DATABASE_URL does not keep prepared statements\./)
        : expect(whole).resolves.toBeUndefined());
      await stop();
    },
  );

  const able = (version ?? 0) >= WITH_STATEMENTS ? [version] : [];
  test.each(able)('A squad gets its first payout through PgBouncer %d', async () => {
    const { db, url: fresh } = await freshDatabase();
    await db.destroy();
    const { url: pooled, stop } = await startPgbouncer(fresh);
    const app = await TestApp.openOn(pooled, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: fresh });
    await playSquad(app);
    await app.close();
    await stop();
  });
});

describe('Start of the server', () => {
  /** Error of PostgreSQL's protocol, as a server that starts sends it. */
  function failure(code: string): Buffer {
    const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is starting up\0\0`);
    const head = Buffer.alloc(5, 'E');
    head.writeUInt32BE(fields.length + 4, 1);
    return Buffer.concat([head, fields]);
  }

  test.each([
    ['57P03', 100, 'waits'],
    ['53300', 60, 'gives up'],
    ['28P01', 1, 'gives up'],
  ])('While PostgreSQL answers with %s, the start tries %i times and %s', async (code, tries, end) => {
    let asked = 0;
    const server = createServer((socket) => {
      asked += 1;
      socket.on('error', () => {}).once('data', () => socket.end(failure(code)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // cast: the server listens on a port
    const said: string[] = [];
    const stopped = new Error('stopped by the test');
    const pause = async () => {
      if (asked >= 100) throw stopped;
    };
    const started = waitForDatabase(`postgres://a:b@127.0.0.1:${port}/c`, (text) => said.push(text), pause);
    await (end === 'waits' ? expect(started).rejects.toBe(stopped) : expect(started).rejects.not.toBe(stopped));
    expect([asked, said.length]).toEqual([tries, code === '28P01' ? 0 : 1]);
    server.close();
  });

  test('The start waits for a database that does not listen yet', async () => {
    const { port } = new URL(url);
    const said: string[] = [];
    const away = url.replace(`:${port}/`, ':1/');
    await expect(
      waitForDatabase(
        away,
        (text) => said.push(text),
        async () => {},
      ),
    ).rejects.toThrow(/^The database at .+:1 does not respond \(ECONNREFUSED\)\.$/);
    expect(said).toEqual([
      expect.stringMatching(/^The database at .+:1 is not ready \(ECONNREFUSED\)\. The server waits\.$/),
    ]);
    await expect(waitForDatabase(url)).resolves.toBeUndefined();
  });
});
