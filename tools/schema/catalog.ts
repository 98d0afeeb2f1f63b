import { sql } from 'kysely';
import type { Database } from '../../api/src/db/database.ts';

interface Column {
  readonly name: string;
  /** PostgreSQL's name of the column type, such as `bigint` or `text[]`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Whether PostgreSQL generates the values of the column. */
  readonly isComputed: boolean;
  /** Allowed values of the column, read from a check constraint such as `state in ('open', 'closed')`. */
  readonly values: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Names of the tables that the column's foreign keys reference, without duplicates. */
  readonly references: readonly string[];
}

interface Row {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  readonly is_computed: boolean;
  readonly check: string | null;
  readonly references: string[];
}

/** Returns the values of a check constraint with a list of texts, or an empty list for any other constraint. */
function listed(check: string | null): string[] {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? '')?.[1] ?? '';
  return Array.from(list.matchAll(/'([^']*)'::text/g), ([, value = '']) => value);
}

/** Returns the database's tables and views with their columns, in order of creation. */
export async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Row>`
    select pg_class.relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default,
      attgenerated <> '' or attidentity = 'a' as is_computed,
      (select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(oid) like '%ARRAY[''%' limit 1) as check,
      array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = attrelid and contype = 'f' and attnum = any(conkey)) as references
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'v') and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
    order by pg_class.oid, attnum
  `.execute(db);
  const byTable = Map.groupBy(rows, (row) => row.table);
  return Array.from(byTable, ([name, columns]) => ({
    name,
    columns: columns.map((row) => ({
      name: row.column,
      type: row.type,
      isNullable: row.is_nullable,
      hasDefault: row.has_default,
      isComputed: row.is_computed,
      values: listed(row.check),
    })),
    references: [...new Set(columns.flatMap((row) => row.references))].toSorted(),
  }));
}
