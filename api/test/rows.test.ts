import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { asTable } from '../src/db/rows.ts';
import { freshDatabase } from './fresh-database.ts';

let db: Database;
beforeAll(async () => {
  ({ db } = await freshDatabase());
});
afterAll(() => db.destroy());

const COLUMNS = { place: 'int', said: 'text', amount: 'bigint', on: 'date', is: 'boolean' } as const;

test('PostgreSQL returns rows unchanged when the app sends them as arrays of columns', async () => {
  // PostgreSQL accepts any text without the character U+0000.
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'NULL', '"', '\\', '{a,b}', '\\"', ' '));
  const row = fc.record({
    said: fc.option(text.filter((said) => !said.includes('\0'))),
    amount: fc.option(fc.maxSafeInteger()),
    on: fc.option(fc.constantFrom('2026-11-24', '2028-02-29')),
    is: fc.option(fc.boolean()),
  });
  const some = fc.array(row, { maxLength: 20 }).map((rows) => rows.map((one, place) => ({ ...one, place })));
  await fc.assert(
    fc.asyncProperty(some, async (rows) => {
      const read = await sql`select * from ${asTable('new', COLUMNS, rows)} order by place`.execute(db);
      expect(read.rows).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test('The connection rejects a number that JavaScript cannot hold exactly', async () => {
  const most = await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(db);
  expect(most.rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(sql`select 9007199254740992::bigint as n`.execute(db)).rejects.toThrow('bigint out of range');
});
