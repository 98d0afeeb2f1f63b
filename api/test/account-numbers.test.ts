import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cents, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { foldTotals, post, verifyLedger } from '../src/ledger/index.ts';

const FOLDER = join(import.meta.dirname, '../src/db/migrations');
const LAST_BY_NAME = '0086';
const ADA = '6a2f7c1e-3b1d-4c55-9f0e-8d2b5a7c9e10';
const WALLET = `wallet:${ADA}`;

let db: Database;
beforeAll(async () => {
  const owner = inject('ownerUrl');
  const name = `by_name_${process.pid}`;
  const admin = openDatabase(owner.replace(/\/[^/]*$/, '/postgres'), 1);
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  db = openDatabase(owner.replace(/\/[^/]*$/, `/${name}`), 1, true);
});
afterAll(() => db.destroy());

async function run(isWanted: (file: string) => boolean): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && isWanted(file.slice(0, 4)));
  for (const file of files.toSorted()) await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db);
}

/** The old format: each transfer row holds the names of its accounts. */
async function history(): Promise<void> {
  await sql`
    insert into people (id, first_name, last_name, email, password_hash, referral_code) values (${ADA}, 'Ada', 'Obi', 'a@example.com', '', 'ada')
  `.execute(db);
  await sql`insert into money_providers values ('sandbox') on conflict do nothing`.execute(db);
  await sql`insert into ledger_accounts (name) values (${WALLET}), ('clearing:sandbox'), ('fees'), ('fund'), ('rewards')`.execute(
    db,
  );
  const add = (debit: string, credit: string, amount: number, kind: string, reference: string) => sql`
    insert into ledger_transfers (debit, credit, amount, kind, reference, happened_on)
    values (${debit}, ${credit}, ${amount}, ${kind}, ${reference}, '2026-11-27')`;
  await add('clearing:sandbox', WALLET, 700, 'surplus', 'charge:a').execute(db);
  // The rejected insert consumes a transfer number.
  await expect(add('clearing:sandbox', 'fees', 1, 'fee', 'charge:a').execute(db)).rejects.toThrow('reference_once');
  await add('rewards', WALLET, 50, 'reward', `reward:${ADA}`).execute(db);
  await foldTotals(db);
  await add(WALLET, 'clearing:sandbox', 300, 'withdrawal', 'withdrawal:b').execute(db);
  await add('clearing:sandbox', 'fund', 90, 'fund_deposit', 'fund_deposit:c').execute(db);
}

const read = async (query: string) => (await sql.raw(query).execute(db)).rows;
const everything = async () => ({
  transfers: await read(
    `select id, debit, credit, amount, kind, reference, happened_on, written_at from ledger_transfers order by id`,
  ),
  totals: await read('select name, debits, credits, holds from ledger_totals order by name'),
  folded: await read('select name, debits, credits, holds from ledger_accounts order by name'),
});

test('The migration to account numbers keeps every transfer and total of a ledger', async () => {
  await run((number) => number <= LAST_BY_NAME);
  await history();
  const before = await everything();
  expect(before.transfers).toHaveLength(4);
  await run((number) => number > LAST_BY_NAME);
  expect(await everything()).toEqual(before);
  expect(await verifyLedger(db)).toBeNull();
  await foldTotals(db);
  const { transfers, totals } = await everything();
  expect({ transfers, totals }).toEqual({ transfers: before.transfers, totals: before.totals });
  expect(await read('select from ledger_added')).toHaveLength(0);
  await db
    .transaction()
    .execute((trx) =>
      post(trx, localDate('2026-11-28'), [
        { debit: 'clearing:sandbox', credit: 'fees', amount: cents(5), kind: 'fee', reference: 'charge:d' },
      ]),
    );
  const ids = (await read('select id from ledger_transfers order by id')).map((row) => Object(row).id);
  expect(ids).toEqual([1, 3, 4, 5, 6]);
  expect(await verifyLedger(db)).toBeNull();
  await expect(sql`delete from ledger_rows`.execute(db)).rejects.toThrow('append-only');
});
