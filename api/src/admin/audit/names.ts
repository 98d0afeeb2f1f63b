import type { ActivityRow } from '@adashi/contract';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the ids in the details of an audit log entry, at any depth. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
}

const namedRow = z.object({ id: z.string(), name: z.string() });

/**
 * Returns the names of people, guarantors and squads by id, the member's name for a seat, and the last digits for a
 * bank account.
 */
async function readNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(namedRow)`
    select id, first_name || ' ' || last_name as name from people where id = any(${ids}::uuid[])
    union all select seats.id, first_name || ' ' || last_name from seats join people on people.id = person_id
      where seats.id = any(${ids}::uuid[])
    union all select id, name from guarantors where id = any(${ids}::uuid[])
    union all select id, name from squads where id = any(${ids}::uuid[])
    union all select id, '••' || last_digits from banks where id = any(${ids}::uuid[])
  `.all(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds the names of the ids in the details to audit log entries. One statement reads the names of all entries. */
export async function withNames(db: Queryable, rows: readonly Omit<ActivityRow, 'names'>[]): Promise<ActivityRow[]> {
  const idsOf = rows.map(({ details }) => [...new Set(idsIn(details))]);
  const names = await readNames(db, [...new Set(idsOf.flat())]);
  return rows.map((row, at) => ({
    ...row,
    names: Object.fromEntries(
      (idsOf[at] ?? []).flatMap((id) => {
        const name = names.get(id.toLowerCase());
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}
