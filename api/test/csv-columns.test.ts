import { ROUTES, type Route } from '@adashi/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSV_COLUMNS, type CsvColumn, headingsOf } from '../src/http/csv-columns.ts';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let squad = '';
let agreement = '';

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  ada = await app.readyMember('ada', grace);
  const beth = await app.readyMember('beth', grace);
  squad = await app.openSquad(grace);
  for (const [index, who] of [ada, beth].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(24);
  agreement = (await grace.call('agreements', {}))[0]?.id ?? '';
}, 120_000);
afterAll(() => app.close());

const routeOf = (name: Name): Route => ROUTES[name];
const FILES = (Object.keys(ROUTES) as Name[]).filter((name) => routeOf(name).path.endsWith('.csv')); // `ROUTES` has no other keys.
const isOfMember = (name: Name) => ['member', 'person'].includes(routeOf(name).who);

/** Returns the first row of a file. */
async function headOf(name: Name, query: object = {}): Promise<string[]> {
  const ids: Partial<Record<Name, string>> = { squadLedgerFile: squad, signaturesFile: agreement };
  const params = { ...IN_PRODUCT.params, id: ids[name] ?? ada.id, account: 'clearing:sandbox' };
  const more = name === 'bookAccountsFile' ? { kind: 'wallet' } : {};
  const answer = await (isOfMember(name) ? ada : grace).raw(name, { params, query: { ...more, ...query } });
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
  return (answer.body.slice(1).split('\r\n')[0] ?? '').split(',');
}
const isColumn = (text: string): text is CsvColumn => text in CSV_COLUMNS;

describe.each(FILES)('CSV file %s', (name) => {
  test('The file has English and French column headings, or column ids on request', async () => {
    const ids = await headOf(name, { headings: 'ids' });
    expect(ids.filter((id) => !isColumn(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const columns = ids.filter(isColumn);
    for (const language of ['fr', 'en'] as const) {
      const who = isOfMember(name) || name === 'memberStatementCsv' ? ada : grace;
      await who.call('updatePersonalInfo', { params: { id: who.id }, body: { language } });
      expect(await headOf(name)).toEqual(headingsOf(columns, language));
    }
    expect(await headOf(name, { headings: 'words' })).toEqual(headingsOf(columns, 'en'));
  });
});

describe('Columns of CSV files', () => {
  test.each(['en', 'fr'] as const)('No two columns have the same heading in the language %s', (language) => {
    const columns = Object.keys(CSV_COLUMNS).filter(isColumn);
    const headings = headingsOf(columns, language).map((heading) => heading.toLowerCase());
    expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  });

  test('Each column id is in snake case, and each column occurs in at least one file', async () => {
    const columns = Object.keys(CSV_COLUMNS);
    const used = new Set<string>();
    for (const name of FILES) for (const id of await headOf(name, { headings: 'ids' })) used.add(id);
    expect(columns.filter((id) => !/^[a-z]+(_[a-z]+)*$/.test(id))).toEqual([]);
    expect(columns.filter((id) => !used.has(id))).toEqual([]);
  });
});
