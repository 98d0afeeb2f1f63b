import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkChain } from '../src/admin/audit/verify-activity.ts';
import { sealActivity } from '../src/audit/index.ts';
import { PERSONAL_DATA } from '../src/people/personal-data/list.ts';
import type { TableData } from '../src/people/personal-data/table-data.ts';
import { type Caller, KYC, TestApp } from './app.ts';
import { plantTexts } from './erased-rows.ts';

/** Unique text that the test writes into each free text about the tested person. */
const MARKER = 'qzmarkerqz';
const WHO = {
  ...KYC,
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  phoneNumber: '4165557788',
  homeAddress: '77 Marmalade Crescent',
  jobTitle: `Baker ${MARKER}`,
  employerName: `Bakery ${MARKER}`,
  others: `A friend ${MARKER}`,
};
const NAMED = `Zephyrine Quillfeather (416) 555-7788, zephyrine@example.com, 77 Marmalade Crescent`;
const TRACES = [MARKER, 'Zephyrine', 'Quillfeather', '416[^0-9a-f]{0,3}555[^0-9a-f]{0,3}7788', 'Marmalade'];

let app: TestApp;
let grace: Caller;
let henry: Caller;
let zephyrine: Caller;
let beth: Caller;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column of every table that can hold text. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and (data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'xml') or udt_name = 'citext')
    order by 1, 2
  `.execute(app.context.db);
  return rows;
}

/** Returns the columns that contain a trace of the person, as 'table.column'. */
async function traced(): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await textColumns()) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${TRACES.join('|')} limit 1
    `.execute(app.context.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

const kept = Object.entries(PERSONAL_DATA).flatMap(([table, { keeps = {} }]) =>
  Object.keys(keeps).map((column) => `${table}.${column}`),
);

/** Columns that the erasure clears although they contain only codes, days, hashes or ids. */
const NO_TEXT = [
  'banks.institution',
  'banks.transit',
  'people.password_hash',
  'people.kyc_reference',
  'people.payout_bank_id',
  'people.suspended_at',
  'people.former_email_until',
  'proposed_acts.state',
  'proposed_acts.decided_by',
  'proposed_acts.decided_at',
  'sessions.device',
];

/** Returns the columns of a table that can contain personal data or free text. */
const fillable = ({ erase, mentions = [], keeps = {} }: TableData): string[] => [
  ...new Set([...(typeof erase === 'object' ? Object.keys(erase) : []), ...mentions, ...Object.keys(keeps)]),
];

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  henry = await app.staff('henry', 'superadmin');
  beth = await app.readyMember('beth', grace);
  zephyrine = await app.readyMember('zephyrine', grace);
}, 120_000);
afterAll(() => app.close());

describe('List of personal data', () => {
  test('The list has every table and every text column of the database', async () => {
    const columns = await textColumns();
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.tables where table_schema = current_schema()
        and table_name not like 'kysely%' and (table_type = 'BASE TABLE' or table_name = 'ledger_transfers')
    `.execute(app.context.db);
    expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
    const unlisted = columns.filter(({ table, column }) => {
      const data = PERSONAL_DATA[table];
      return data && data.erase !== 'delete' && ![...fillable(data), ...(data.codes ?? [])].includes(column);
    });
    expect(unlisted.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  test('The list names only existing columns', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()
    `.execute(app.context.db);
    const known = new Set(rows.map(({ name }) => name));
    const named = Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
      [...fillable(data), ...(data.codes ?? []), ...(data.without ?? [])].map((column) => `${table}.${column}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('Erasure of a person', () => {
  test('An erasure leaves no trace of the person in any column, except what the law requires', async () => {
    await plantTexts({ app, grace, henry, beth, who: zephyrine, form: WHO, marker: MARKER, named: NAMED });
    const before = new Set(await traced());
    // The erasure deletes whole rows of these tables. Each text column must contain a trace before the erasure.
    const deleted = (await textColumns()).filter(({ table, column }) => {
      const { erase, codes = [] } = PERSONAL_DATA[table] ?? {};
      return erase === 'delete' && !codes.includes(column);
    });
    const filled = [
      ...Object.entries(PERSONAL_DATA).flatMap(([table, data]) => fillable(data).map((column) => `${table}.${column}`)),
      ...deleted.map(({ table, column }) => `${table}.${column}`),
    ];
    const unfilled = filled.filter((column) => !before.has(column) && !NO_TEXT.includes(column));
    expect(unfilled).toEqual([]);
    const call = { params: { id: zephyrine.id }, body: { reason: `Asked for it: ${NAMED}` } };
    await grace.confirm();
    const answer = await grace.raw('deletePerson', call, { 'idempotency-key': 'erase' });
    expect(answer.body).toContain('"message"');
    expect(answer.statusCode).toBe(200);
    expect((await traced()).filter((column) => !kept.includes(column))).toEqual([]);
    await sealActivity(app.context.db);
    expect((await checkChain(app.context.db)).broken).toBeNull();
  }, 120_000);

  test('Staff can still read acts about an erased person, and the erasure withdraws acts that were waiting for approval', async () => {
    const { rows } = await sql<{ id: string; state: string; reason: string }>`
      select id, state, reason from proposed_acts where subject_id = ${zephyrine.id} order by id
    `.execute(app.context.db);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ state }) => state)).toContain('withdrawn');
    expect(rows.map(({ state }) => state)).not.toContain('waiting');
    for (const act of rows)
      expect(await grace.call('proposedAct', { params: { id: act.id } })).toMatchObject({
        id: act.id,
        reason: 'Erased',
      });
    await grace.call('proposedActs', { query: { view: 'decided' } });
    await grace.call('notifications', { query: {} });
    expect(await grace.refused('memberStory', { params: { id: zephyrine.id } })).toMatchObject({ code: 'not_found' });
  });

  test('An erasure keeps the rows of other people', async () => {
    expect(await beth.call('me', {})).toMatchObject({ firstName: 'Ada', lastName: 'Obi' });
    const { data } = await grace.call('memberNotes', { params: { id: beth.id }, query: {} });
    expect(data.map(({ text }) => text)).toEqual(['A friend of Erased (Erased, Erased, Erased']);
    const { rows } =
      await sql`select 1 from messages where person_id = ${beth.id} and text like 'I know Erased%'`.execute(
        app.context.db,
      );
    expect(rows).toHaveLength(1);
  });
});
