import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * Writes many rows in one statement. Rows whose key is there already are updated. All rows name the same columns.
 */
export async function upsertRows(
  trx: Trx,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const changes = columns.filter((column) => !key.includes(column));
  const set = sql.join(changes.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${set}
  `.execute(trx);
}
