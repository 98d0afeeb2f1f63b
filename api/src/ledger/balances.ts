import { type AccountName, type Cents, cents, isDebitNormal, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../db/database.ts';

interface AccountRow {
  name: AccountName;
  debits: number;
  credits: number;
}

function byName(rows: readonly AccountRow[]): Map<AccountName, Cents> {
  return new Map(
    rows.map((row) => [row.name, cents(isDebitNormal(row.name) ? row.debits - row.credits : row.credits - row.debits)]),
  );
}

/** Balances on each account's normal side. An account that nothing ever moved through is absent: it holds nothing. */
export async function balances(db: Queryable, names: readonly AccountName[]): Promise<Map<AccountName, Cents>> {
  const { rows } = await sql<AccountRow>`
    select name, debits, credits from ledger_accounts where name = any(${names}::text[])
  `.execute(db);
  return byName(rows);
}

/** The same, and nobody else may move money through them until this transaction ends. Locked in sorted order. */
export async function lockBalances(trx: Trx, names: readonly AccountName[]): Promise<Map<AccountName, Cents>> {
  const { rows } = await sql<AccountRow>`
    select name, debits, credits from ledger_accounts where name = any(${names}::text[]) order by name for update
  `.execute(trx);
  return byName(rows);
}

export type PostedTransfer = Transfer & { readonly id: number; readonly happenedOn: string };

/** Every transfer through some accounts, oldest first. */
export async function transfersOf(db: Queryable, names: readonly AccountName[]): Promise<PostedTransfer[]> {
  const { rows } = await sql<PostedTransfer>`
    select id, debit, credit, amount, kind, reference, happened_on as "happenedOn"
    from ledger_transfers where debit = any(${names}::text[]) or credit = any(${names}::text[]) order by id
  `.execute(db);
  return rows;
}

export function statement(db: Queryable, account: AccountName): Promise<PostedTransfer[]> {
  return transfersOf(db, [account]);
}
