import { type RawBuilder, sql } from 'kysely';

/** Selects rows as one JSON array of objects in row order. The array is empty when there are no rows. */
export function listed<Row>(rows: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;
}
