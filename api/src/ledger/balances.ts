import { type AccountName, type Cents, cents, isDebitNormal, type Transfer } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { accountName, day, money } from '../db/columns.ts';
import type { Queryable, Trx } from '../db/database.ts';
import { inList } from '../db/in-list.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isThrough } from './numbers.ts';

const postedRow = z.object({
  id: z.int(),
  debit: accountName,
  credit: accountName,
  amount: money,
  kind: z.custom<Transfer['kind']>((value) => typeof value === 'string'),
  reference: z.string(),
  happenedOn: day,
});

export type PostedTransfer = z.output<typeof postedRow>;

const accountRow = z.object({ name: accountName, debits: z.int(), credits: z.int() });
type AccountRow = z.output<typeof accountRow>;

function byName(rows: readonly AccountRow[]): Map<AccountName, Cents> {
  return new Map(
    rows.map((row) => [row.name, cents(isDebitNormal(row.name) ? row.debits - row.credits : row.credits - row.debits)]),
  );
}

/**
 * Returns the balance of each account on the account’s normal side. Accounts without transfers are omitted and count as
 * zero.
 */
export async function balances(db: Queryable, names: readonly AccountName[]): Promise<Map<AccountName, Cents>> {
  if (names.length === 0) return new Map();
  const rows = await rowsOf(accountRow)`
    select name, debits, credits from ledger_totals where ${inList('name', names, 'text')}
  `.all(db);
  return byName(rows);
}

/** Returns the balance of one credit-normal account as an SQL value, for use in another query. */
export const held = (account: AccountName): RawBuilder<unknown> =>
  sql`coalesce((select credits - debits from ledger_totals where ledger_totals.name = ${account}), 0)`;

/**
 * Returns `balances` and locks the accounts in sorted order against withdrawals until the transaction ends. Accounts
 * that can’t go below zero are locked against all transfers.
 */
export async function lockBalances(trx: Trx, names: readonly AccountName[]): Promise<Map<AccountName, Cents>> {
  if (names.length === 0) return new Map();
  await sql`
    select 1 from ledger_accounts where name = any(${names}::text[]) order by name for no key update
  `.execute(trx);
  return balances(trx, names);
}

/**
 * Returns the transfers of the accounts `names`, oldest first. Includes only transfers that also involve an account of
 * `own` or have one of `marks` in the reference.
 */
export async function transfersAbout(
  db: Queryable,
  names: readonly AccountName[],
  { own, marks }: { readonly own: readonly AccountName[]; readonly marks: readonly string[] },
): Promise<PostedTransfer[]> {
  return rowsOf(postedRow)`
    select id, debit, credit, amount, kind, reference, value_date as "happenedOn"
    from ledger_transfers where ${isThrough(names)}
      and (${isThrough(own)} or string_to_array(reference, ':') && ${marks}::text[])
    order by id
  `.all(db);
}

/** Returns all transfers of an account, oldest first. */
export function statement(db: Queryable, account: AccountName): Promise<PostedTransfer[]> {
  return rowsOf(postedRow)`
    select id, debit, credit, amount, kind, reference, value_date as "happenedOn"
    from ledger_transfers where ${isThrough([account])} order by id
  `.all(db);
}

/** Returns the transfers of the kinds 'cover' and 'payout' for pots, oldest first. */
export function paymentsOfPots(db: Queryable, pots: readonly AccountName[]): Promise<PostedTransfer[]> {
  if (pots.length === 0) return Promise.resolve([]);
  return rowsOf(postedRow)`
    select id, debit, credit, amount, kind, reference, value_date as "happenedOn"
    from ledger_transfers where ${isThrough(pots)} and kind in ('cover', 'payout') order by id
  `.all(db);
}
