import { type BookEntry, bookRoutes, type Output, type Parsed } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { MOST_COUNTED, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/bind.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { found } from '../http/refusal.ts';
import { texts } from '../notifications/index.ts';
import { kindOf, OWN_KINDS, whoseColumns, whoseIs } from './accounts.ts';

type Book = (typeof bookRoutes)['book'];
type Query = Pick<Parsed<Book>['query'], 'kind'>;

const entryRow = bookRoutes.book.output.shape.data.element;
const aboutRow = bookRoutes.book.output.shape.about;

/** Why a transfer was made, and by whom, where it was an act of staff: the act names it as 'transfer:<reference>'. */
const SAID = sql`left join lateral (
  select details ->> 'reason' as reason, case when actor_kind = 'staff' then actor_id::uuid end as actor from activity
  where subject = 'transfer:' || reference order by activity.id limit 1
  ) said on true left join people actors on actors.id = said.actor`;

const COLUMNS = sql`moved.id, happened_on as "on", moved.kind, moved.amount, reference, said.reason,
  actors.first_name || ' ' || actors.last_name as by`;

type Side = 'credit' | 'debit';

/** The transfers of an account, with the other side of each; `first` may say how many of either side are enough, in an order that has an index. */
function transfersOf(
  account: string,
  { kind, sort }: Query & { readonly sort?: Parsed<Book>['query']['sort'] },
  first: (side: Side) => RawBuilder<unknown> = () => sql``,
): RawBuilder<unknown> {
  const isKind = kind ? sql`kind = ${kind}` : sql`true`;
  // Said where the index by amount is wanted, which has the house's own accounts alone: elsewhere the planner would take them for few.
  const [what = ''] = account.split(':');
  const isOwn = sort === 'amount' && OWN_KINDS.some((own) => own === what);
  const isOf = (side: Side) =>
    sql`${sql.ref(side)} = ${account} and ${isKind} and ${isOwn ? sql`${kindOf(side)} = ${what}` : sql`true`}`;
  return sql`(
    (select id, happened_on, kind, reference, amount, debit as other from ledger_transfers where ${isOf('credit')} ${first('credit')})
    union all
    (select id, happened_on, kind, reference, -amount, credit from ledger_transfers where ${isOf('debit')} ${first('debit')})
  ) moved`;
}

/** As many of each side as a page and its count can need: two sides in one order are no order of an index. */
function enoughFor({ page, pageSize, sort, order }: Parsed<Book>['query']): (side: Side) => RawBuilder<unknown> {
  const [way, other] = sort && order === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const by = (side: Side) => {
    if (sort === 'on') return sql`happened_on ${way}, id ${way}`;
    // What leaves counts as less than nothing.
    if (sort === 'amount') return sql`amount ${side === 'credit' ? way : other}, id ${way}`;
    return sql`id ${way}`;
  };
  return (side) => sql`order by ${by(side)} limit ${Math.max(page * pageSize, MOST_COUNTED + 1)}`;
}

/** The same for those whose ids are known: a transfer stands on one side or the other of the account. */
const transfersSeenFrom = (account: string) => sql`(
  select id, happened_on, kind, reference, case when credit = ${account} then amount else -amount end as amount,
    case when credit = ${account} then debit else credit end as other
  from ledger_transfers) moved`;

/** What is told of each, once it is known which they are. */
const shownOf = (account: string) => ({
  columns: sql`${COLUMNS}, ${whoseColumns('moved.other')}`,
  order: sql`moved.id desc`,
  shown: {
    key: sql`moved.id`,
    from: sql`${transfersSeenFrom(account)} cross join ${whoseIs('moved.other')} ${SAID}`,
  },
});

/** One account and a page of its transfers. Refuses with 'not found' for one that nothing ever moved through. */
export async function readBook(db: Queryable, account: string, query: Parsed<Book>['query']): Promise<Output<Book>> {
  const about = await rowsOf(aboutRow)`
    select ${whoseColumns('ledger_accounts.name')}, (credits - debits)::bigint as balance
    from ledger_totals as ledger_accounts cross join ${whoseIs('ledger_accounts.name')} where ledger_accounts.name = ${account}
  `.first(db);
  const page = await pageOf(db, entryRow, query, {
    ...shownOf(account),
    from: transfersOf(account, query, enoughFor(query)),
    sorts: { on: [sql`happened_on`, sql`moved.id`], amount: [sql`moved.amount`, sql`moved.id`] },
  });
  return { ...page, about: found(about) };
}

/** All of them, the oldest first: the ledger only grows, at its end. */
function everyEntry(db: Queryable, account: string, query: Query): AsyncGenerator<BookEntry> {
  return everyRow(
    db,
    entryRow,
    { sort: 'id', order: 'asc' },
    { ...shownOf(account), from: sql`${transfersOf(account, query)} where true`, sorts: { id: [sql`moved.id`] } },
  );
}

async function* cells({ house, me }: PersonCall, account: string, query: Query): AsyncGenerator<readonly unknown[]> {
  const { kinds } = texts[me.language].ledger;
  for await (const { on, kind, account: other, squad, round, person, amount, reference, reason, by } of everyEntry(
    house.db,
    account,
    query,
  ))
    yield [on, kinds[kind], other, squad, round, person, dollars(amount), reference, reason, by];
}

const HEAD = ['on', 'what', 'other account', 'squad', 'round', 'person', 'amount', 'reference', 'reason', 'by'];

export function bookCsv(call: PersonCall, account: string, query: Query): Promise<string> {
  return csvFile(call.reply, `${account.replaceAll(':', '-')}.csv`, HEAD, cells(call, account, query));
}
