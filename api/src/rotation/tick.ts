import { advance, type LocalDate, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import { type Engine, runStep } from './run-step.ts';

const BATCH = 200;

/** Squads with something due on a day, in order; `after` is where the last batch ended. */
async function dueSquads(engine: Engine, day: LocalDate, after: string): Promise<SquadId[]> {
  const { rows } = await sql<{ id: SquadId }>`
    select id from squads
    where next_step_on <= ${day} and status in ('active', 'completed') and id > ${after} order by id limit ${BATCH}
  `.execute(engine.db);
  return rows.map((row) => row.id);
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Everything that is due on a day, for every squad, in bounded batches of one transaction each. Running it twice, or
 * again after it was cut off anywhere, changes nothing in the outcome: what is done is no longer due.
 */
export async function tick(engine: Engine, day: LocalDate): Promise<void> {
  for (let after = FIRST; ; ) {
    const squads = await dueSquads(engine, day, after);
    const last = squads.at(-1);
    if (!last) return;
    await runStep(engine, day, squads, (world) => advance(world, day));
    after = last;
  }
}
