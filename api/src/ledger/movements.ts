import { type AccountName, TRANSFER_KINDS, type TransferKind } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { day, money } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, type Paging, pageOf } from '../db/page.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import { isInto, isOutOf, isThrough } from './numbers.ts';

/**
 * One transfer, or a group of equal transfers on one day. Account labels such as 'pot 3' or 'reserve' name no owner.
 */
const movementRow = z.object({
  id: filled(z.int()),
  on: filled(day),
  kind: filled(z.enum(TRANSFER_KINDS)),
  amount: filled(money),
  count: z.int(),
  from: filled(z.string()),
  to: filled(z.string()),
});
export type Movement = z.output<typeof movementRow>;

export interface MovementsWanted {
  /** Accounts whose transfers are returned. */
  readonly accounts: readonly AccountName[];
  readonly kinds: readonly TransferKind[];
  /** Transfer kinds whose pot label omits the round number. */
  readonly nameless: readonly TransferKind[];
  /** Whether equal transfers of a day are grouped into one row with a count. */
  readonly inCounts: boolean;
}

function side(account: 'debit' | 'credit', nameless: readonly TransferKind[]) {
  const name = sql.ref(account);
  return sql`case when ${name} like 'pot:%' and kind <> all(${nameless}::text[]) then 'pot ' || split_part(${name}, ':', 3)
    else split_part(${name}, ':', 1) end`;
}

/** Returns one page of the accounts’ transfers, newest first. */
export function movementsOf(
  db: Queryable,
  { accounts, kinds, nameless, inCounts }: MovementsWanted,
  paging: Paging<'on' | 'amount'>,
): Promise<Page<Movement>> {
  const through = sql`
    select id, value_date as "on", kind, amount, ${side('debit', nameless)} as "from", ${side('credit', nameless)} as "to"
    from ledger_transfers
    where ${isThrough(accounts)} and kind = any(${kinds}::text[])`;
  const alike = sql`"on", kind, "from", "to"`;
  return pageOf(db, movementRow, paging, {
    columns: sql`id, "on", kind, amount, count, "from", "to"`,
    from: sql`(
      select min(id) as id, "on", kind, sum(amount)::bigint as amount, count(*) as count, "from", "to"
      from (${through}) each group by ${inCounts ? alike : sql`${alike}, id`}) movements`,
    order: paging.order === 'asc' && paging.sort === 'on' ? sql`id` : sql`"on" desc, id desc`,
    sorts: { on: sql`"on"`, amount: sql`amount` },
  });
}

const totalRow = z.object({ kind: z.enum(TRANSFER_KINDS), into: money, outOf: money });

/**
 * Returns incoming and outgoing totals by transfer kind. A transfer between two of the given accounts counts as
 * incoming and as outgoing.
 */
export async function totalsThrough(
  db: Queryable,
  accounts: readonly AccountName[],
): Promise<ReadonlyMap<string, Omit<z.output<typeof totalRow>, 'kind'>>> {
  const rows = await rowsOf(totalRow)`
    select kind, coalesce(sum(amount) filter (where ${isInto(accounts)}), 0)::bigint as into,
      coalesce(sum(amount) filter (where ${isOutOf(accounts)}), 0)::bigint as "outOf"
    from ledger_transfers where ${isThrough(accounts)} group by kind
  `.all(db);
  return new Map(rows.map(({ kind, ...total }) => [kind, total]));
}
