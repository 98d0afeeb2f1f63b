import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { type Database, forUse, openDatabase } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { keepRunning } from '../src/db/keep-running.ts';
import { isLostConnection } from '../src/db/lost-connection.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { startTimetable } from '../src/jobs/timetable.ts';
import { PASSWORD, TestApp } from './app.ts';

/** This app has its own PostgreSQL, which the test may kill. An unhandled error fails the whole test file. */
const folder = mkdtempSync(join(tmpdir(), 'adashi-lost-'));
let embedded: Awaited<ReturnType<typeof startEmbedded>>;
let app: TestApp;
let outside: Database;
beforeAll(async () => {
  embedded = await startEmbedded(folder);
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
  app = await TestApp.openOn(embedded.url);
  outside = openDatabase(embedded.url, 1);
});
afterAll(async () => {
  try {
    await app.close();
    await outside.destroy();
  } finally {
    await embedded.stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

const EMAIL = 'ada@example.com';
const signUp = () =>
  app.visitor.raw('signup', {
    body: { firstName: 'Ada', lastName: 'Obi', email_address: EMAIL, password: 'Savings2026!' },
  });

/** Ends every database connection except the caller’s. */
async function endConnections(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
  `.execute(outside);
}

const isReady = async () => {
  const { statusCode, headers, body } = await app.visitor.raw('ready');
  return { status: statusCode, after: headers['retry-after'], ...JSON.parse(body) };
};

describe('Broken database connections', () => {
  test('The database rolls back a transaction after its connection ends', async () => {
    const db = openDatabase(embedded.url, 2); // A separate pool for this test.
    const work = inTransaction(db, async (trx) => {
      await sql`insert into settings (key, value) values ('half', '1')`.execute(trx);
      await endConnections();
      await sql`select 1`.execute(trx);
    });
    const error = await work.catch((thrown: unknown) => thrown);
    expect(isLostConnection(error)).toBe(true);
    const { rows } = await sql`select 1 from settings where key = 'half'`.execute(db);
    expect(rows).toEqual([]);
    await db.destroy();
  });

  test('The listener for live connections reconnects after the database ends the connection', async () => {
    let signals = 0;
    const stop = app.context.live.listen('a person', () => {
      signals += 1;
    });
    await endConnections();
    await expect.poll(() => signals).toBeGreaterThan(0);
    signals = 0;
    await sql`select pg_notify('notifications', 'a person')`.execute(outside);
    await expect.poll(() => signals).toBeGreaterThan(0);
    stop();
  });

  test('The job queue continues after the database ends the connection', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs === 1) await endConnections();
    };
    const db = openDatabase(embedded.url, 2);
    const stop = await startTimetable(db, [{ name: 'ended', every: '* * * * *', work }], true);
    await expect.poll(() => runs).toBe(1);
    await endConnections();
    await stop();
    const dbAgain = openDatabase(embedded.url, 2);
    const stopAgain = await startTimetable(dbAgain, [{ name: 'again', every: '* * * * *', work }], true);
    await endConnections();
    await expect.poll(() => runs).toBe(2);
    await stopAgain();
    await db.destroy();
    await dbAgain.destroy();
  });
});

describe('Killed PostgreSQL', () => {
  test('The server responds with 503 until a killed database is available again', async () => {
    // The pool may still have connections that the tests above ended.
    await expect.poll(async () => (await signUp()).statusCode).toBe(200);
    const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const refused = expect.objectContaining({ status: 503, after: '2', code: 'unavailable' });
    await expect.poll(isReady, { interval: 5 }).toEqual(refused);
    await expect.poll(isReady).toMatchObject({ status: 200 });
    const login = { body: { email_address: EMAIL, password: 'Savings2026!' } };
    expect(await app.visitor.call('login', login)).toMatchObject({ data: { isVerified: false } });
    // The app retries the interrupted work at the next due time.
    await expect.poll(() => app.code(EMAIL), { interval: 500 }).toMatch(/^\d{6}$/);
  });
});

describe('Frozen PostgreSQL', () => {
  const QUICK = { PAGE_SECONDS: '0.4', WRITE_SECONDS: '0.4', WAIT_SECONDS: '2' };

  test('A slow statement of an export is not a sign of a frozen PostgreSQL', async () => {
    const other = await TestApp.openOn(embedded.url, QUICK);
    const db = forUse(other.context.db, { area: { name: 'exports', rank: 'usual' }, kind: 'export' });
    await sql`select pg_sleep(4)`.execute(db);
    await other.close();
  });

  /** Returns the process ids of PostgreSQL and its connections. */
  const processes = (): readonly number[] => {
    const parent = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
    return [parent, ...pairs.flatMap(([pid, of]) => (pid !== undefined && of === parent ? [pid] : []))];
  };

  /** Sends a signal to a process, unless the process has ended. */
  function signalTo(pid: number, name: NodeJS.Signals): void {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }

  test('The server responds with 503 while PostgreSQL is frozen, and works again afterwards', async () => {
    const other = await TestApp.openOn(embedded.url, QUICK);
    const staff = await other.staff('grace');
    const frozen = processes();
    const signal = (name: NodeJS.Signals) => frozen.forEach((pid) => signalTo(pid, name));
    onTestFinished(() => signal('SIGCONT')); // A frozen PostgreSQL would also block the end of a failed test.
    signal('SIGSTOP');
    const during = await Promise.all([
      other.visitor.raw('ready'),
      staff.raw('people'),
      staff.raw('confirmPassword', { body: { password: PASSWORD } }),
    ]);
    signal('SIGCONT');
    expect(during.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    await expect.poll(async () => (await other.visitor.raw('ready')).statusCode).toBe(200);
    await other.close();
  });
});

describe('Server under a restart policy', () => {
  const server = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { ended: promise, stop: async () => resolve(), die: resolve };
  };

  test('The restart policy does not restart a server that stops cleanly', async () => {
    const [first, second] = [server(), server()];
    const starts = [first, second];
    const said: string[] = [];
    const kept = await keepRunning(
      async () => starts.shift() ?? Promise.reject(new Error('the disk is full')),
      (sentence) => said.push(sentence),
    );
    first.die();
    await expect.poll(() => starts.length).toBe(0);
    second.die();
    expect(await kept.lost).toEqual(new Error('the disk is full'));
    expect(said).toHaveLength(2);

    const third = server();
    let started = 0;
    const calm = await keepRunning(
      async () => {
        started += 1;
        return third;
      },
      (sentence) => said.push(sentence),
    );
    await calm.stop();
    await third.ended;
    expect([started, said.length]).toEqual([1, 2]);
  });
});

test.each([
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('connection failure'), { code: '08006' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [new Error('a bug'), false],
  ['57P01', false],
])('For the error %o, the check for a lost connection returns %s', (error, isLost) => {
  expect(isLostConnection(error)).toBe(isLost);
});
