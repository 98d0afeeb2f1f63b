import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export interface ListQuery {
  readonly columns: RawBuilder<unknown>;
  /** Everything between `from` and `order by`. */
  readonly from: RawBuilder<unknown>;
  /** Ends in a unique column, so that pages neither repeat nor miss a row. */
  readonly order: RawBuilder<unknown>;
}

export interface Page<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** One page of a list, and how many rows there are in all. */
export async function pageOf<Row>(db: Queryable, { page, pageSize }: Paging, list: ListQuery): Promise<Page<Row>> {
  const { rows } = await sql<Row>`
    select ${list.columns} from ${list.from} order by ${list.order} limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${list.from}`.execute(db);
  return { data: rows, page, pageSize, total: counted.rows[0]?.total ?? 0 };
}
