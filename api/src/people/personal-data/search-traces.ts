import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { PERSONAL_DATA } from './list.ts';
import { names, type Traces } from './table-data.ts';

const columnRow = z.object({ table: z.string(), column: z.string() });
const foundRow = z.object({ rows: z.int() });

/** Result of a search for an erased person in the database. */
export interface Search {
  readonly columns: number;
  readonly tables: number;
  /** Number of rows with the person's name, email, phone or address. Another person can have the same name. */
  readonly traces: number;
}

/** Returns every column that can hold personal data, by table, without the columns that the law requires. */
async function searchedColumns(trx: Trx): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf(columnRow)`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'jsonb', 'ARRAY')
    order by 1, 2
  `.all(trx);
  const searched = rows.filter(({ table, column }) => {
    const { codes = [], keeps = {} } = PERSONAL_DATA[table] ?? {};
    return table in PERSONAL_DATA && !codes.includes(column) && !(column in keeps);
  });
  const byTable = Map.groupBy(searched, ({ table }) => table);
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ column }) => column)]));
}

/** Searches every column of the database that can hold personal data for the person. */
export async function searchTraces(trx: Trx, who: Traces): Promise<Search> {
  const columns = await searchedColumns(trx);
  const counts = [...columns].map(
    ([table, those]) =>
      sql`select count(*) as rows from ${sql.table(table)} where ${sql.join(
        those.map((column) => names(column, who)),
        sql` or `,
      )}`,
  );
  const found = await rowsOf(foundRow)`
    select sum(rows)::int as rows from (${sql.join(counts, sql` union all `)}) found
  `.first(trx);
  return {
    columns: [...columns.values()].reduce((sum, those) => sum + those.length, 0),
    tables: columns.size,
    traces: found?.rows ?? 0,
  };
}
