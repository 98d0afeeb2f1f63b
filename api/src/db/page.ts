import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { countRow } from './columns.ts';
import type { Queryable } from './database.ts';
import { type RowShape, rowsOf } from './rows-of.ts';

export interface Paging<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: Sort | undefined;
  readonly order: 'asc' | 'desc';
}

export interface ListQuery<Sort extends string> {
  readonly columns: RawBuilder<unknown>;
  /** Everything between `from` and `order by`; with a `key` it ends in a condition. */
  readonly from: RawBuilder<unknown>;
  /** The id of a row, where columns are looked up: they are for the rows of the page alone, not for all before them. */
  readonly key?: RawBuilder<unknown>;
  /** Ends in a unique column, so that pages neither repeat nor miss a row. */
  readonly order: RawBuilder<unknown>;
  /** What each name of the contract sorts by; the usual order decides between equals. */
  readonly sorts: Readonly<Record<Sort, RawBuilder<unknown>>>;
}

export interface Page<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/**
 * One page of a list, and how many rows there are in all. A page beyond the end is answered by the last one: a search
 * or a row that went away may have left the reader there.
 */
export async function pageOf<Shape extends RowShape, Sort extends string = string>(
  db: Queryable,
  shape: Shape,
  paging: Paging<Sort>,
  list: ListQuery<Sort>,
): Promise<Page<z.output<Shape>>> {
  const { pageSize, sort, order } = paging;
  const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const by = sort ? sql`${list.sorts[sort]} ${direction}, ${list.order}` : list.order;
  const counted = await rowsOf(countRow)`select count(*) as count from ${list.from}`.first(db);
  const total = counted?.count ?? 0;
  const page = Math.min(paging.page, Math.max(1, Math.ceil(total / pageSize)));
  const cut = sql`order by ${by} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { key, from } = list;
  const ofPage = key ? sql`and ${key} = any(array(select ${key} from ${from} ${cut})) order by ${by}` : cut;
  const data = await rowsOf(shape)`select ${list.columns} from ${from} ${ofPage}`.all(db);
  return { data, page, pageSize, total };
}
