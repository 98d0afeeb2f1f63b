import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS } from '../src/ledger/checks.ts';
import { type Caller, IN_PRODUCT, TestApp } from './app.ts';
import { asOwner, freshDatabase } from './fresh-database.ts';
import { plantMany } from './plant-many.ts';
import { readsFew, reportPlans } from './rows-read.ts';

// Each list of a member has ten thousand rows. Every page must be right, and no plan may be
// quadratic in the rows.
let app: TestApp;
let amara: Caller;
let squad: string;
/**
 * A person id that once caused slow query plans. A plan depends on the number of members with a
 * lower id.
 */
const AMARA = '20000000-0000-4000-8000-000000000000';
beforeAll(async () => {
  const { db, url } = await freshDatabase();
  await reportPlans(db);
  await db.destroy();
  app = await TestApp.openOn(url, { CHECK_ROWS: 'no' });
  const { id, email } = await app.member('amara');
  await asOwner(
    app.context.db,
    `begin; set local session_replication_role = replica; update people set id = '${AMARA}' where id = '${id}'; commit`,
  );
  amara = await app.signIn(email);
  await asOwner(app.context.db, plantMany(amara.id));
  await asOwner(app.context.db, 'vacuum analyze');
  const found = await sql<{ id: string }>`select id from squads where name = 'Many 1'`.execute(app.context.db);
  squad = found.rows[0]?.id ?? '';
});
afterAll(() => app.close());

interface Listed {
  readonly id: string | number;
  readonly [column: string]: unknown;
}
interface Page {
  readonly data: readonly Listed[];
  readonly page: number;
  readonly total: number;
}

/**
 * For each list: a sort order, the sorted column, a filter and the number of rows that match the
 * filter.
 */
const LISTS: Record<string, readonly [sort: string | null, column: string, filter: object, left: number]> = {
  payments: ['amount', 'amount', { state: 'recovered' }, 1_000],
  payouts: ['payout', 'payoutOn', { q: 'many 20' }, 150],
  notifications: [null, '', { view: 'unread' }, 5_000],
  squads: ['contribution', 'contribution', { q: 'open 99' }, 280],
  squadLedger: ['on', 'on', { what: 'contributions' }, 10_000],
  tickets: ['changed', 'changedAt', { q: 'question 777' }, 19],
  wallet: ['amount', 'amount', { way: 'out' }, 5_000],
  referrals: ['signedUp', 'signedUpOn', { stage: 'verified' }, 5_000],
};

const ask = async (name: string, query: object): Promise<Page> => {
  const params = { ...IN_PRODUCT.params, id: squad };
  // This type cast is safe because each name belongs to a call that returns a page.
  const answer = await amara.raw(name as 'payments', { params, query: { pageSize: '100', ...query } });
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
  return answer.json();
};

describe.each(Object.entries(LISTS))('List %s with ten thousand rows', (name, [, , filter, left]) => {
  test('The pages of the list contain each row once', async () => {
    const seen = new Set<string | number>();
    let rows = 0;
    for (const page of [1, 2, 3, 49, 50, 51, 98, 99, 100]) {
      const answer = await readsFew(() => ask(name, { page: String(page) }));
      expect(answer).toMatchObject({ page, total: 10_000 });
      for (const { id } of answer.data) seen.add(id);
      rows += answer.data.length;
    }
    expect(rows).toBe(900);
    expect(seen.size).toBe(900);
    expect((await ask(name, { page: '2000' })).page).toBe(100);
  });

  test('A filter of the list returns the right number of rows', async () => {
    expect((await readsFew(() => ask(name, filter))).total).toBe(left);
  });
});

const SORTED = Object.entries(LISTS).filter(([, [sort]]) => sort !== null);

test.each(SORTED)('The sorted pages of the list %s contain each row once', async (name, [sort, column]) => {
  for (const order of ['asc', 'desc']) {
    const pages: Page[] = [];
    for (const page of ['1', '2', '100']) pages.push(await readsFew(() => ask(name, { page, sort, order })));
    const rows = pages.flatMap(({ data }) => data);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
    const values = rows.map((row) => Number(row[column]) || Date.parse(String(row[column])));
    const ascending = order === 'asc' ? values : values.toReversed();
    expect(ascending, order).toEqual(values.toSorted((one, other) => one - other));
  }
});

/** The highest number of rows that an export may read. The server reads an export in parts. */
const OF_A_FILE = 10_000_000;

/** Returns the number of rows in a file without its header line. */
const lines = (csv: string) => csv.trim().split('\n').length - 1;

describe('Data without pages', () => {
  test.each([
    ['paymentsCsv', IN_PRODUCT, 10_000],
    ['payoutsCsv', IN_PRODUCT, 10_000],
  ] as const)('The file %s contains all ten thousand rows', async (name, input, count) => {
    const file = await readsFew(async () => (await amara.raw(name, input)).body, OF_A_FILE);
    expect(lines(file)).toBe(count);
  });

  test('The server can export a ledger with ten thousand rows', async () => {
    const input = { params: { ...IN_PRODUCT.params, id: squad } };
    expect(lines(await readsFew(async () => (await amara.raw('squadLedgerFile', input)).body, OF_A_FILE))).toBe(10_000);
  });

  test('The server can compute the totals of a statement with ten thousand rows', async () => {
    const page = (at: number) =>
      readsFew(() => amara.call('statements', { ...IN_PRODUCT, query: { page: at, pageSize: 50 } }));
    const [first, last] = [await page(1), await page(4)];
    expect([first.total, first.data.length, last.data.length]).toEqual([200, 50, 50]);
    expect(new Set([...first.data, ...last.data].map(({ squadId }) => squadId)).size).toBe(100);
    expect(first.all).toEqual(last.all);
  });

  test.each([...CHECKS.entries()])('The server can run ledger proof %i with ten thousand rows', async (_, check) => {
    await readsFew(() => check.first(app.context.db));
  });

  test('The server returns the newest messages of a squad with ten thousand messages', async () => {
    const messages = await readsFew(() => amara.call('messages', { params: { ...IN_PRODUCT.params, id: squad } }));
    expect(messages).toHaveLength(100);
    expect(messages[0]?.text).toBe('Hello 10000');
  });

  test('The server returns the dashboard of a member with ten thousand rows', async () => {
    await readsFew(() => amara.call('dashboard', IN_PRODUCT));
    await readsFew(() => amara.call('upcomingPayments', IN_PRODUCT));
    await readsFew(() => amara.call('missingPayments', IN_PRODUCT));
    await readsFew(() => amara.call('nextPayouts', IN_PRODUCT));
    await readsFew(() => amara.call('mySquads', { ...IN_PRODUCT, query: {} }));
  });
});

test('The list of transfers finds the smallest and the largest amount of an account with many transfers', async () => {
  const grace = await app.staff('grace');
  await sql`insert into ledger_accounts (name) values ('rewards') on conflict do nothing`.execute(app.context.db);
  await sql`
    insert into ledger_transfers (debit, credit, amount, kind, reference, value_date)
    values ('clearing:sandbox', 'rewards', 5, 'clearing_move', 'least', current_date),
      ('clearing:sandbox', 'rewards', 90000000, 'clearing_move', 'most', current_date)
  `.execute(app.context.db);
  const first = async (order: 'asc' | 'desc') => {
    const query = { sort: 'amount', order } as const;
    const { data, isMore } = await grace.call('book', { params: { account: 'clearing:sandbox' }, query });
    expect(isMore).toBe(true);
    return data[0]?.amount;
  };
  const plain = await sql<{ least: number; most: number }>`
    select min(amount) as least, max(amount) as most from (
      select -amount as amount from ledger_transfers where debit = 'clearing:sandbox'
      union all select amount from ledger_transfers where credit = 'clearing:sandbox') moved`.execute(app.context.db);
  expect([await first('asc'), await first('desc')]).toEqual([plain.rows[0]?.least, plain.rows[0]?.most]);
});
