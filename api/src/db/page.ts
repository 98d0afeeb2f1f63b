import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { countRow } from './columns.ts';
import type { Queryable } from './database.ts';
import { forItsValues } from './prepared.ts';
import { type RowShape, rowsOf } from './rows-of.ts';

/** An order that is asked for. */
export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export interface Paging<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: Sort | undefined;
  readonly order: 'asc' | 'desc';
}

/**
 * One column, of which the usual order decides between equals and nothing stands last either way; or the whole order, of
 * columns that always hold something: backwards it is its exact reverse, so that one index serves both.
 */
export type SortBy = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

export const isWhole = (by: SortBy): by is readonly RawBuilder<unknown>[] => 'length' in by;

interface Shown {
  readonly key: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /**
   * Looks up each row of a page by its key. Otherwise PostgreSQL may join whole tables: its plan expects a few rows, and a page with
   * hundreds of them makes it compare each row with every member.
   */
  readonly isLookedUp?: boolean;
}

export interface ListQuery<Sort extends string> {
  readonly columns: RawBuilder<unknown>;
  /** Everything between `from` and `order by`. */
  readonly from: RawBuilder<unknown>;
  /** Ends in a unique column, so that pages neither repeat nor miss a row. */
  readonly order: RawBuilder<unknown>;
  /** What each name of the contract sorts by. */
  readonly sorts: Readonly<Record<Sort, SortBy>>;
  /**
   * Where a list may grow long: its unique column, and the tables that the columns are of. `from` then has what narrows and
   * orders alone, so that an index may tell the rows of a page, and no others are read whole.
   */
  readonly shown?: Shown;
  /** The same rows for who only counts them: without what is joined for the order alone. */
  readonly counted?: RawBuilder<unknown> | null;
  /**
   * Of a list that is searched for a word in very many names: some of its rows, none twice, which an index tells at once. Where they
   * are more than `MOST_OF_COMMON`, no others are counted, and no others are turned to.
   */
  readonly common?: RawBuilder<unknown> | null;
  /** Where those are more, the page is read from here: the same rows as of `from`, each looked at as the order comes to it. */
  readonly walked?: RawBuilder<unknown> | null;
  /** It is what one person has, or what all members are offered: one plan serves whatever is asked. */
  readonly isOfOne?: boolean;
}

export interface Page<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** There are more than the total says. */
  readonly isMore?: true;
  /** No farther page is answered, though there are more rows. */
  readonly lastPage?: number;
}

/** So many rows are counted: to count millions takes longer than to show some of them. */
export const MOST_COUNTED = 10_000;
/** So many are counted, and turned to, where each is looked up in other tables: whoever looks for somebody narrows the search sooner. */
export const MOST_OF_COMMON = 100;

const planOf = ({ isOfOne = false }: { readonly isOfOne?: boolean }) => (isOfOne ? sql`` : forItsValues);

async function countOf<Sort extends string>(
  db: Queryable,
  list: ListQuery<Sort>,
  most: number | null,
  from = list.counted ?? list.from,
): Promise<number> {
  const row = await rowsOf(countRow)`
    select ${planOf(list)} count(*) as count from (select from ${from} limit ${most}) counted
  `.first(db);
  return row?.count ?? 0;
}

/** How many rows there are, as far as they are counted. */
async function totalUpTo<Sort extends string>(
  db: Queryable,
  list: ListQuery<Sort>,
  most: number,
  from?: RawBuilder<unknown>,
): Promise<Pick<Page<never>, 'total' | 'isMore'>> {
  const counted = await countOf(db, list, most + 1, from);
  return counted > most ? { total: most, isMore: true } : { total: counted };
}

/** The order by one of a list's columns; `usual` decides between equals where it says nothing of them. */
export function inOrder(
  { order }: Pick<Sorting<string>, 'order'>,
  by: SortBy,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = order === 'desc' ? sql`desc` : sql`asc`;
  if (!isWhole(by)) return sql`${by} ${way} nulls last, ${usual}`;
  return sql.join(by.map((column) => sql`${column} ${way}`));
}

/** The order that is asked for, or the list's usual one. */
function orderOf<Sort extends string>(
  { sort, order }: Pick<Paging<Sort>, 'sort' | 'order'>,
  list: Pick<ListQuery<Sort>, 'order' | 'sorts'>,
): RawBuilder<unknown> {
  return sort ? inOrder({ order }, list.sorts[sort], list.order) : list.order;
}

/** The rows on a page, in their order. */
function rowsOn<Shape extends RowShape, Sort extends string>(
  db: Queryable,
  shape: Shape,
  paging: Paging<Sort>,
  list: ListQuery<Sort>,
): Promise<z.output<Shape>[]> {
  const { page, pageSize } = paging;
  const piece = sql`${planOf(list)} ${list.from} order by ${orderOf(paging, list)} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { columns, shown } = list;
  if (!shown) return rowsOf(shape)`select ${columns} from ${piece}`.all(db);
  const keys = sql`select key, row_number() over () as place from (select ${shown.key} as key from ${piece}) keys`;
  return rowsOf(shape)`${columnsOn({ columns, shown }, keys)}`.all(db);
}

/** A query for the columns of the rows with these keys, in the order of the keys. `more` adds columns of the keys themselves. */
export function columnsOn(
  { columns, shown: { key, from, isLookedUp } }: { readonly columns: RawBuilder<unknown>; readonly shown: Shown },
  keys: RawBuilder<unknown>,
  more = sql``,
): RawBuilder<unknown> {
  if (!isLookedUp)
    return sql`select ${columns}${more} from ${from} join (${keys}) on_page on on_page.key = ${key} order by place`;
  // `offset 0` keeps the planner from joining the tables in another order.
  return sql`
    select looked_up.*${more} from (${keys}) on_page
    cross join lateral (select ${columns} from ${from} where ${key} = on_page.key offset 0) looked_up order by on_page.place`;
}

/**
 * One page of a list, and how many rows there are in all, as far as they are counted. A page beyond the end is answered by
 * the last one: a search or a row that went away may have left the reader there.
 */
export async function pageOf<Shape extends RowShape, Sort extends string = string>(
  db: Queryable,
  shape: Shape,
  paging: Paging<Sort>,
  list: ListQuery<Sort>,
): Promise<Page<z.output<Shape>>> {
  const { pageSize } = paging;
  const lastOf = (rows: number) => Math.max(1, Math.ceil(rows / pageSize));
  const common = list.common ? await totalUpTo(db, list, MOST_OF_COMMON, list.common) : null;
  if (common?.isMore) {
    const lastPage = lastOf(MOST_OF_COMMON);
    const page = Math.min(paging.page, lastPage);
    const data = await rowsOn(db, shape, { ...paging, page }, { ...list, from: list.walked ?? list.from });
    return { data, page, pageSize, ...common, lastPage };
  }
  const data = await rowsOn(db, shape, paging, list);
  const { page } = paging;
  // A page that is not full is the last one, so nothing has to be counted.
  const upTo = (page - 1) * pageSize + data.length;
  if (data.length < pageSize && (data.length > 0 || page === 1) && upTo <= MOST_COUNTED)
    return { data, page, pageSize, total: upTo };
  const counted = await totalUpTo(db, list, MOST_COUNTED);
  if (data.length > 0) return { data, page, pageSize, ...counted };
  const last = lastOf(counted.isMore ? await countOf(db, list, null) : counted.total);
  return { data: await rowsOn(db, shape, { ...paging, page: last }, list), page: last, pageSize, ...counted };
}
