import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column is one of some values. Of one alone it is an equality: it holds for what the column is joined with, too, and
 * one plan serves for every value (docs/performance.md).
 */
export function oneOf(column: string, values: readonly string[], type: 'uuid' | 'text'): RawBuilder<boolean> {
  const [first] = values;
  const named = sql.ref(column);
  return values.length === 1 ? sql`${named} = ${first}` : sql`${named} = any(${values}::${sql.raw(type)}[])`;
}
