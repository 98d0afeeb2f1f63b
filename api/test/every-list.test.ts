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

test(`every list of staff answers in each of its orders, by each filter and search (${asked.length} calls)`, async () => {
  const failed: string[] = [];
  for (const url of asked) {
    const headers = { authorization: `Bearer ${superadmin.token}` };
    const { statusCode } = await app.server.inject({ method: 'GET', url: `/api${url}`, headers });
    // Whoever is not there is not found; anything else that is no answer is a fault of ours.
    if (statusCode !== 200 && statusCode !== 404) failed.push(`${statusCode} ${url}`);
  }
  expect(failed).toEqual([]);
});
