import { accounts, cents, id, localDate, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { accountNumber, balances, post, reconcile, statement, verifyLedger } from '../src/ledger/index.ts';
import { freshDatabase } from './fresh-database.ts';

let db: Database;
let owner: Database;
beforeAll(async () => {
  const fresh = await freshDatabase();
  db = fresh.db;
  owner = openDatabase(fresh.ownerUrl, 1);
  await sql`
    insert into people (id, first_name, last_name, email, password_hash, email_verified_at, referral_code) values (${ADA}, 'Ada', 'Obi', 'a@example.com', '', now(), 'ada')
  `.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
});

const DAY = localDate('2026-11-27');
const ADA = id<'person'>('6a2f7c1e-3b1d-4c55-9f0e-8d2b5a7c9e10');
const wallet = accounts.wallet(ADA);
const clearing = accounts.clearing('sandbox');
const transfer = (reference: string, amount: number, more: Partial<Transfer> = {}): Transfer => ({
  debit: clearing,
  credit: wallet,
  amount: cents(amount),
  kind: 'surplus',
  reference,
  ...more,
});
const write = (...transfers: Transfer[]) => inTransaction(db, (trx) => post(trx, DAY, transfers));

describe('Ledger (MONEY §6)', () => {
  test('A transfer updates the totals of the debit account and the credit account', async () => {
    await write(transfer('a', 1_000), transfer('b', 500, { debit: wallet, credit: clearing }));
    expect((await balances(db, [wallet, clearing])).get(wallet)).toBe(500);
    expect((await statement(db, wallet)).map((entry) => entry.reference)).toEqual(['a', 'b']);
    expect(await verifyLedger(db)).toBeNull();
  });
  test.each([
    ['a reference that already exists', transfer('a', 1), /ledger_transfers_reference_once/],
    [
      'an amount above the balance of a wallet',
      transfer('c', 5_000, { debit: wallet, credit: clearing }),
      /no_negative_balance/,
    ],
    ['the amount zero', transfer('d', 0), /ledger_transfers_amount/],
    ['a negative amount', transfer('e', -5), /ledger_transfers_amount/],
    ['the same account for debit and credit', transfer('f', 5, { debit: wallet }), /ledger_transfers_two_accounts/],
  ])('The database rejects a transfer with %s', async (_, wrong, constraint) => {
    await expect(write(transfer('good', 7), wrong)).rejects.toThrow(constraint);
    expect((await balances(db, [wallet])).get(wallet)).toBe(500);
  });
  test.each([
    sql`update ledger_entries set amount = 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`update ledger_accounts set credits = credits + 1`,
    sql`delete from ledger_accounts`,
    sql`insert into ledger_accounts (name, credits) values ('fees', 5)`,
  ])('The database blocks changes to past ledger entries by the server and the owner (case %#)', async (change) => {
    await expect(change.execute(db)).rejects.toThrow(/permission denied|totals of fees change only with a transfer/);
    await expect(change.execute(owner)).rejects.toThrow(/append-only|change only with a transfer/);
  });
  test.each([
    [sql`update ledger_transfers set amount = 1`, 'cannot update view'],
    [sql`delete from ledger_transfers`, 'cannot delete from view'],
  ])(
    'The database blocks changes to past ledger entries through the view with account names (case %#)',
    async (change, refusal) => {
      await expect(change.execute(owner)).rejects.toThrow(refusal);
    },
  );
  test('SQL can create a transfer with account names in place of account numbers', async () => {
    const add = (debit: string, reference: string) => sql`
      insert into ledger_transfers (debit, credit, amount, kind, reference, value_date)
      values (${debit}, ${wallet}, 25, 'surplus', ${reference}, ${DAY})`;
    const before = (await balances(db, [wallet])).get(wallet) ?? 0;
    await add(clearing, 'by name').execute(db);
    expect((await balances(db, [wallet])).get(wallet)).toBe(before + 25);
    await expect(add('pot:none', 'of none').execute(db)).rejects.toThrow('"debit_number"');
    expect(await verifyLedger(db)).toBeNull();
  });
  test('Only the platform’s own accounts have negative numbers', async () => {
    const numberOf = async (name: string) => (await accountNumber(db, name)) ?? 0;
    expect([Math.sign(await numberOf(clearing)), Math.sign(await numberOf(wallet))]).toEqual([-1, 1]);
    await sql`
      begin; set local session_replication_role = replica; insert into ledger_accounts (name) values ('losses'); commit`.execute(
      owner,
    );
    expect(await numberOf('losses')).toBeLessThan(0);
    const turned = sql`alter table ledger_accounts disable trigger ledger_accounts_number;
      insert into ledger_accounts (name) values ('rewards')`;
    await expect(turned.execute(owner)).rejects.toThrow('ledger_accounts_platform_number');
    expect(await accountNumber(db, 'rewards')).toBeUndefined();
  });
  test('The ledger verification detects a total that the database owner changed', async () => {
    await sql`alter table ledger_accounts disable trigger all`.execute(owner);
    await sql`update ledger_accounts set credits = credits + 1 where name = ${wallet}`.execute(owner);
    expect(await verifyLedger(db)).toMatchObject({ expected: 0 });
    await sql`update ledger_accounts set credits = credits - 1 where name = ${wallet}`.execute(owner);
    await sql`alter table ledger_accounts enable trigger all`.execute(owner);
    expect(await verifyLedger(db)).toBeNull();
  });
  test('Two simultaneous transfers cannot spend a wallet balance twice', async () => {
    const spend = (reference: string) => write(transfer(reference, 400, { debit: wallet, credit: clearing }));
    const results = await Promise.allSettled([spend('x1'), spend('x2'), spend('x3')]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('Provider payments missing from the ledger', () => {
  test.each(['charge', 'payout', 'refund', 'charge_refund', 'withdrawal', 'guarantor_charge', 'arrival'])(
    'The reconciliation reports the missing ledger entry of an order: %s',
    async (kind) => {
      const key = `${kind}:1`;
      expect(await reconcile(db, clearing, [{ key, amount: 500 }])).toEqual([{ key, reported: 500, booked: 0 }]);
    },
  );

  test('The reconciliation ignores a reported amount without an order', async () => {
    expect(await reconcile(db, clearing, [{ key: 'deposit:1', amount: 500 }])).toEqual([]);
  });
});
