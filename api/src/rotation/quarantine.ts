import { FundNeeded, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import type { Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Engine, Rules } from './run-step.ts';

/** Error that the rotation rules threw for one squad. */
class RulesFailed extends Error {}

/** Wraps the rules, so errors of the rules can be distinguished from connection errors. */
export function faulting(rules: Rules): Rules {
  return (world) => {
    try {
      return rules(world);
    } catch (error) {
      if (error instanceof FundNeeded) throw error;
      throw new RulesFailed(error instanceof Error ? error.message : String(error), { cause: error });
    }
  };
}

/**
 * SQLSTATE classes of errors that the written data causes: data errors, constraint violations and exceptions from
 * triggers.
 */
const WRITTEN_WRONG = /^(22|23|P0)/;

/**
 * Returns whether only this squad causes the error, so a retry would fail again. A lost connection or a full disk
 * affects every squad.
 */
function isOwnFault(error: unknown): error is Error {
  if (error instanceof RulesFailed || error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && WRITTEN_WRONG.test(String(error.code));
}

async function quarantine(engine: Engine, squad: SquadId, error: Error): Promise<void> {
  await inTransaction(engine.db, async (trx) => {
    await sql`
      insert into quarantined_squads (squad_id, error, at) values (${squad}, ${error.message}, ${engine.now()})
      on conflict (squad_id) do update set error = excluded.error, at = excluded.at
    `.execute(trx);
    await writeAudit(trx, { kind: 'job', id: null }, 'set_squad_aside', `squad:${squad}`, { error: error.message });
    await engine.alarm(trx, squad);
  });
}

/**
 * Runs `work` for many squads in one transaction and returns the results. After an error, splits the batch in halves
 * until only the failing squad remains, and quarantines this squad (MONEY §7).
 */
export async function isolating<T>(
  engine: Engine,
  squads: readonly SquadId[],
  work: (trx: Trx, squads: readonly SquadId[]) => Promise<T>,
): Promise<T[]> {
  const [only] = squads;
  if (!only) return [];
  try {
    return [await inTransaction(engine.db, (trx) => work(trx, squads))];
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    if (squads.length === 1) {
      await quarantine(engine, only, error);
      return [];
    }
    const half = Math.ceil(squads.length / 2);
    return [
      ...(await isolating(engine, squads.slice(0, half), work)),
      ...(await isolating(engine, squads.slice(half), work)),
    ];
  }
}

/** Number of parallel transactions. The database works on one transaction while the rules run for another. */
const AT_ONCE = 2;

/**
 * Runs `isolating` on several parts of the squads in parallel. An error that no single squad causes is thrown after all
 * parts have ended.
 */
export async function isolatingAtOnce<T>(
  engine: Engine,
  squads: readonly SquadId[],
  work: (trx: Trx, squads: readonly SquadId[]) => Promise<T>,
): Promise<T[]> {
  const most = Math.ceil(squads.length / AT_ONCE);
  const parts = Array.from({ length: AT_ONCE }, (_, index) => squads.slice(index * most, (index + 1) * most));
  const ends = await Promise.allSettled(parts.map((part) => isolating(engine, part, work)));
  return ends.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** SQL condition that excludes quarantined squads. */
export const NOT_QUARANTINED = sql`squads.id not in (select squad_id from quarantined_squads)`;
