import { accounts, cents, id, localDate, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { balances, post, reconcile, statement, verifyLedger } from '../src/ledger/index.ts';
import { freshDatabase } from './fresh-database.ts';

let db: Database;
let owner: Database;
beforeAll(async () => {
  const fresh = await freshDatabase();
  db = fresh.db;
  owner = openDatabase(fresh.ownerUrl, 1);
  await sql`
    insert into people (id, first_name, last_name, email, password_hash, referral_code) values (${ADA}, 'Ada', 'Obi', 'a@example.com', '', 'ada')
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

describe('the ledger (MONEY §6)', () => {
  test('transfers move both totals, and are kept in order', async () => {
    await write(transfer('a', 1_000), transfer('b', 500, { debit: wallet, credit: clearing }));
    expect((await balances(db, [wallet, clearing])).get(wallet)).toBe(500);
    expect((await statement(db, wallet)).map((entry) => entry.reference)).toEqual(['a', 'b']);
    expect(await verifyLedger(db)).toBeNull();
  });
  test.each([
    ['a reference that exists', transfer('a', 1), /ledger_transfers_reference_once/],
    [
      'an account that may not fall below zero',
      transfer('c', 5_000, { debit: wallet, credit: clearing }),
      /never_below_zero/,
    ],
    ['nothing', transfer('d', 0), /ledger_transfers_amount/],
    ['a negative amount', transfer('e', -5), /ledger_transfers_amount/],
    ['one account on both sides', transfer('f', 5, { debit: wallet }), /ledger_transfers_two_accounts/],
  ])('%s is refused by the database, and nothing of it stays', async (_, wrong, constraint) => {
    await expect(write(transfer('good', 7), wrong)).rejects.toThrow(constraint);
    expect((await balances(db, [wallet])).get(wallet)).toBe(500);
  });
  test.each([
    sql`update ledger_transfers set amount = 1`,
    sql`delete from ledger_transfers`,
    sql`truncate ledger_transfers`,
    sql`update ledger_accounts set credits = credits + 1`,
    sql`delete from ledger_accounts`,
    sql`insert into ledger_accounts (name, credits) values ('fees', 5)`,
  ])('nobody changes the past: the server by its grants, the owner by triggers (%#)', async (change) => {
    await expect(change.execute(db)).rejects.toThrow(/permission denied|totals of fees change only with a transfer/);
    await expect(change.execute(owner)).rejects.toThrow(/append-only|change only with a transfer/);
  });
  test('verify finds a total that was tampered with by who owns the database', async () => {
    await sql`alter table ledger_accounts disable trigger all`.execute(owner);
    await sql`update ledger_accounts set credits = credits + 1 where name = ${wallet}`.execute(owner);
    expect(await verifyLedger(db)).toMatchObject({ expected: 0 });
    await sql`update ledger_accounts set credits = credits - 1 where name = ${wallet}`.execute(owner);
    await sql`alter table ledger_accounts enable trigger all`.execute(owner);
    expect(await verifyLedger(db)).toBeNull();
  });
  test('two at once from one wallet: what it holds is spent once', async () => {
    const spend = (reference: string) => write(transfer(reference, 400, { debit: wallet, credit: clearing }));
    const results = await Promise.allSettled([spend('x1'), spend('x2'), spend('x3')]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('what a provider reports and we did not book', () => {
  test.each(['charge', 'payout', 'refund', 'charge_refund', 'withdrawal', 'guarantor_charge', 'arrival'])(
    'is a difference where it is an order: %s',
    async (kind) => {
      const key = `${kind}:1`;
      expect(await reconcile(db, clearing, [{ key, amount: 500 }])).toEqual([{ key, reported: 500, booked: 0 }]);
    },
  );

  test('is none where no order moved it', async () => {
    expect(await reconcile(db, clearing, [{ key: 'deposit:1', amount: 500 }])).toEqual([]);
  });
});
