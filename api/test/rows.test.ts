import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../src/db/database.ts';
import { filled, rowsOf } from '../src/db/rows-of.ts';
import { freshDatabase } from './fresh-database.ts';

let db: Database;
let unchecked: Database;

beforeAll(async () => {
  const fresh = await freshDatabase();
  db = fresh.db;
  unchecked = openDatabase(fresh.url, 1);
  await sql`
    insert into people (id, first_name, last_name, email, password_hash, referral_code)
    values (gen_random_uuid(), 'Ada', 'Obi', 'ada@example.com', '', 'ada')
  `.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await unchecked.destroy();
});

const text = z.string();

describe('a row that is not as declared is an error in tests, whether there is a row or not', () => {
  test.each([
    ['a column left out of the select', { id: text, email: text }, 'id', 'email is not selected'],
    ['a renamed column', { firstName: text }, 'first_name as firstname', 'firstName is not selected'],
    ['a column that nobody declared', { id: text }, 'id, email', 'email is selected and not declared'],
    ['a nullable column read as one that is not', { city: text }, 'city', 'city may be null'],
    ['another kind of value', { at: text }, 'created_at as at', 'expected string'],
    ['a value beyond a closed list', { role: z.enum(['admin']) }, 'role', 'expected "admin"'],
  ])('%s', async (_, shape, columns, complaint) => {
    const read = rowsOf(z.object(shape))`select ${sql.raw(columns)} from people`;
    await expect(read.all(db)).rejects.toThrow(complaint);
    await expect(read.first(unchecked)).resolves.toBeDefined();
  });
  test('without any row', async () => {
    const read = rowsOf(z.object({ city: text }))`select id, city from people where false`;
    await expect(read.all(db)).rejects.toThrow('id is selected and not declared; city may be null');
  });
  test('inside a transaction, of a write', async () => {
    const write = rowsOf(z.object({ id: text }))`update people set city = 'Toronto' returning city`;
    await expect(db.transaction().execute((trx) => write.all(trx))).rejects.toThrow('id is not selected');
  });
});

describe('a row that is as declared is read', () => {
  test.each([
    ['a nullable column', { city: text.nullable() }, sql`select city from people`],
    ['one that the query fills', { city: filled(text) }, sql`select city from people where city is not null`],
    ['an expression, of which the database does not say', { all: z.int() }, sql`select count(*) as all from people`],
    ['a view, neither', { position_set: z.boolean() }, sql`select position_set from seat_readiness`],
  ])('%s', async (_, shape, query) => {
    await expect(rowsOf(z.object(shape))`${query}`.all(db)).resolves.toBeInstanceOf(Array);
  });
});
