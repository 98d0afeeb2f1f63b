import { ROUTES, type Route } from '@adashi/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { Lag, MAX_LAG_MS, Replica } from '../src/db/replica.ts';
import { mayLag } from '../src/http/use-of.ts';
import { type Caller, type Name, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

const USE = { area: { name: 'user', rank: 'usual' }, kind: 'page' } as const;

/** Required query parameters of routes. */
const QUERIES: Partial<Record<Name, object>> = {
  squadStatsByStatus: { status: 'active' },
  bookAccounts: { kind: 'wallet' },
  bookAccountsFile: { kind: 'wallet' },
};

test.each<[Name, boolean]>([
  ['people', true],
  ['payoutsCsv', true],
  ['squadStats', true],
  ['transactionSeries', true],
  ['proposedActs', false],
  ['proposedAct', false],
  ['payout', false],
  ['payoutStory', false],
  ['approvePayout', false],
  ['notifications', false],
])('The route %s may read from a replica: %s', (name, may) => {
  expect(mayLag(ROUTES[name])).toBe(may);
});

describe('The lag of a replica', () => {
  test.each<[name: string, checks: [at: number, primary: number, replica: number | null][], ms: number]>([
    ['is unknown before the first check', [], Number.POSITIVE_INFINITY],
    ['is 0 for a replica with all data', [[1_000, 50, 50]], 0],
    [
      'counts from the last check with all data',
      [
        [1_000, 50, 50],
        [3_000, 70, 50],
      ],
      2_000,
    ],
    [
      'counts from the newest position that the replica reached',
      [
        [1_000, 50, 50],
        [2_000, 70, 60],
        [3_000, 90, 70],
      ],
      1_000,
    ],
    [
      'is unknown if the replica never had all data',
      [
        [1_000, 50, 40],
        [2_000, 60, 45],
      ],
      Number.POSITIVE_INFINITY,
    ],
    [
      'is unknown for a database that is not a standby',
      [
        [1_000, 50, 50],
        [2_000, 60, null],
      ],
      Number.POSITIVE_INFINITY,
    ],
  ])('%s', async (_, checks, ms) => {
    let [now, primary, replica]: [number, number, number | null] = [0, 0, null];
    const lag = new Lag({ primary: async () => primary, replica: async () => replica }, () => now);
    for (const check of checks) {
      [now, primary, replica] = check;
      await lag.check();
    }
    expect(lag.ms).toBe(ms);
  });

  test('grows while the replica does not respond', async () => {
    let now = 1_000;
    let fails = false;
    const replica = async () => {
      if (fails) throw new Error('away');
      return 50;
    };
    const lag = new Lag({ primary: async () => 50, replica }, () => now);
    await lag.check();
    [now, fails] = [9_000, true];
    await expect(lag.check()).rejects.toThrow('away');
    expect(lag.ms).toBe(8_000);
  });
});

describe('An app with a replica', () => {
  let app: TestApp;
  let staff: Caller;
  let ada: Caller;
  let ids: Record<string, string>;
  const opened: Database[] = [];
  const open = (url: string) => {
    const db = openDatabase(url, 2);
    opened.push(db);
    return db;
  };
  const asked: string[] = [];
  /** Lets the app read from a database as its replica. */
  const use = (db: Database | null) => {
    asked.length = 0;
    const readFor = (person: string) => {
      asked.push(person);
      return db;
    };
    Object.assign(app.context, { replica: { readFor, noteWrite: () => {} } });
  };
  const read = (name: Name, route: Route) => {
    const params = { product: 'adashi', id: /squad/.test(route.path) ? ids['squad'] : ids['person'], account: 'fund' };
    return staff.raw(name, { params, query: QUERIES[name] });
  };
  const laggingRoutes = Object.entries(ROUTES as Record<string, Route>).filter(([, route]) => mayLag(route)) as [
    Name, // Cast: the keys of the contract are the names.
    Route,
  ][];
  let url: string;

  beforeAll(async () => {
    const made = await freshDatabase();
    await made.db.destroy();
    url = made.url;
    app = await TestApp.openOn(url);
    staff = await app.staff('sam', 'superadmin');
    ada = await app.readyMember('ada', staff);
    ids = { person: ada.id, squad: await app.openSquad(staff) };
    await staff.confirm();
  });
  afterAll(async () => {
    for (const db of opened) await db.destroy();
    await app.close();
  });

  test.each(laggingRoutes)('The route %s reads from the replica and writes nothing there', async (name, route) => {
    use(open(`${url}?options=-c%20default_transaction_read_only%3Don`));
    expect((await read(name, route)).statusCode).toBeLessThan(500);
    expect(asked).toEqual([staff.id]);
    await opened.pop()?.destroy();
  });

  test('Lists show the data of the replica, and single people the data of the primary', async () => {
    const empty = await freshDatabase();
    opened.push(empty.db);
    use(empty.db);
    expect((await staff.call('people', {})).total).toBe(0);
    expect((await staff.call('person', { params: { id: ada.id } })).id).toBe(ada.id);
    expect((await ada.call('payments', { params: { product: 'adashi' } })).total).toBe(0);
    expect(asked).toEqual([staff.id]);
    use(null);
    expect((await staff.call('people', {})).total).toBeGreaterThan(0);
  });

  test('A list comes from the primary if the replica does not respond', async () => {
    use(open('postgres://adashi_server@127.0.0.1:1/adashi'));
    expect((await staff.call('people', {})).total).toBeGreaterThan(0);
    expect(asked).toEqual([staff.id]);
  });

  test.each([
    ['is not a standby', () => url],
    ['does not respond', () => 'postgres://adashi_server@127.0.0.1:1/adashi'],
  ])('The app does not use a replica that %s', async (_, urlOf) => {
    const replica = new Replica(app.context.db, open(urlOf()));
    await replica.check().catch(() => {});
    expect(replica.readFor(ada.id, USE)).toBeNull();
  });
});

test('After a write, a person reads from the primary until the replica has the write', async () => {
  let now = 0;
  const { db, url } = await freshDatabase();
  const positions = { primary: async () => 50, replica: async () => 50 };
  const replica = new Replica(db, openDatabase(url, 1), () => now, positions);
  const reads = async (person: string) => {
    await replica.check();
    return replica.readFor(person, USE) !== null;
  };
  expect(await reads('ada')).toBe(true);
  replica.noteWrite('ada');
  expect(await reads('ada')).toBe(false);
  expect(await reads('bola')).toBe(true);
  now = MAX_LAG_MS + 1;
  expect(await reads('ada')).toBe(true);
  await replica.close();
  await db.destroy();
});
