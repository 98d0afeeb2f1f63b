import { type RawBuilder, sql } from 'kysely';

/** Rows as one value of another row: a list of objects, in their order, none where there are none. */
export function listed<Row>(rows: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;
}
