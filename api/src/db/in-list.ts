import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the SQL condition that a column has one of the values. A single value becomes an equality, which PostgreSQL
 * also applies to joined columns (docs/performance.md).
 */
export function inList(column: string, values: readonly string[], type: 'uuid' | 'text'): RawBuilder<boolean> {
  const [first] = values;
  const named = sql.ref(column);
  return values.length === 1 ? sql`${named} = ${first}` : sql`${named} = any(${values}::${sql.raw(type)}[])`;
}
