import type { LocalDate, Transfer } from '@adashi/core';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { asTable } from '../db/rows.ts';

const TRANSFERS = {
  place: 'int',
  debit: 'text',
  credit: 'text',
  amount: 'bigint',
  kind: 'text',
  reference: 'text',
} as const;

/**
 * Writes transfers and account totals in the caller’s transaction, and locks accounts that can’t go below zero in
 * sorted order. Throws for a duplicate reference or an overdraft.
 */
export async function post(trx: Trx, happenedOn: LocalDate, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const names = [...new Set(transfers.flatMap((transfer) => [transfer.debit, transfer.credit]))].toSorted();
  // Skips existing accounts, because a conflicting insert would wait for the lock on the account’s totals.
  await sql`
    insert into ledger_accounts (name) select name from unnest(${names}::text[]) name
    where not exists (select from ledger_accounts there where there.name = name.name) on conflict do nothing
  `.execute(trx);
  await sql`
    select 1 from ledger_accounts where name = any(${names}::text[]) and is_balance_protected(name) order by name for no key update
  `.execute(trx);
  const rows = transfers.map((transfer, place) => ({ ...transfer, place }));
  // Looks up each account once, regardless of the number of transfers.
  await sql`
    with numbered as materialized (select name, number from ledger_accounts where name = any(${names}::text[]))
    insert into ledger_entries (debit_number, credit_number, amount, kind, reference, value_date, written_at)
    select debits.number, credits.number, amount, kind, reference, ${happenedOn}, (select app_now())
    from ${asTable('moved', TRANSFERS, rows)}
      left join numbered debits on debits.name = debit left join numbered credits on credits.name = credit
    order by place
  `.execute(trx);
}
