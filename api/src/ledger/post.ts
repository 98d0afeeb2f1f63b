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
 * Writes transfers, and with them the totals of their accounts, in the caller's transaction. Accounts are made as needed
 * and, where they may not fall below zero, locked in sorted order; what is added to others waits for nobody. Throws where a reference exists already or an account that may not would fall below zero.
 */
export async function post(trx: Trx, happenedOn: LocalDate, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const names = [...new Set(transfers.flatMap((transfer) => [transfer.debit, transfer.credit]))].toSorted();
  // One that is there is not tried: to see that it conflicts, its totals would be waited for.
  await sql`
    insert into ledger_accounts (name) select name from unnest(${names}::text[]) name
    where not exists (select from ledger_accounts there where there.name = name.name) on conflict do nothing
  `.execute(trx);
  await sql`
    select 1 from ledger_accounts where name = any(${names}::text[]) and is_counted_at_once(name) order by name for no key update
  `.execute(trx);
  const rows = transfers.map((transfer, place) => ({ ...transfer, place }));
  // Each account is looked up once, however many transfers it has here.
  await sql`
    with numbered as materialized (select name, number from ledger_accounts where name = any(${names}::text[]))
    insert into ledger_rows (debit_number, credit_number, amount, kind, reference, happened_on)
    select debits.number, credits.number, amount, kind, reference, ${happenedOn}
    from ${asTable('moved', TRANSFERS, rows)}
      left join numbered debits on debits.name = debit left join numbered credits on credits.name = credit
    order by place
  `.execute(trx);
}
