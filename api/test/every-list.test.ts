import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingAsked } from '../../bench/lists/asked.ts';
import { type Caller, TestApp } from './app.ts';

const SOMEBODY = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let superadmin: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  superadmin = await app.staff('superadmin', 'superadmin');
});
afterAll(() => app.close());

const asked = everythingAsked({
  path: { product: 'adashi', account: 'clearing:sandbox', id: SOMEBODY },
  filters: { squad: SOMEBODY, person: SOMEBODY },
});

test(`Every staff list supports each sort order, filter and search (${asked.length} calls)`, async () => {
  const failed: string[] = [];
  for (const url of asked) {
    const headers = { authorization: `Bearer ${superadmin.token}` };
    const { statusCode } = await app.server.inject({ method: 'GET', url: `/api${url}`, headers });
    // A call may return 404 for a missing subject. Any other error fails the test.
    if (statusCode !== 200 && statusCode !== 404) failed.push(`${statusCode} ${url}`);
  }
  expect(failed).toEqual([]);
});
