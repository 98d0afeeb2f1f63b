import type { KeptKind } from '@adashi/contract';
import { addDays, dayIn, type LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { TIME_ZONE } from '../../base/clock.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { PERSONAL_DATA } from './list.ts';

/** The Canada Revenue Agency requires the app to keep records for six years after the end of the tax year. */
export const SEVEN_YEARS = 2_557;
/** Anti-money-laundering law requires the app to keep the records of an identity check for five years. */
export const FIVE_YEARS = 1_827;

/** Rows about an erased person that remain. */
interface Kept {
  /** Rows of these tables, optionally with a condition. */
  readonly tables: Readonly<Record<string, RawBuilder<unknown> | null>>;
  /** Number of days from the erasure to the deletion. Null means that the rows are never deleted. */
  readonly days: number | null;
}

const KEPT: Readonly<Record<KeptKind, Kept>> = {
  money: {
    tables: { contributions: null, charges: null, payouts: null, withdrawals: null, ledger_transfers: null },
    days: SEVEN_YEARS,
  },
  identity: { tables: { identity_checks: null }, days: FIVE_YEARS },
  agreements: {
    tables: { signatures: null, mandates: sql`agreement is not null` },
    days: SEVEN_YEARS,
  },
  guarantees: { tables: { guarantees: null }, days: SEVEN_YEARS },
  activity: { tables: { activity: null }, days: null },
};

const countRow = z.object({ kind: z.string(), rows: z.int() });

/** Counts the rows of a person in one table. */
const rowsIn = (table: string, person: string, only: RawBuilder<unknown> | null = null) =>
  sql`select count(*)::int from ${sql.table(table)} t where (${PERSONAL_DATA[table]?.of?.(person) ?? sql`false`}) and ${only ?? sql`true`}`;

/** Returns the rows that remain of an erased person, and the day of the deletion. */
export async function readKept(
  db: Queryable,
  person: string,
  erasedAt: Date,
): Promise<{ kind: KeptKind; rows: number; until: LocalDate | null }[]> {
  const kinds = Object.entries(KEPT) as [KeptKind, Kept][]; // Cast: the record has exactly the keys of its type.
  const sums = kinds.map(([kind, { tables }]) => {
    const counts = Object.entries(tables).map(([table, only]) => sql`(${rowsIn(table, person, only)})`);
    return sql`select ${kind}::text as kind, ${sql.join(counts, sql` + `)} as rows`;
  });
  const found = await rowsOf(countRow)`${sql.join(sums, sql` union all `)}`.all(db);
  const rowsOfKind = new Map(found.map(({ kind, rows }) => [kind, rows]));
  const erasedOn = dayIn(TIME_ZONE, erasedAt.getTime());
  return kinds.flatMap(([kind, { days }]) => {
    const rows = rowsOfKind.get(kind) ?? 0;
    return rows === 0 ? [] : [{ kind, rows, until: days === null ? null : addDays(erasedOn, days) }];
  });
}

/** Tables from which an erasure deletes every row of the person. */
const EMPTIED = Object.entries(PERSONAL_DATA).filter(([, { of, erase }]) => of !== undefined && erase === 'delete');

const leftRow = z.object({ rows: z.int() });

/** Counts the rows of an erased person in the tables from which an erasure deletes every row. */
export async function countLeft(db: Queryable, person: string): Promise<{ tables: number; rows: number }> {
  const counts = EMPTIED.map(([table]) => sql`(${rowsIn(table, person)})`);
  const left = await rowsOf(leftRow)`select ${sql.join(counts, sql` + `)} as rows`.first(db);
  return { tables: EMPTIED.length, rows: left?.rows ?? 0 };
}
