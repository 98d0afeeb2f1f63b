import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface Paging<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: Sort | undefined;
  readonly order: 'asc' | 'desc';
}

export interface ListQuery<Sort extends string> {
  readonly columns: RawBuilder<unknown>;
  /** Everything between `from` and `order by`. */
  readonly from: RawBuilder<unknown>;
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

/** One page of a list, and how many rows there are in all. */
export async function pageOf<Row, Sort extends string = string>(
  db: Queryable,
  paging: Paging<Sort>,
  list: ListQuery<Sort>,
): Promise<Page<Row>> {
  const { page, pageSize, sort, order } = paging;
  const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const by = sort ? sql`${list.sorts[sort]} ${direction}, ${list.order}` : list.order;
  const { rows } = await sql<Row>`
    select ${list.columns} from ${list.from} order by ${by} limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${list.from}`.execute(db);
  return { data: rows, page, pageSize, total: counted.rows[0]?.total ?? 0 };
}
