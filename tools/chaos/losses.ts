import { z } from 'zod';
import type { Database } from '../../api/src/db/database.ts';
import { rowsOf } from '../../api/src/db/rows-of.ts';
import type { Acknowledged } from './writers.ts';

const storedRow = z.object({ id: z.string(), person: z.string() });

/** Differences between the acknowledged writes and the database. */
interface Losses {
  readonly lost: number;
  /** Number of writes that are stored more than once. */
  readonly repeated: number;
}

const countOf = (persons: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const person of persons) counts.set(person, (counts.get(person) ?? 0) + 1);
  return counts;
};

/** Compares the acknowledged withdrawals with the stored ones. Each member has as many rows as acknowledgements. */
export function compare(acknowledged: readonly Acknowledged[], stored: readonly z.output<typeof storedRow>[]): Losses {
  const ids = new Set(stored.map(({ id }) => id));
  const rows = countOf(stored.map(({ person }) => person));
  const losses = { lost: 0, repeated: 0 };
  for (const [person, count] of countOf(acknowledged.map((each) => each.person))) {
    const own = acknowledged.filter((each) => each.person === person);
    const missing = own.filter(({ id }) => id !== null && !ids.has(id)).length;
    const found = rows.get(person) ?? 0;
    losses.lost += Math.max(missing, count - found);
    losses.repeated += Math.max(0, found + missing - count);
  }
  return losses;
}

/** Looks up each acknowledged withdrawal: the row, and the transfer of the ledger. */
export async function findLosses(db: Database, acknowledged: readonly Acknowledged[]): Promise<Losses> {
  const stored = await rowsOf(storedRow)`
    select withdrawals.id, person_id as person from withdrawals
      join ledger_transfers on reference = 'withdrawal:' || withdrawals.id
  `.all(db);
  return compare(acknowledged, stored);
}
