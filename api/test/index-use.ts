import { appendFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/db/database.ts';

/** Number of scans of one database index. */
export interface IndexUse {
  readonly index: string;
  readonly scans: number;
  /**
   * Whether the index is unique or the only index of a foreign key. PostgreSQL needs a foreign key's index to delete a
   * referenced row.
   */
  readonly isNeeded: boolean;
}

/** Returns the use of each index. PostgreSQL reports the index use of a connection when the connection ends. */
export async function indexUse(db: Database): Promise<IndexUse[]> {
  const { rows } = await sql<IndexUse>`
    select indexrelname::text as index, idx_scan as scans, indisunique or exists (
      select from pg_constraint where contype = 'f' and conrelid = indrelid
        and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] @> conkey
        and not exists (select from pg_index other where other.indrelid = conrelid and other.indexrelid <> used.indexrelid
          and (string_to_array(other.indkey::text, ' ')::int2[])[1:cardinality(conkey)] @> conkey)) as "isNeeded"
    from pg_stat_user_indexes used join pg_index on pg_index.indexrelid = used.indexrelid where schemaname = current_schema() order by 1
  `.execute(db);
  return rows;
}

/**
 * Appends the index use of the `named` databases to a file, one JSON line per index. Without names, includes all
 * databases of the server.
 */
export async function tellIndexUse(
  ownerUrl: string,
  file: string,
  named: readonly string[] | null = null,
): Promise<void> {
  const server = openDatabase(ownerUrl, 1);
  const { rows } = await sql<{ name: string }>`
    select datname::text as name from pg_database where datallowconn and datname not in ('template0', 'template1', 'postgres')
      and (${named}::text[] is null or datname = any(${named}))
  `.execute(server);
  await server.destroy();
  for (const { name } of rows) {
    const db = openDatabase(ownerUrl.replace(/\/[^/]*$/, `/${name}`), 1);
    const lines = (await indexUse(db)).map((use) => `${JSON.stringify(use)}\n`);
    await appendFile(file, lines.join(''));
    await db.destroy();
  }
}

/** Returns the unscanned indexes in these lines. Omits indexes that a constraint needs. */
export function unused(lines: readonly string[]): string[] {
  const scans = new Map<string, number>();
  for (const line of lines) {
    const { index, scans: more, isNeeded }: IndexUse = JSON.parse(line);
    scans.set(index, (scans.get(index) ?? 0) + more + Number(isNeeded));
  }
  return [...scans].filter(([, sum]) => sum === 0).map(([index]) => index);
}
