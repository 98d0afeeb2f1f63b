import type pg from 'pg';

/** PostgreSQL's description of a result column. */
export interface DescribedColumn {
  readonly name: string;
  /** Whether the table column can be null. PostgreSQL does not report nulls for expressions, views and outer joins. */
  readonly mayBeNull: boolean;
}

const DESCRIBED = new WeakMap<readonly unknown[], readonly DescribedColumn[]>();

/** Returns the column descriptions of a result, or undefined if the database provides no descriptions. */
export function columnsOf(rows: readonly unknown[]): readonly DescribedColumn[] | undefined {
  return DESCRIBED.get(rows);
}

const NULLABLE = `
  select attrelid, attnum from pg_attribute join pg_class on pg_class.oid = attrelid
  where attrelid = any($1) and relkind = 'r' and attnum > 0 and not attnotnull`;

class Nullables {
  readonly #known = new Set<string>();
  readonly #tables = new Set<number>();

  async learn(client: pg.PoolClient, fields: readonly pg.FieldDef[]): Promise<void> {
    const tables = [...new Set(fields.map((field) => field.tableID))].filter((id) => id > 0 && !this.#tables.has(id));
    if (tables.length === 0) return;
    const { rows } = await client.query<{ attrelid: number; attnum: number }>(NULLABLE, [tables]);
    for (const { attrelid, attnum } of rows) this.#known.add(`${attrelid}.${attnum}`);
    for (const table of tables) this.#tables.add(table);
  }

  has({ tableID, columnID }: pg.FieldDef): boolean {
    return this.#known.has(`${tableID}.${columnID}`);
  }
}

/** Stores PostgreSQL's column descriptions of query results, in development and tests. */
export class Describer {
  readonly #nullables = new Nullables();

  async describe(client: pg.PoolClient, { fields, rows }: pg.QueryResult<object>): Promise<void> {
    // A query with several statements returns an array of results, which has no `fields`.
    if (fields?.length > 0) {
      await this.#nullables.learn(client, fields);
      const columns = fields.map((field) => ({ name: field.name, mayBeNull: this.#nullables.has(field) }));
      DESCRIBED.set(rows, columns);
    }
  }
}
