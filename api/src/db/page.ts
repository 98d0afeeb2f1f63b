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
 * One sort column with nulls last, or several columns that are never null. Descending order reverses every column, so
 * that one index serves both directions.
 */
export type SortBy = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

export const isWhole = (by: SortBy): by is readonly RawBuilder<unknown>[] => 'length' in by;

interface Shown {
  readonly key: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /**
   * Whether each row of a page is looked up by its key. Otherwise PostgreSQL may join entire tables, because the
   * planner expects few rows.
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
   * Unique key of a row, and the tables of `columns`, for long lists. PostgreSQL then reads full rows only for the
   * requested page.
   */
  readonly shown?: Shown;
  /** Replaces `from` in the count, without joins that only the sort order needs. */
  readonly counted?: RawBuilder<unknown> | null;
  /**
   * Subset of the rows for a search word in very many names. An index finds the subset, which has no duplicates. The
   * count and the pages stop after `MOST_OF_COMMON` rows of the subset.
   */
  readonly common?: RawBuilder<unknown> | null;
  /** Replaces `from` when `common` has too many rows. PostgreSQL then checks the rows one at a time, in sort order. */
  readonly walked?: RawBuilder<unknown> | null;
  /**
   * Whether the list has the rows of one person, or is the same for all members. Such a list uses one query plan for
   * all values.
   */
  readonly isOfOne?: boolean;
}

export interface Page<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Whether more than `total` rows exist. */
  readonly isMore?: true;
  /** Last page that can be requested, if further pages exist. */
  readonly lastPage?: number;
}

/** Maximum number of counted rows. A count of millions of rows takes longer than a page. */
export const MOST_COUNTED = 10_000;
/**
 * Row limit for counts and pages that look up each row in other tables. People narrow a search before they reach this
 * limit.
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

/** Returns the SQL order for one sort column of a list. `usual` orders rows with equal values. */
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
 * Returns a query for the rows with the given keys, in the order of the keys. `more` adds columns from the key query.
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
 * Returns one page of a list, and the number of rows up to a maximum. If the requested page no longer exists, returns
 * the last page.
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
