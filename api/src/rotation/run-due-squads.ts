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

/** Squads with something due on a day, in order; `after` is where the last batch ended. */
async function dueSquads(engine: Engine, day: LocalDate, after: string): Promise<SquadId[]> {
  const rows = await rowsOf(dueRow)`
    select id from squads
    where next_step_on <= ${day} and status in ('active', 'completed') and id > ${after} and ${NOT_QUARANTINED}
    order by id limit ${BATCH}
  `.all(engine.db);
  return rows.map((row) => row.id);
}

/** Locks, of squads that were left, those that are still due: what another process did meanwhile is done. */
async function lockStillDue(trx: Trx, day: LocalDate, squads: readonly SquadId[]): Promise<SquadId[]> {
  const rows = await rowsOf(dueRow)`
    select id from squads where ${inList('id', squads, 'uuid')} and next_step_on <= ${day} order by id for update
  `.all(trx);
  return rows.map((row) => row.id);
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Everything that is due on a day, for every squad, in bounded batches of one transaction each. Squads that share no money with
 * others go first, several batches at once; then, one after another, those that ask for a wallet or for the fund. Processes share
 * them: what another one has locked is left to it. Running it
 * twice, or again after it was cut off anywhere, changes nothing in the outcome: what is done is no longer due. A squad that
 * fails is set aside, the others go on.
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
