import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { columnsOf, type DescribedColumn } from './column-types.ts';
import type { Queryable } from './database.ts';

/** Schema of a row: a schema for each column. */
export type RowShape = z.ZodObject;

const FILLED = new WeakSet<z.core.$ZodType>();

/** Marks a nullable table column that is never null in the rows of this query. */
export function filled<Column extends z.ZodType>(column: Column): Column {
  const own = column.clone();
  FILLED.add(own);
  return own;
}

/** Maximum number of rows per result that are compared with the declared shape. Later rows are not checked. */
const LOOKED_AT = 20;

const takesNull = (column: z.core.$ZodType) => z.safeParse(column, null).success;

function differences({ shape }: RowShape, columns: readonly DescribedColumn[]): string[] {
  const found = new Map(columns.map((column) => [column.name, column]));
  const missing = Object.keys(shape).filter((name) => !found.has(name));
  const undeclared = columns.filter(({ name }) => !(name in shape));
  const nullable = columns.filter(
    ({ name, mayBeNull }) => mayBeNull && shape[name] && !FILLED.has(shape[name]) && !takesNull(shape[name]),
  );
  return [
    ...missing.map((name) => `${name} is not selected`),
    ...undeclared.map(({ name }) => `${name} is selected and not declared`),
    ...nullable.map(({ name }) => `${name} may be null`),
  ];
}

/** Throws when rows do not match the declared shape. Runs in development and tests only. */
function check(shape: RowShape, rows: readonly unknown[], query: RawBuilder<unknown>, db: Queryable): void {
  const columns = columnsOf(rows);
  if (!columns) return;
  const values = z.array(shape).safeParse(rows.slice(0, LOOKED_AT));
  const wrong = [...differences(shape, columns), ...(values.error ? [z.prettifyError(values.error)] : [])];
  if (wrong.length > 0) throw new Error(`Rows are not as declared: ${wrong.join('; ')}\n${query.compile(db).sql}`);
}

interface Rows<Shape extends RowShape> {
  readonly all: (db: Queryable) => Promise<z.output<Shape>[]>;
  /** Resolves to the first row, or to undefined when the query returns no rows. */
  readonly first: (db: Queryable) => Promise<z.output<Shape> | undefined>;
}

/**
 * Returns a query whose rows have the declared shape. All rows of hand-written SQL come from this function
 * (docs/architecture.md).
 */
export function rowsOf<Shape extends RowShape>(
  shape: Shape,
): (text: TemplateStringsArray, ...values: unknown[]) => Rows<Shape> {
  return (text, ...values) => {
    const query = sql(text, ...values);
    const all = async (db: Queryable) => {
      const { rows } = await query.execute(db);
      check(shape, rows, query, db);
      return rows as z.output<Shape>[]; // cast: `check` compares rows with the type in development and tests
    };
    return { all, first: async (db) => (await all(db))[0] };
  };
}

/** Returns whether the query has at least one row. */
export async function isThere(db: Queryable, query: RawBuilder<unknown>): Promise<boolean> {
  return (await query.execute(db)).rows.length > 0;
}

/** Returns the number of rows that a write changed. */
export async function countChanged(db: Queryable, write: RawBuilder<unknown>): Promise<number> {
  return Number((await write.execute(db)).numAffectedRows ?? 0n);
}
