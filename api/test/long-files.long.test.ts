import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plant } from '../../bench/lists/plant.ts';
import { openDatabase } from '../src/db/database.ts';
import { type Caller, type Name, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

/** Number of people in the test data. Each long list then has more rows than one batch of a file. */
const PEOPLE = 5_200;

let app: TestApp;
let kofi: Caller;
/** The path parameters of the lists. */
const params = { product: 'adashi', id: '' };
beforeAll(async () => {
  const { db, url, ownerUrl } = await freshDatabase();
  await db.destroy();
  const owner = openDatabase(ownerUrl, 2);
  await plant(owner, PEOPLE);
  const signed = await sql<{ id: string }>`select agreement_id as id from signatures limit 1`.execute(owner);
  params.id = signed.rows[0]?.id ?? '';
  await owner.destroy();
  app = await TestApp.openOn(url, { CHECK_ROWS: 'no' });
  kofi = await app.staff('kofi', 'superadmin');
});
afterAll(() => app.close());

/** Filters for the longest lists. The remaining rows still exceed one batch. */
const NARROWED: Partial<Record<Name, Record<string, string>>> = {
  paymentsCsv: { q: 'zuri' },
  payments: { q: 'zuri' },
};

/** Returns the rows of a CSV file. No name in the test data contains a comma or a quotation mark. */
async function rowsOf(name: Name, query: Record<string, string> = {}): Promise<string[][]> {
  const { statusCode, body } = await kofi.raw(name, { params, query: { ...NARROWED[name], ...query } });
  if (statusCode !== 200) throw new Error(`${name}: ${body}`);
  const [, ...lines] = body.trim().split('\r\n');
  return lines.map((line) => line.split(','));
}

const lastName = (cell = '') => cell.slice(cell.indexOf(' ') + 1);
const text =
  (column: number) =>
  (row: readonly string[]): string =>
    row[column] ?? '';
const nameIn = (column: number) => (row: readonly string[]) => lastName(row[column]);
const number = (column: number) => (row: readonly string[]) => Number(row[column]);

type Of = (row: readonly string[]) => string | number;
type File = readonly [file: Name, list: Name, sorts: Readonly<Record<string, Of>>];
const FILES: readonly File[] = [
  ['paymentsCsv', 'payments', { due: text(0), amount: number(4), state: text(5), changed: text(6) }],
  ['payoutsCsv', 'payouts', { payout: text(0), state: text(6), changed: text(7) }],
  ['peopleCsv', 'people', { name: text(1), kyc: text(4), created: text(11), lastSeen: text(12) }],
  [
    'squadsFile',
    'squads',
    {
      name: text(0),
      start: text(7),
      contribution: number(3),
      size: number(5),
      status: text(2),
      free: (row) => Number(row[5]) - Number(row[6]),
    },
  ],
  ['squadMembersFile', 'squadMembers', { name: nameIn(0), squad: text(2), position: number(4), joined: text(10) }],
  ['signaturesFile', 'signatures', { name: nameIn(0), signed: text(5) }],
  ['referralFile', 'referredPeople', { name: nameIn(0), referrer: nameIn(2), signedUp: text(3), reward: number(4) }],
];

describe.each(FILES)('Long CSV file %s', (file, list, sorts) => {
  test.each(Object.entries(sorts))('Staff can sort the file by %s', async (sort, of) => {
    for (const order of ['asc', 'desc']) {
      const rows = await rowsOf(file, { sort, order });
      expect(rows.length).toBeGreaterThan(500);
      // Empty values come last in both directions.
      const values = rows.map(of).filter((value) => value !== '');
      const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(values).toEqual(order === 'asc' ? sorted : sorted.toReversed());
      expect(
        rows
          .map(of)
          .slice(values.length)
          .every((value) => value === ''),
      ).toBe(true);
    }
  });

  test('The file contains every row of the list', async () => {
    const [sort = ''] = Object.keys(sorts).slice(-1);
    const [usual, sorted] = [await rowsOf(file), await rowsOf(file, { sort })];
    const lines = (rows: string[][]) => rows.map((row) => row.join()).toSorted();
    expect(lines(sorted)).toEqual(lines(usual));
    const answer = (await kofi.raw(list, { params, query: NARROWED[list] ?? {} })).json<{
      total: number;
      isMore?: true;
    }>();
    if (!answer.isMore) expect(usual).toHaveLength(answer.total);
  });
});

test.each([
  ['pot', text(1)],
  ['reserve', text(1)],
  ['wallet', nameIn(3)],
] as const)('The file of accounts lists each %s account once', async (kind, of) => {
  const q = kind === 'wallet' ? 'a' : 'squad';
  for (const narrowed of [{ kind }, { kind, all: 'yes' }, { kind, q }] as const) {
    const rows = await rowsOf('bookAccountsFile', narrowed);
    const { total } = await kofi.call('bookAccounts', { query: narrowed });
    expect(rows).toHaveLength(total);
    expect(rows.length).toBeGreaterThan(500);
    expect(new Set(rows.map(text(0))).size).toBe(total);
    const names = rows.map(of);
    expect(names).toEqual(names.toSorted());
  }
});

test('The file of signatures starts with the newest signature', async () => {
  const rows = await rowsOf('signaturesFile', { status: 'rejected' });
  expect(rows).toHaveLength(PEOPLE / 20);
  expect(new Set(rows.map(text(2)))).toEqual(new Set(['rejected']));
  const signed = rows.map(text(5));
  expect(signed).toEqual(signed.toSorted().toReversed());
});
