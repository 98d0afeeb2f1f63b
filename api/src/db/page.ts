import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { countRow } from './columns.ts';
import type { Queryable } from './database.ts';
import { forItsValues } from './prepared.ts';
import { type RowShape, rowsOf } from './rows-of.ts';

/** Requested sort order. */
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
 * A single column, or the full order of columns that are never null. Rows with equal values in a single column keep the
 * default order, and nulls are last in either direction. The descending full order is the exact reverse of the
 * ascending order, so one index serves either direction.
 */
export type SortBy = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

export const isWhole = (by: SortBy): by is readonly RawBuilder<unknown>[] => 'length' in by;

interface Shown {
  readonly key: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /**
   * True: each row of a page is looked up by its key. Otherwise PostgreSQL can join entire tables, because the query
   * plan expects few rows.
   */
  readonly isLookedUp?: boolean;
}

export interface ListQuery<Sort extends string> {
  readonly columns: RawBuilder<unknown>;
  /** SQL between `from` and `order by`. */
  readonly from: RawBuilder<unknown>;
  /** Default order of the list. The last column is unique, so that pages neither repeat nor skip rows. */
  readonly order: RawBuilder<unknown>;
  /** Sort columns by the sort names of the contract. */
  readonly sorts: Readonly<Record<Sort, SortBy>>;
  /**
   * For long lists: the unique key of a row, and the tables of `columns`. `from` then only filters and orders, so an
   * index finds the rows of a page and PostgreSQL reads no other full rows.
   */
  readonly shown?: Shown;
  /** The rows of `from` for a count, without joins that only serve the order. */
  readonly counted?: RawBuilder<unknown> | null;
  /**
   * For a search word in very many names: a distinct subset of the rows, which an index finds quickly. The count and
   * the pages end after `MOST_OF_COMMON` rows of the subset.
   */
  readonly common?: RawBuilder<unknown> | null;
  /** Source of the page when `common` has too many rows: the rows of `from`, checked one at a time in sort order. */
  readonly walked?: RawBuilder<unknown> | null;
  /**
   * True for a list with the rows of one person, or a list that all members share. One query plan then serves all
   * values.
   */
  readonly isOfOne?: boolean;
}

export interface Page<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** True when more rows exist than `total`. */
  readonly isMore?: true;
  /** Last page that can be requested, when more pages exist. */
  readonly lastPage?: number;
}

/** Maximum number of counted rows. A count of millions of rows takes longer than a page. */
export const MOST_COUNTED = 10_000;
/**
 * Maximum number of rows that are counted and shown when each row is looked up in other tables. People narrow a search
 * before they page this far.
 */
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

/** Returns the number of rows, up to the maximum number of counted rows. */
async function totalUpTo<Sort extends string>(
  db: Queryable,
  list: ListQuery<Sort>,
  most: number,
  from?: RawBuilder<unknown>,
): Promise<Pick<Page<never>, 'total' | 'isMore'>> {
  const counted = await countOf(db, list, most + 1, from);
  return counted > most ? { total: most, isMore: true } : { total: counted };
}

/** Returns the order by one sort column of a list. `usual` orders the ties of a single column. */
export function inOrder(
  { order }: Pick<Sorting<string>, 'order'>,
  by: SortBy,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = order === 'desc' ? sql`desc` : sql`asc`;
  if (!isWhole(by)) return sql`${by} ${way} nulls last, ${usual}`;
  return sql.join(by.map((column) => sql`${column} ${way}`));
}

/** Returns the requested order, or the default order of the list. */
function orderOf<Sort extends string>(
  { sort, order }: Pick<Paging<Sort>, 'sort' | 'order'>,
  list: Pick<ListQuery<Sort>, 'order' | 'sorts'>,
): RawBuilder<unknown> {
  return sort ? inOrder({ order }, list.sorts[sort], list.order) : list.order;
}

/** Returns the rows of a page in the requested order. */
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

/**
 * Returns a query for the columns of the rows with the given keys, in the order of the keys. `more` adds columns of the
 * query for the keys.
 */
export function columnsOn(
  { columns, shown: { key, from, isLookedUp } }: { readonly columns: RawBuilder<unknown>; readonly shown: Shown },
  keys: RawBuilder<unknown>,
  more = sql``,
): RawBuilder<unknown> {
  if (!isLookedUp)
    return sql`select ${columns}${more} from ${from} join (${keys}) on_page on on_page.key = ${key} order by place`;
  // `offset 0` prevents the planner from reordering the joins.
  return sql`
    select looked_up.*${more} from (${keys}) on_page
    cross join lateral (select ${columns} from ${from} where ${key} = on_page.key offset 0) looked_up order by on_page.place`;
}

/**
 * Returns one page of a list, and the number of rows up to the maximum number of counted rows. A page after the end
 * becomes the last page, because a search or deleted rows can shorten the list.
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
  // A partial page is the last page, so no count is needed.
  const upTo = (page - 1) * pageSize + data.length;
  if (data.length < pageSize && (data.length > 0 || page === 1) && upTo <= MOST_COUNTED)
    return { data, page, pageSize, total: upTo };
  const counted = await totalUpTo(db, list, MOST_COUNTED);
  if (data.length > 0) return { data, page, pageSize, ...counted };
  const last = lastOf(counted.isMore ? await countOf(db, list, null) : counted.total);
  return { data: await rowsOn(db, shape, { ...paging, page: last }, list), page: last, pageSize, ...counted };
}
