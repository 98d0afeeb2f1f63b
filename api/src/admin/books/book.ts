import { type BookEntry, bookRoutes, type Output, type Parsed } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { REASON } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { MOST_COUNTED, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';
import { csvFile, dollars } from '../../http/csv-file.ts';
import { accountNumber } from '../../ledger/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { whoseColumns, whoseIs } from './accounts.ts';

type TransferBuilder = (typeof bookRoutes)['book'];
type Query = Pick<Parsed<TransferBuilder>['query'], 'kind'>;

const entryRow = bookRoutes.book.output.shape.data.element;
const aboutRow = bookRoutes.book.output.shape.about;

/**
 * SQL for the reason and the author of a staff transfer, from the audit entry with the subject 'transfer:<reference>'.
 */
const SAID = sql`left join lateral (
  select ${REASON} as reason, case when actor_kind = 'staff' then actor_id::uuid end as actor from activity
  where subject = 'transfer:' || reference order by activity.id limit 1
  ) said on true left join people actors on actors.id = said.actor`;

const COLUMNS = sql`moved.id, value_date as "on", moved.kind, moved.amount, reference, said.reason,
  actors.first_name || ' ' || actors.last_name as by`;

type Side = 'credit' | 'debit';

/**
 * Returns the transfers of an account, each with the other account. `first` can add an order and a limit for each side
 * (debit and credit).
 */
function transfersOf(
  number: number,
  { kind }: Query,
  first: (side: Side) => RawBuilder<unknown> = () => sql``,
): RawBuilder<unknown> {
  const isKind = kind ? sql`kind = any(${[kind]}::text[])` : sql`true`;
  const isOf = (side: Side) => sql`${sql.ref(`${side}_number`)} = ${number} and ${isKind}`;
  return sql`(
    (select id, value_date, kind, reference, amount from ledger_entries where ${isOf('credit')} ${first('credit')})
    union all
    (select id, value_date, kind, reference, -amount from ledger_entries where ${isOf('debit')} ${first('debit')})
  ) moved`;
}

/**
 * Returns the sort order and the row limit for one side (debit or credit). Each side is read separately, because no
 * index covers both sides together. The limit covers the requested page and the count.
 */
function enoughFor({
  page,
  pageSize,
  sort,
  order,
  kind,
}: Parsed<TransferBuilder>['query']): (side: Side) => RawBuilder<unknown> {
  const [way, other] = sort && order === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const by = (side: Side) => {
    if (sort === 'on') return sql`value_date ${way}, id ${way}`;
    // Debits appear as negative amounts, so the debit side has the opposite order.
    if (sort === 'amount') return sql`amount ${side === 'credit' ? way : other}, id ${way}`;
    // Sorts by kind and id, because the kind index has this order. Without the kind, a scan may read half the ledger
    // before the first match.
    return kind ? sql`kind ${way}, id ${way}` : sql`id ${way}`;
  };
  return (side) => sql`order by ${by(side)} limit ${Math.max(page * pageSize, MOST_COUNTED + 1)}`;
}

/**
 * Selects the account's transfers by known ids. With a join by account name, the planner would not start with the ids.
 */
const transfersSeenFrom = (number: number) => sql`(
  select id, value_date, kind, reference, case when credit_number = ${number} then amount else -amount end as amount,
    (select name from ledger_accounts
      where ledger_accounts.number = case when credit_number = ${number} then debit_number else credit_number end) as other
  from ledger_entries) moved`;

/** Columns of a transfer that are loaded after the ids of the page are known. */
const shownOf = (number: number) => ({
  columns: sql`${COLUMNS}, ${whoseColumns('moved.other')}`,
  order: sql`moved.id desc`,
  shown: {
    key: sql`moved.id`,
    from: sql`${transfersSeenFrom(number)} cross join ${whoseIs('moved.other')} ${SAID}`,
  },
});

/** Returns one account and one page of the account's transfers. Throws 'not_found' for an account without transfers. */
export async function readBook(
  db: Queryable,
  account: string,
  query: Parsed<TransferBuilder>['query'],
): Promise<Output<TransferBuilder>> {
  const about = await rowsOf(aboutRow)`
    select ${whoseColumns('ledger_accounts.name')}, (credits - debits)::bigint as balance
    from ledger_totals as ledger_accounts cross join ${whoseIs('ledger_accounts.name')} where ledger_accounts.name = ${account}
  `.first(db);
  const number = found(await accountNumber(db, account));
  const page = await pageOf(db, entryRow, query, {
    ...shownOf(number),
    from: transfersOf(number, query, enoughFor(query)),
    sorts: { on: [sql`value_date`, sql`moved.id`], amount: [sql`moved.amount`, sql`moved.id`] },
  });
  return { ...page, about: found(about) };
}

/**
 * Yields all transfers of an account, oldest first. The order is stable, because ledger rows are never changed or
 * deleted.
 */
async function* everyEntry(db: Queryable, account: string, query: Query): AsyncGenerator<BookEntry> {
  const number = found(await accountNumber(db, account));
  yield* everyRow(
    db,
    entryRow,
    { sort: 'id', order: 'asc' },
    { ...shownOf(number), from: sql`${transfersOf(number, query)} where true`, sorts: { id: [sql`moved.id`] } },
  );
}

async function* cells(
  { context, me }: PersonCall<WithDb>,
  account: string,
  query: Query,
): AsyncGenerator<readonly unknown[]> {
  const { kinds } = templates[me.language].ledger;
  for await (const { on, kind, account: other, squad, round, person, amount, reference, reason, by } of everyEntry(
    context.db,
    account,
    query,
  ))
    yield [on, kinds[kind], other, squad, round, person, dollars(amount), reference, reason, by];
}

const TRANSFERS = [
  'day',
  'movement',
  'other_account',
  'squad',
  'round',
  'member',
  'amount',
  'reference',
  'reason',
  'actor',
] as const;

export function bookCsv(call: PersonCall<WithDb>, account: string, query: Query): Promise<string> {
  return csvFile(
    call.reply,
    call.me.language,
    `${account.replaceAll(':', '-')}.csv`,
    TRANSFERS,
    cells(call, account, query),
  );
}
