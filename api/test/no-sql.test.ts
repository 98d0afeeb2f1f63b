import { ROUTES, type Route } from '@adashi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { urlOf } from '../../tools/attack/matrix.ts';
import { type Caller, TestHouse } from './house.ts';

let house: TestHouse;
let superadmin: Caller;
let member: Caller;
beforeAll(async () => {
  house = await TestHouse.open();
  superadmin = await house.staff('superadmin', 'superadmin');
  member = await house.readyMember('ada', superadmin);
  await house.openSquad(superadmin);
});
afterAll(() => house.close());

/** Every call that searches the database by words that somebody types; the questions of the help desk are searched in memory, for any word. */
const searching = Object.entries<Route>(ROUTES).filter(
  ([name, { method, query }]) =>
    name !== 'helpQuestions' && method === 'GET' && query instanceof z.ZodObject && 'q' in query.shape,
);

interface Found {
  readonly status: number;
  readonly length: number;
  readonly ms: number;
}

async function search(route: Route, q: string): Promise<Found> {
  const { token } = route.who === 'member' || route.who === 'person' ? member : superadmin;
  const from = performance.now();
  const url = `${urlOf(route)}?q=${encodeURIComponent(q)}`;
  const { statusCode, body } = await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: statusCode, length: body.length, ms: performance.now() - from };
}

test('there are calls that search', () => {
  expect(searching.length).toBeGreaterThan(10);
});

test.each(searching)(
  '%s takes SQL for words: it finds what nonsense finds, and is not put to sleep',
  async (_, route) => {
    const nonsense = await search(route, 'nobody is called so');
    for (const q of ["' or 1=1 --", "') or ('1'='1", "'; select pg_sleep(2) --", "' || pg_sleep(2) || '"]) {
      const found = await search(route, q);
      expect([found.status, found.length]).toEqual([nonsense.status, nonsense.length]);
      expect(found.ms).toBeLessThan(1_500);
    }
  },
);
