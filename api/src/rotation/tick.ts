import { advance, type LocalDate, type SquadId } from '@adashi/core';
import { z } from 'zod';
import { squadId } from '../db/columns.ts';
import { rowsOf } from '../db/rows-of.ts';
import { type Engine, runAloneIn, runStepIn } from './run-step.ts';
import { faulting, isolating, isolatingAtOnce, NOT_SET_ASIDE } from './set-aside.ts';

const dueRow = z.object({ id: squadId });

const BATCH = 200;

/** Squads with something due on a day, in order; `after` is where the last batch ended. */
async function dueSquads(engine: Engine, day: LocalDate, after: string): Promise<SquadId[]> {
  const rows = await rowsOf(dueRow)`
    select id from squads
    where next_step_on <= ${day} and status in ('active', 'completed') and id > ${after} and ${NOT_SET_ASIDE}
    order by id limit ${BATCH}
  `.all(engine.db);
  return rows.map((row) => row.id);
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Everything that is due on a day, for every squad, in bounded batches of one transaction each. Squads that share no money with
 * others go first, several batches at once; then, one after another, those that ask for a wallet or for the fund. Running it
 * twice, or again after it was cut off anywhere, changes nothing in the outcome: what is done is no longer due. A squad that
 * fails is set aside, the others go on.
 */
export async function tick(engine: Engine, day: LocalDate): Promise<void> {
  const rules = faulting((world) => advance(world, day));
  const seen = (squads: readonly SquadId[]) => ({ squads, part: [] });
  const sharing: SquadId[] = [];
  for (let squads = await dueSquads(engine, day, FIRST); squads.length > 0; ) {
    const left = await isolatingAtOnce(engine, squads, (trx, among) =>
      runAloneIn(trx, engine, day, seen(among), rules),
    );
    sharing.push(...left.flat());
    squads = await dueSquads(engine, day, squads.at(-1) ?? FIRST);
  }
  sharing.sort();
  for (let at = 0; at < sharing.length; at += BATCH)
    await isolating(engine, sharing.slice(at, at + BATCH), (trx, among) =>
      runStepIn(trx, engine, day, seen(among), rules),
    );
}
