import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';

/** Types of PostgreSQL columns. */
type Type = 'bigint' | 'boolean' | 'date' | 'int' | 'text' | 'uuid';
export type Columns = Readonly<Record<string, Type>>;
type Value = boolean | number | string | null;
export type RowOf<Of extends Columns> = Readonly<Record<keyof Of, Value>>;

/**
 * Passes rows to a statement as one array per column, under the table name `name`. PostgreSQL reads arrays three times
 * as fast as JSON rows.
 */
export function asTable<Of extends Columns>(
  name: string,
  columns: Of,
  rows: readonly RowOf<Of>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const arrays = names.map(
    (column) => sql`${rows.map((row) => row[column] ?? null)}::${sql.raw(`${columns[column]}[]`)}`,
  );
  return sql`unnest(${sql.join(arrays)}) ${sql.ref(name)} (${sql.join(names.map((column) => sql.ref(column)))})`;
}

/** Inserts many rows in one statement. If the key of a row exists, updates the existing row instead. */
export async function upsertRows<Of extends Columns>(
  trx: Trx,
  table: string,
  key: readonly string[],
  columns: Of,
  rows: readonly RowOf<Of>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const list = sql.join(names.map((column) => sql.ref(column)));
  const changes = names.filter((column) => !key.includes(column));
  const set = sql.join(changes.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  await sql`
    insert into ${sql.table(table)} (${list}) select ${list} from ${asTable('new', columns, rows)}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${set}
  `.execute(trx);
}
