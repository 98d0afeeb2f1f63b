import type { LocalDate, Transfer } from '@adashi/core';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/**
 * Writes transfers, and with them the totals of their accounts, in the caller's transaction. Accounts are made as needed
 * and locked in sorted order. Throws where a reference exists already or an account that may not would fall below zero.
 */
export async function post(trx: Trx, happenedOn: LocalDate, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const names = [...new Set(transfers.flatMap((transfer) => [transfer.debit, transfer.credit]))].toSorted();
  await sql`
    insert into ledger_accounts (name) select unnest(${names}::text[]) on conflict do nothing
  `.execute(trx);
  await sql`
    select 1 from ledger_accounts where name = any(${names}::text[]) order by name for update
  `.execute(trx);
  await sql`
    insert into ledger_transfers (debit, credit, amount, kind, reference, happened_on)
    select debit, credit, amount, kind, reference, ${happenedOn}
    from rows from (jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb)
      as (debit text, credit text, amount bigint, kind text, reference text)) with ordinality as t
    order by ordinality
  `.execute(trx);
}
