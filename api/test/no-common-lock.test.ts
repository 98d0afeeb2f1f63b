import { type AccountName, accounts, cents, id, localDate, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Trx } from '../src/db/database.ts';
import { foldTotals } from '../src/ledger/fold.ts';
import { balances, lockBalances, post, verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

const DAY = localDate('2026-11-27');
const CLEARING = accounts.clearing('sandbox');
const people = [1, 2].map((number) => id<'person'>(`6a2f7c1e-3b1d-4c55-9f0e-00000000000${number}`));
const [ada = CLEARING, beth = CLEARING]: AccountName[] = people.map(accounts.wallet);
let made = 0;
const transfer = (credit: AccountName, amount = 100, debit: AccountName = CLEARING): Transfer => ({
  debit,
  credit,
  amount: cents(amount),
  kind: credit === 'fund' ? 'fund_deposit' : 'surplus',
  reference: `test:${(made += 1)}`,
});

/**
 * Runs `then` while the transaction of `first` is open. Throws if `then` waits for a lock that
 * `first` holds.
 */
async function beside<T>(
  db: Database,
  first: (trx: Trx) => Promise<unknown>,
  then: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (open) => {
    await first(open);
    return db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '500ms'`.execute(trx);
      return then(trx);
    });
  });
}

describe('Two simultaneous ledger transfers', () => {
  let db: Database;
  const held = async (name: AccountName) => (await balances(db, [name])).get(name) ?? 0;
  beforeAll(async () => {
    ({ db } = await freshDatabase());
    for (const [index, person] of people.entries())
      await sql`
        insert into people (id, first_name, last_name, email, password_hash, email_verified_at, referral_code)
        values (${person}, 'A', 'B', ${`p${index}@example.com`}, '', now(), ${`p${index}`})
      `.execute(db);
    await db
      .transaction()
      .execute((trx) => post(trx, DAY, [transfer(ada), transfer(beth), transfer('fees'), transfer('fund')]));
  });
  afterAll(() => db.destroy());

  test('Two transfers of the clearing account do not wait for each other', async () => {
    const [clearing, fees] = [await held(CLEARING), await held('fees')];
    await beside(
      db,
      (trx) => post(trx, DAY, [transfer(ada), transfer('fees')]),
      (trx) => post(trx, DAY, [transfer(beth), transfer('fees', 50)]),
    );
    expect([await held(CLEARING), await held('fees')]).toEqual([clearing + 350, fees + 150]);
    expect(await verifyLedger(db)).toBeNull();
  });
  test.each<[string, AccountName]>([
    ['a wallet', ada],
    ['the guarantee fund', 'fund'],
  ])('Two transfers of %s wait for each other, because the balance must not fall below zero', async (_, name) => {
    const both = beside(
      db,
      (trx) => post(trx, DAY, [transfer(name)]),
      (trx) => post(trx, DAY, [transfer(name)]),
    );
    await expect(both).rejects.toThrow('lock timeout');
  });
  test('The balance of a ledger account includes pending amounts immediately', async () => {
    const before = await held(CLEARING);
    const inTotals = async () => {
      const { rows } = await sql<{ held: number }>`
        select (debits - credits)::bigint as held from ledger_accounts where name = ${CLEARING}
      `.execute(db);
      return rows[0]?.held;
    };
    await db.transaction().execute((trx) => post(trx, DAY, [transfer(ada, 30), transfer(CLEARING, 10, ada)]));
    expect(await held(CLEARING)).toBe(before + 20);
    expect(await inTotals()).not.toBe(before + 20);
    await foldTotals(db);
    await foldTotals(db);
    expect([await held(CLEARING), await inTotals()]).toEqual([before + 20, before + 20]);
    expect((await sql`select from ledger_pending_totals`.execute(db)).rows).toHaveLength(0);
    expect(await verifyLedger(db)).toBeNull();
  });
  test('Two processes can add pending amounts to ledger totals at the same time', async () => {
    const before = await held(CLEARING);
    await db.transaction().execute((trx) => post(trx, DAY, [transfer(ada, 30)]));
    await beside(db, foldTotals, foldTotals);
    await beside(db, (trx) => post(trx, DAY, [transfer(ada, 5)]), foldTotals);
    await beside(db, foldTotals, (trx) => post(trx, DAY, [transfer(beth, 7)]));
    await foldTotals(db);
    expect(await held(CLEARING)).toBe(before + 42);
    expect(await verifyLedger(db)).toBeNull();
  });
  test('The balance of a locked ledger account includes pending amounts', async () => {
    const before = await held('fees');
    await db.transaction().execute((trx) => post(trx, DAY, [transfer('fees', 11)]));
    const locked = await db.transaction().execute((trx) => lockBalances(trx, ['fees']));
    expect(locked.get('fees')).toBe(before + 11);
  });
  test.each([
    'insert into ledger_pending_totals (number, debits, credits) values (-1, 0, 5)',
    'delete from ledger_pending_totals',
    'update ledger_pending_totals set credits = 5',
  ])('The database rejects a direct write by the server: %s', async (text) => {
    await expect(sql.raw(text).execute(db)).rejects.toThrow('permission denied');
  });
});

describe('Engine run for one squad', () => {
  let app: TestApp;
  let grace: Caller;
  beforeAll(async () => {
    app = await TestApp.open();
    grace = await app.staff('grace');
    const members = [await app.readyMember('ada', grace), await app.readyMember('beth', grace)];
    const squad = await app.openSquad(grace, { name: 'Riverside' });
    for (const [index, member] of members.entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  });
  afterAll(() => app.close());

  test('An engine run without a missing contribution does not lock the guarantee fund', async () => {
    const { db } = app.context;
    await sql`insert into ledger_accounts (name) values ('fund') on conflict do nothing`.execute(db);
    await db.transaction().execute(async (trx) => {
      await lockBalances(trx, ['fund']);
      await app.advance(21);
    });
    const paid = await grace.call('payments', {
      ...IN_PRODUCT,
      query: { page: 1, pageSize: 10, state: 'confirmed' },
    });
    expect(paid.total).toBeGreaterThan(1);
  });
});
