import { BOOK_KINDS, type BookKind, type Books, bookKind, bookRoutes, type Parsed } from '@adashi/contract';
import { addDays, localDate, weekday } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { money } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has, peopleFound, squadsFound } from '../../db/search-text.ts';
import { readSettings } from '../../db/settings.ts';
import { isInto } from '../../ledger/index.ts';
import { kindOf, OWN_KINDS, ownerOf, whoseColumns, whoseIs } from './accounts.ts';
import { fillingSeen } from './fill-fund.ts';

const NIGHTS = 30;
const MONDAY = 1;

const heldRow = z.object({ kind: bookKind, accounts: z.int(), balance: money });
const movedRow = z.object({ kind: bookKind, moved: money, sides: z.int() });
const checkRow = bookRoutes.verifyBooks.output;
const monthRow = z.object({ fees: money });

/** Returns the latest verifications of the ledger, newest first. */
export function lastChecks(db: Queryable, count = NIGHTS): Promise<z.output<typeof checkRow>[]> {
  return rowsOf(checkRow)`
    select book_checks.id, to_json(at) as at, duration_ms as "tookMs", transfers, difference, disagreements,
      first_name || ' ' || last_name as by
    from book_checks left join people on people.id = requested_by order by book_checks.id desc limit ${count}
  `.all(db);
}

const HELD = sql`select ${kindOf('name')} as kind, count(*) as accounts, sum(credits - debits)::bigint as balance from ledger_totals`;

/** Balances by account kind, from one database snapshot. */
const heldByAll = keptForAMinute(
  ({ db }: WithDb) => rowsOf(heldRow)`${HELD} where holds group by 1`.all(db),
  (rows) => rows.reduce((sum, { accounts }) => sum + accounts, 0),
);

/** Returns current balances of the platform's own accounts. These accounts are few, so no cache is needed. */
const heldByHouse = (db: Queryable) =>
  rowsOf(heldRow)`${HELD} where holds and ${kindOf('name')} = any(${OWN_KINDS}::text[]) group by 1`.all(db);

/** Returns the amounts credited and debited since Monday, by account kind. */
const movedThisWeek = keptForAMinute(
  ({ db, clock }: WithDb & WithClock) => {
    const today = clock.today();
    const monday = addDays(today, -((weekday(today) + 7 - MONDAY) % 7));
    return rowsOf(movedRow)`
      select ${kindOf('name')} as kind, sum(amount)::bigint as moved, sum(sides)::bigint as sides from (
        select credit_number as number, sum(amount) as amount, count(*) as sides from ledger_transfers
          where value_date >= ${monday} group by 1
        union all select debit_number, -sum(amount), count(*) from ledger_transfers where value_date >= ${monday} group by 1) moved
      join ledger_accounts using (number) group by kind
    `.all(db);
  },
  (rows) => rows.reduce((sum, { sides }) => sum + sides, 0),
);

/** Returns the balance of each account kind with money: credits minus debits, in cents. */
export const balancesByKind = async (context: WithDb & WithClock): Promise<readonly z.output<typeof heldRow>[]> => [
  ...(await heldByAll(context)).filter(({ kind }) => !OWN_KINDS.includes(kind)),
  ...(await heldByHouse(context.db)),
];

/** Returns balances by account kind: credits minus debits. The sum of all balances is zero. */
export async function readBooks(context: WithDb & WithClock): Promise<Books> {
  const { db, clock } = context;
  const today = clock.today();
  const all = await heldByAll(context);
  const own = await heldByHouse(db);
  const moved = await movedThisWeek(context);
  const month = await rowsOf(monthRow)`
    select coalesce(sum(amount), 0)::bigint as fees from ledger_transfers
    where ${isInto(['fees'])} and credit_number < 0 and kind = 'fee' and value_date >= ${localDate(`${today.slice(0, 7)}-01`)}
  `.first(db);
  const of = (kind: BookKind) => (OWN_KINDS.includes(kind) ? own : all).find((row) => row.kind === kind);
  const data = BOOK_KINDS.map((kind) => ({
    kind,
    accounts: of(kind)?.accounts ?? 0,
    balance: of(kind)?.balance ?? 0,
    week: moved.find((row) => row.kind === kind)?.moved ?? 0,
  }));
  const { fundWanted: wanted } = await readSettings(db);
  return {
    today,
    data,
    sum: all.reduce((sum, { balance }) => sum + balance, 0),
    feesThisMonth: found(month).fees,
    fund: {
      balance: of('fund')?.balance ?? 0,
      fees: of('fees')?.balance ?? 0,
      wanted,
      version: await fillingSeen(db),
    },
    checks: await lastChecks(db),
  };
}

const accountRow = bookRoutes.bookAccounts.output.shape.data.element;

/** SQL for the names of accounts whose person, squad or guarantor matches the search. */
function accountsFound(kind: BookKind, q: string): RawBuilder<unknown> {
  switch (kind) {
    case 'pot':
      return sql`select 'pot:' || squad_id || ':' || number from rounds where squad_id in ${squadsFound(q)}`;
    case 'reserve':
      return sql`select 'reserve:' || squad from ${squadsFound(q)} squads (squad)`;
    case 'wallet':
      return sql`select 'wallet:' || person from ${peopleFound(q)} people (person)`;
    case 'guarantor':
      return sql`select 'guarantor:' || id from guarantors where ${has(sql`normalize_search(name || ' ' || email)`, q)}`;
    default:
      return sql`select null::text`;
  }
}

/**
 * Returns the name order for accounts of one kind. Kinds with an owner use the owner's index; other kinds use the
 * account name.
 */
function byName(kind: BookKind): {
  readonly from: RawBuilder<unknown>;
  readonly order: readonly RawBuilder<unknown>[];
} {
  const account = sql`ledger_accounts.name`;
  const isOf = sql`ledger_accounts on ${ownerOf('ledger_accounts.name')}`;
  switch (kind) {
    case 'pot':
    case 'reserve':
      return { from: sql`squads join ${isOf} = squads.id::text`, order: [sql`squads.name`, sql`squads.id`, account] };
    case 'wallet':
      return {
        from: sql`people join ${isOf} = people.id::text`,
        order: [sql`last_name`, sql`first_name`, sql`people.id`, account],
      };
    case 'guarantor':
      return {
        from: sql`guarantors join ${isOf} = guarantors.id::text`,
        order: [sql`guarantors.name`, sql`guarantors.id`, account],
      };
    default:
      return { from: sql`ledger_totals as ledger_accounts`, order: [account] };
  }
}

type Accounts = (typeof bookRoutes)['bookAccounts' | 'bookAccountsFile'];

function listOf({
  kind,
  all,
  q,
  sort,
}: Parsed<Accounts>['query'] & { readonly sort?: 'balance' | 'name' | undefined }) {
  const conditions = [
    sql`${kindOf('ledger_accounts.name')} = ${kind}`,
    ...(all ? [] : [sql`holds`]),
    ...(q ? [sql`ledger_accounts.name in (${accountsFound(kind, q)})`] : []),
  ];
  const named = byName(kind);
  // `ledger_totals` adds the pending amounts of the platform's few own accounts. For all other accounts, each sort
  // order has an index.
  const source = OWN_KINDS.includes(kind) ? sql`ledger_totals as ledger_accounts` : sql`ledger_accounts`;
  const whose = sql`${source} cross join ${whoseIs('ledger_accounts.name')}`;
  return {
    columns: sql`ledger_accounts.name as id, ${whoseColumns('ledger_accounts.name')}, (credits - debits)::bigint as balance`,
    from: sql`${sort === 'name' ? named.from : source} where ${sql.join(conditions, sql` and `)}`,
    order: sql`abs(credits - debits) desc, ledger_accounts.name`,
    sorts: {
      balance: sql`(credits - debits)`,
      name: named.order,
    },
    shown: { key: sql`ledger_accounts.name`, from: whose },
  };
}

/** Returns the accounts of one kind, largest balance first. */
export function listAccounts(
  db: Queryable,
  query: Parsed<(typeof bookRoutes)['bookAccounts']>['query'],
): Promise<Page<z.output<typeof accountRow>>> {
  return pageOf(db, accountRow, query, listOf(query));
}

/**
 * Yields all matching accounts in name order. Sorting by balance is impossible, because balances change during the
 * export.
 */
export function everyAccount(
  db: Queryable,
  query: Parsed<(typeof bookRoutes)['bookAccountsFile']>['query'],
): AsyncGenerator<z.output<typeof accountRow>> {
  return everyRow(db, accountRow, { sort: 'name', order: 'asc' }, listOf({ ...query, sort: 'name' }));
}
