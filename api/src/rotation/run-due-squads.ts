import type { LocalDate, SquadId } from '@adashi/core';
import { z } from 'zod';
import { squadId } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { inList } from '../db/in-list.ts';
import { rowsOf } from '../db/rows-of.ts';
import { dueOn, runPlainDays } from './bulk-days.ts';
import { isolating, isolatingAtOnce, NOT_QUARANTINED } from './quarantine.ts';
import { type Engine, runAloneIn, runStepIn } from './run-step.ts';

const dueRow = z.object({ id: squadId });

const BATCH = 200;

/**
 * Returns the next batch of squads that are due on a given day, sorted by id. `after` is the last id of the previous
 * batch.
 */
async function dueSquads(engine: Engine, day: LocalDate, after: string): Promise<SquadId[]> {
  const rows = await rowsOf(dueRow)`
    select id from squads
    where next_due_on <= ${day} and status in ('active', 'completed') and id > ${after} and ${NOT_QUARANTINED}
    order by id limit ${BATCH}
  `.all(engine.db);
  return rows.map((row) => row.id);
}

/** Locks the squads of a batch that are still due. Excludes squads that another process has completed. */
async function lockStillDue(trx: Trx, day: LocalDate, squads: readonly SquadId[]): Promise<SquadId[]> {
  const rows = await rowsOf(dueRow)`
    select id from squads where ${inList('id', squads, 'uuid')} and next_due_on <= ${day} order by id for update
  `.all(trx);
  return rows.map((row) => row.id);
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Runs all due squads of a day in batches: first squads without shared money, then squads with a wallet or the fund. A
 * repeated or interrupted run gives the same result.
 */
export async function runDueSquads(engine: Engine, day: LocalDate): Promise<void> {
  const rules = dueOn(day);
  const seen = (squads: readonly SquadId[]) => ({ squads, part: [] });
  const left: SquadId[] = [];
  for (let squads = await dueSquads(engine, day, FIRST); squads.length > 0; ) {
    const others = await isolatingAtOnce(engine, squads, async (trx, among) => {
      const rest = engine.inBulk ? await runPlainDays(trx, engine, day, among) : among;
      return runAloneIn(trx, engine, day, seen(rest), rules);
    });
    left.push(...others.flat());
    squads = await dueSquads(engine, day, squads.at(-1) ?? FIRST);
  }
  left.sort();
  for (let at = 0; at < left.length; at += BATCH)
    await isolating(engine, left.slice(at, at + BATCH), async (trx, among) =>
      runStepIn(trx, engine, day, seen(await lockStillDue(trx, day, among)), rules),
    );
}
