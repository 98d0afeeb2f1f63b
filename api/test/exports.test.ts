import { ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_DETAILS } from '../src/audit/index.ts';
import { type Caller, IN_PRODUCT, type Name, TestApp } from './app.ts';
import { until } from './until.ts';

let app: TestApp;
let grace: Caller;
let femi: Caller;
let ada: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  femi = await app.staff('femi', 'finance');
  ada = await app.member('ada');
  await app.member('adaeze');
});
afterAll(() => app.close());

const isOfStaff = ({ who }: Route) => who === 'staff' || who === 'member or staff' || who === 'self or staff';
/** The statement of one member is not a list. `statements.test.ts` tests its download by staff. */
const OF_ONE_MEMBER = 'memberStatementCsv';
const FILES = Object.entries<Route>(ROUTES)
  .filter(([name, route]) => isOfStaff(route) && route.path.endsWith('.csv') && name !== OF_ONE_MEMBER)
  .map(([name]) => name as Name); // This type cast is safe because the names are keys of `ROUTES`.
const ANY = { params: { product: 'adashi', id: '00000000-0000-4000-8000-000000000000', account: 'fund' } };

interface Row {
  readonly subject: string;
  readonly details: { readonly filter?: object; readonly rows?: number };
}
async function recorded(who: Caller, action: 'exported' | 'was_denied' | 'was_denied_export'): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select subject, ${ALL_DETAILS} as details from activity where action = ${action} and actor_id = ${who.id} order by id
  `.execute(app.context.db);
  return rows;
}

describe('Files with data of other people', () => {
  test('The contract marks every file of a staff list as an export', () => {
    expect(FILES.length).toBeGreaterThan(20);
    for (const name of FILES) expect([name, ROUTES[name]]).toEqual([name, expect.objectContaining({ isExport: true })]);
  });

  test.each(FILES)(
    'The file %s needs the permission and a recent confirmation, and each try is recorded',
    async (name) => {
      const sam = await app.staff(`sam.${name.toLowerCase()}`, 'finance');
      const refused = await sam.refused(name, ANY);
      expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
      expect(await recorded(sam, 'was_denied_export')).toMatchObject([{ subject: `call:${name}` }]);
      const fresh = await app.signIn(grace.email);
      expect((await fresh.refused(name, ANY)).code).toBe('password_needed');
      expect((await recorded(grace, 'was_denied')).map(({ subject }) => subject)).toContain(`call:${name}`);
      const before = await recorded(grace, 'exported');
      const { statusCode } = await grace.raw(name, ANY);
      const rows = (await recorded(grace, 'exported')).slice(before.length);
      expect(rows.map(({ subject }) => subject)).toEqual(statusCode === 200 ? [`call:${name}`] : []);
    },
  );

  test('The audit log records the filters and the number of rows of each download', async () => {
    const { body } = await grace.raw('peopleCsv', { query: { q: 'ada', kyc: 'not_started' } });
    expect(body.trim().split('\r\n')).toHaveLength(3);
    const last = (await recorded(grace, 'exported')).at(-1);
    expect(last).toMatchObject({
      subject: 'call:peopleCsv',
      details: { rows: 2, filter: { q: 'ada', kyc: 'not_started' } },
    });
  });

  test('The audit log records a download that stops early', async () => {
    const before = (await recorded(grace, 'exported')).length;
    await sql`
      insert into people (role, first_name, last_name, email, password_hash, referral_code, email_verified_at)
      select 'user', 'Many', 'Members', 'many' || n || '@example.com', '', 'many' || n, now() from generate_series(1, 20000) n
    `.execute(app.context.db);
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const end = new AbortController();
    const headers = { authorization: `Bearer ${grace.token}` };
    const answer = await fetch(`${url}/api/user.csv`, { headers, signal: end.signal });
    await answer.body?.getReader().read();
    end.abort();
    await until(async () => (await recorded(grace, 'exported')).length > before);
    const last = (await recorded(grace, 'exported')).at(-1);
    expect(last?.details.rows).toBeGreaterThan(0);
    expect(last?.details.rows).toBeLessThan(20_000);
  });

  test('A member can download their own list without the export permission, and finance staff can view the list', async () => {
    expect((await ada.raw('paymentsCsv', IN_PRODUCT)).statusCode).toBe(200);
    expect(await recorded(ada, 'exported')).toEqual([]);
    expect((await femi.call('payments', { ...IN_PRODUCT, query: {} })).data).toEqual([]);
  });
});
