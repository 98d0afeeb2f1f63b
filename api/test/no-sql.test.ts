import { ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { urlOf } from '../../tools/attack/matrix.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { type Caller, TestApp } from './app.ts';
import { asOwner, freshDatabase } from './fresh-database.ts';

let app: TestApp;
let owner: Database;
let superadmin: Caller;
let member: Caller;
beforeAll(async () => {
  const fresh = await freshDatabase();
  await fresh.db.destroy();
  owner = openDatabase(fresh.ownerUrl, 1);
  app = await TestApp.openOn(fresh.url);
  superadmin = await app.staff('superadmin', 'superadmin');
  member = await app.readyMember('ada', superadmin);
  await app.openSquad(superadmin);
  // A sequence keeps its value after a rollback, so this sequence detects injected SQL.
  await asOwner(
    app.context.db,
    `create sequence injections;
     create function injected() returns text language sql security definer as 'select nextval(''injections'')::text';
     grant execute on function injected() to public`,
  );
});
afterAll(async () => {
  await app.close();
  await owner.destroy();
});

/**
 * All calls whose search text reaches the database. The search of help questions runs in memory.
 */
const searching = Object.entries<Route>(ROUTES).filter(
  ([name, { method, query }]) =>
    name !== 'helpQuestions' && method === 'GET' && query instanceof z.ZodObject && 'q' in query.shape,
);

interface Found {
  readonly status: number;
  readonly length: number;
}

async function search(route: Route, q: string): Promise<Found> {
  const { token } = route.who === 'member' || route.who === 'person' ? member : superadmin;
  const url = `${urlOf(route)}?q=${encodeURIComponent(q)}`;
  const { statusCode, body } = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: statusCode, length: body.length };
}

test('The test finds at least one call with a search', () => {
  expect(searching.length).toBeGreaterThan(10);
});

test.each(searching)('The call %s never executes SQL from the search text', async (_, route) => {
  const nonsense = await search(route, 'nobody is called so');
  for (const q of ["' or 1=1 --", "') or ('1'='1", "'; select injected() --", "' || injected() || '"]) {
    const found = await search(route, q);
    expect([found.status, found.length]).toEqual([nonsense.status, nonsense.length]);
  }
  const { rows } = await sql`select is_called from injections`.execute(owner);
  expect(rows).toEqual([{ is_called: false }]);
});
