import { type RawBuilder, sql } from 'kysely';

/** Selects rows as one JSON array of objects, in row order. Without rows, the array is empty. */
export function listed<Row>(rows: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;
}
