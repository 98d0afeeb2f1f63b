import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { type Caller, IN_PRODUCT, PASSWORD, TestApp } from './app.ts';
import { asOwner, freshDatabase } from './fresh-database.ts';

let owner: Database;
let url: string;
let app: TestApp;
let ada: Caller;
let staff: Caller;
beforeAll(async () => {
  const fresh = await freshDatabase();
  await fresh.db.destroy();
  ({ url } = fresh);
  owner = openDatabase(fresh.ownerUrl, 1);
  app = await TestApp.openOn(url);
  staff = await app.staff('grace');
  const squad = await app.openSquad(staff);
  for (const [at, name] of ['ada', 'beth'].entries()) {
    const member = await app.readyMember(name, staff);
    if (at === 0) ada = member;
    await member.call('joinSquad', { params: { product: 'adashi', id: squad }, body: { position: at + 1 } });
  }
  await app.advance(13);
});
afterAll(async () => {
  await app.close();
  await owner.destroy();
});

/** Runs `work` while another connection locks the table of the tickets. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`lock table help_tickets`.execute(trx);
    await work();
  });
}

const write = { body: { topic: 'paid', text: 'Is my payout still on time?' } };
const stateOf = ({ statusCode, headers, body }: Awaited<ReturnType<Caller['raw']>>) => ({
  status: statusCode,
  after: headers['retry-after'],
  code: statusCode === 200 ? 'ok' : JSON.parse(body).code,
});
const OK = { status: 200, after: undefined, code: 'ok' };
const BUSY = { status: 503, after: '5', code: 'busy' };

/** Calls that money and access depend on. */
const NEEDED = {
  login: () => app.visitor.raw('login', { body: { email_address: ada.email, password: PASSWORD } }),
  'own page': () => ada.raw('me'),
  ready: () => app.visitor.raw('ready'),
  live: () => app.visitor.raw('live'),
  payments: () => ada.raw('payments', IN_PRODUCT),
  'payments of all members': () => staff.raw('payments', IN_PRODUCT),
  payouts: () => staff.raw('payouts', { ...IN_PRODUCT, query: { state: 'scheduled' } }),
};

describe('Server with a locked table of tickets', () => {
  test('Five hundred waiting calls for tickets block no other call, and the server rejects further calls at once', async () => {
    let hanging: ReturnType<Caller['raw']>[] = [];
    await whileLocked(async () => {
      hanging = Array.from({ length: 505 }, () => ada.raw('tickets'));
      expect(stateOf(await Promise.race(hanging))).toEqual(BUSY);
      await app.waiting('help_tickets', 4);
      for (const [name, call] of Object.entries(NEEDED)) expect([name, stateOf(await call())]).toEqual([name, OK]);
      const before = await ada.call('payments', IN_PRODUCT);
      await app.advance(5);
      const after = await ada.call('payments', IN_PRODUCT);
      expect(after.total).toBeGreaterThan(before.total);
    });
    const answers = (await Promise.all(hanging)).map(stateOf);
    expect(answers.filter(({ code }) => code !== 'ok' && code !== 'busy')).toEqual([]);
    expect(answers.filter(({ code }) => code === 'ok').length).toBeGreaterThan(400);
    expect(stateOf(await ada.raw('writeTicket', write))).toEqual(OK);
  });

  test('After the lock time-out, a page and a write of the tickets get 503, and other calls succeed', async () => {
    const other = await TestApp.openOn(url, { LOCK_SECONDS: '0.3' });
    const caller = await other.signIn(ada.email);
    const calls = [() => caller.raw('tickets'), () => caller.raw('writeTicket', write, { 'idempotency-key': 'a key' })];
    await whileLocked(async () => {
      for (const call of calls) expect(stateOf(await call())).toEqual(BUSY);
      expect(stateOf(await caller.raw('payments', IN_PRODUCT))).toEqual(OK);
      await other.context.runDailyJobs();
    });
    for (const call of calls) expect(stateOf(await call())).toEqual(OK);
    await other.close();
  });

  test('After the statement time-out, the server responds with 503', async () => {
    const other = await TestApp.openOn(url, { PAGE_SECONDS: '3' });
    const caller = await other.signIn(ada.email);
    await whileLocked(async () => expect(stateOf(await caller.raw('tickets'))).toEqual(BUSY));
    await other.close();
  });
});

describe('Database that stores no changes', () => {
  const NOT_SAVING = { status: 503, after: '30', code: 'not_saving' };
  afterEach(() => vi.useRealTimers());

  test.each([
    ['53100', NOT_SAVING, NOT_SAVING],
    ['25006', NOT_SAVING, OK],
    ['53200', BUSY, OK],
    ['53300', { status: 503, after: '2', code: 'unavailable' }, OK],
  ])(
    'After the error %s of PostgreSQL, a write gets %o, and the check of readiness %o',
    async (state, saved, ready) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const other = await TestApp.openOn(url);
      const caller = await other.signIn(ada.email);
      await asOwner(
        other.context.db,
        `create function full_disk() returns trigger language plpgsql as
         $$begin raise exception 'could not extend file' using errcode = '${state}'; end$$;
       create trigger full_disk before insert on help_tickets for each row execute function full_disk()`,
      );
      expect(stateOf(await caller.raw('writeTicket', write))).toEqual(saved);
      expect(stateOf(await caller.raw('tickets'))).toEqual(OK);
      expect(stateOf(await caller.raw('live'))).toEqual(OK);
      expect(stateOf(await caller.raw('ready'))).toEqual(ready);
      await asOwner(other.context.db, 'drop trigger full_disk on help_tickets; drop function full_disk()');
      vi.advanceTimersByTime(31_000);
      expect(stateOf(await caller.raw('ready'))).toEqual(OK);
      expect(stateOf(await caller.raw('writeTicket', write))).toEqual(OK);
      await other.close();
    },
  );

  test('On a database that is read-only, reads get a response, and writes get 503', async () => {
    const name = new URL(url).pathname.slice(1);
    const setReadOnly = async (is: 'on' | 'off') => {
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(is)}`.execute(owner);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
      `.execute(owner);
      await expect.poll(() => app.context.live.isListening).toBe(true);
    };
    await setReadOnly('on');
    await expect.poll(async () => stateOf(await app.visitor.raw('ready'))).toEqual(NOT_SAVING);
    expect(stateOf(await ada.raw('tickets'))).toEqual(OK);
    expect(stateOf(await ada.raw('writeTicket', write))).toEqual(NOT_SAVING);
    await sql`set default_transaction_read_only = off`.execute(owner);
    await setReadOnly('off');
    await expect.poll(async () => stateOf(await app.visitor.raw('ready'))).toEqual(OK);
    expect(stateOf(await ada.raw('writeTicket', write))).toEqual(OK);
  });
});

test.each(['/live', '/ready'])('The path %s responds as the health check of the contract', async (path) => {
  const [short, long] = await Promise.all([app.server.inject(path), app.server.inject(`/api/health${path}`)]);
  expect([short.statusCode, short.body]).toEqual([200, long.body]);
  expect(short.headers['cache-control']).toBe('no-store');
});
