import type { ErasedKind } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { countChanged, rowsOf } from '../../db/rows-of.ts';
import { PERSONAL_DATA } from './list.ts';
import { ERASED, names, type TableData, type Traces } from './table-data.ts';

const columnRow = z.object({ table: z.string(), column: z.string() });

async function jsonColumns(trx: Trx): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(columnRow)`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'jsonb'
  `.all(trx);
  return new Set(rows.map(({ table, column }) => `${table}.${column}`));
}

/** Replaces the person's name, email, phone and address in a text column. */
export function redacted(text: RawBuilder<unknown>, { namePattern }: Pick<Traces, 'namePattern'>): RawBuilder<unknown> {
  return sql`regexp_replace(${text}, ${namePattern}, ${ERASED}, 'gi')`;
}

/** The redacted value of a column. A json value that is no longer json after the replacement becomes empty. */
function redactedColumn(column: string, who: Traces, isJson: boolean): RawBuilder<unknown> {
  const text = redacted(sql`${sql.ref(column)}::text`, who);
  return isJson ? sql`case when pg_input_is_valid(${text}, 'jsonb') then ${text}::jsonb else '{}' end` : text;
}

const assigned = (columns: readonly (readonly [string, unknown])[]) =>
  sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** Deletes or clears the rows about the person in one table. Returns the number of rows. */
async function eraseRows(trx: Trx, table: string, data: TableData, who: Traces): Promise<number> {
  const { erase } = data;
  const rows = data.erasedRows?.(who) ?? data.of?.(who.person);
  if (erase === undefined || rows === undefined) return 0;
  return countChanged(
    trx,
    erase === 'delete'
      ? sql`delete from ${sql.table(table)} where ${rows}`
      : sql`update ${sql.table(table)} set ${assigned(Object.entries(erase))} where ${rows}`,
  );
}

/** Replaces the person's name, email, phone and address in the free text of one table. Returns the number of rows. */
async function redact(trx: Trx, table: string, columns: readonly string[], who: Traces, json: ReadonlySet<string>) {
  const set = columns.map((column) => [column, redactedColumn(column, who, json.has(`${table}.${column}`))] as const);
  const isNamed = sql.join(
    columns.map((column) => names(column, who)),
    sql` or `,
  );
  return countChanged(trx, sql`update ${sql.table(table)} set ${assigned(set)} where ${isNamed}`);
}

/** Number of erased rows of each group. A group without rows is missing. */
export type ErasedRows = Readonly<Partial<Record<ErasedKind, number>>>;

/** Erases the person from every table of the list. */
export async function eraseTables(trx: Trx, who: Traces): Promise<ErasedRows> {
  const json = await jsonColumns(trx);
  const erased: Partial<Record<ErasedKind, number>> = {};
  const add = (kind: ErasedKind, rows: number) => {
    if (rows > 0) erased[kind] = (erased[kind] ?? 0) + rows;
  };
  for (const [table, data] of Object.entries(PERSONAL_DATA)) {
    add(data.kind ?? 'texts', await eraseRows(trx, table, data, who));
    if (data.mentions) add('texts', await redact(trx, table, data.mentions, who, json));
  }
  return erased;
}
