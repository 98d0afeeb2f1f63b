import { apply, type LocalDate, type RotationEvent, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Engine, runStepIn } from './run-step.ts';

/** An event of a provider, told in the words of the rules. */
export interface ReceivedEvent {
  readonly eventId: string;
  readonly squad: SquadId;
  readonly event: RotationEvent;
}

/** Stores events before anything acts on them. One that is known by its id is not stored again (MONEY §7). */
export async function storeEvents(
  db: Database | Trx,
  provider: string,
  events: readonly ReceivedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into provider_events (provider, event_id, squad_id, event)
    select ${provider}, "eventId", squad, event
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as ("eventId" text, squad uuid, event jsonb))
      with ordinality as t order by ordinality
    on conflict (provider, event_id) do nothing
  `.execute(db);
}

interface EventRow {
  id: number;
  squad_id: SquadId;
  event: RotationEvent;
}

const BATCH = 1_000;

async function applyBatch(engine: Engine, trx: Trx, day: LocalDate): Promise<number> {
  const { rows } = await sql<EventRow>`
    select id, squad_id, event from provider_events where applied_at is null order by id limit ${BATCH} for update
  `.execute(trx);
  const bySquad = Map.groupBy(rows, (row) => row.squad_id);
  await runStepIn(trx, engine.announce, day, [...bySquad.keys()], (world) => {
    const events = bySquad.get(world.rotation.id) ?? [];
    return apply(world, day, ...events.map((row) => row.event));
  });
  const ids = rows.map((row) => row.id);
  await sql`update provider_events set applied_at = now() where id = any(${ids}::bigint[])`.execute(trx);
  return rows.length;
}

/** Applies every stored event in the order of its coming, in bounded batches. */
export async function applyEvents(engine: Engine, day: LocalDate): Promise<void> {
  while ((await inTransaction(engine.db, (trx) => applyBatch(engine, trx, day))) > 0);
}
