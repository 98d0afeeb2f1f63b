import { apply, isKnown, type LocalDate, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import { storableText } from '../base/storable.ts';
import type { Database, Trx } from '../db/database.ts';
import { isThere, rowsOf } from '../db/rows-of.ts';
import type { ReceivedEvent } from '../providers/money/port.ts';
import { eventRow, type Read, settlePlainEvents, type Waits } from './bulk-events.ts';
import { faulting, isolating, isolatingAtOnce } from './quarantine.ts';
import { type Locked, lockSquads } from './repository/read.ts';
import { type Engine, type Rules, runAloneIn, runStepIn, type Seen } from './run-step.ts';

/**
 * Stores provider events for a later run of the rules. Ignores an event with a known id (MONEY §7), unless the stored
 * event was unknown, is still open, and is now understood.
 */
export async function storeEvents(
  db: Database | Trx,
  provider: string,
  events: readonly ReceivedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into provider_events as kept (provider, event_id, squad_id, event, received_at)
    select ${provider}, "eventId", squad, event, (select app_now())
    from (
      select distinct on ("eventId") * from rows from (
        jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as ("eventId" text, squad uuid, event jsonb))
        with ordinality
      order by "eventId", event ->> 'kind' = 'unknown', ordinality) once
    order by ordinality
    on conflict (provider, event_id) do update
      set event = excluded.event, squad_id = excluded.squad_id, unmatched_at = null
      where kept.event ->> 'kind' = 'unknown' and excluded.event ->> 'kind' <> 'unknown' and kept.closed_reason is null
  `.execute(db);
}

const LONGEST = 2_000;

/** Stores an event for staff, such as a provider's response that the app cannot use. Ignores an event with a known id. */
export function keepUnknown(
  db: Database | Trx,
  provider: string,
  eventId: string,
  { what, about }: { readonly what: string; readonly about: string },
): Promise<void> {
  const event = { kind: 'unknown', what, about: storableText(about.slice(0, LONGEST)) } as const;
  return storeEvents(db, provider, [{ eventId, squad: null, event }]);
}

/** Stores one event. Throws 'wrong_state' for an event that is stored already. */
export async function storeEventOnce(trx: Trx, provider: string, event: ReceivedEvent): Promise<void> {
  const known = sql`select 1 from provider_events where provider = ${provider} and event_id = ${event.eventId}`;
  if (await isThere(trx, known)) throw new AppError('wrong_state');
  await storeEvents(trx, provider, [event]);
}

const waitingRow = eventRow.omit({ event: true });
type Waiting = z.output<typeof waitingRow>;

const BATCH = 1_000;

/**
 * Returns pending events with an id above `after`, oldest first. Events of quarantined squads are excluded and stay
 * pending.
 */
async function waiting(engine: Engine, after: number): Promise<Waiting[]> {
  return rowsOf(waitingRow)`
    select id, squad_id from provider_events
    where applied_at is null and unmatched_at is null and squad_id is not null and id > ${after}
      and squad_id not in (select squad_id from quarantined_squads)
    order by id limit ${BATCH}
  `.all(engine.db);
}

const squadsOf = (events: readonly Waiting[]) => [...new Set(events.map((event) => event.squad_id))].toSorted();

interface Step {
  readonly locked: Locked;
  /** Reads the events of locked squads. On the bulk path, some events may already be applied. */
  readonly read: (trx: Trx, waits: Waits) => Promise<Read>;
  readonly run: (trx: Trx, seen: Seen, rules: Rules) => Promise<readonly SquadId[]>;
}

async function readEvents(trx: Trx, { squads, ids }: Waits): Promise<Read> {
  const rows = await rowsOf(eventRow)`
    select id, squad_id, event from provider_events
    where id = any(${ids}::bigint[]) and squad_id = any(${squads}::uuid[]) and applied_at is null order by id for update
  `.all(trx);
  return { settled: [], rows };
}

/**
 * Applies the events of some squads in one step, and returns the skipped squads. Locks the squads before the read, so
 * only one process handles a squad's events.
 */
async function applyTo(
  trx: Trx,
  engine: Engine,
  day: LocalDate,
  { squads, ids }: Waits,
  { locked, read, run }: Step,
): Promise<readonly SquadId[]> {
  const own = new Set(await lockSquads(trx, squads, locked));
  const others = squads.filter((squad) => !own.has(squad));
  const { settled, rows } = await read(trx, { squads: [...own], ids });
  if (settled.length + rows.length === 0) return others;
  const bySquad = Map.groupBy(rows, (row) => row.squad_id);
  const matched = new Set(settled);
  const rules = faulting((world) => {
    const events = bySquad.get(world.rotation.id) ?? [];
    const outcome = apply(world, day, ...events.map((row) => row.event));
    for (const { id, event } of events) if (isKnown(outcome.rotation, event)) matched.add(id);
    return outcome;
  });
  const part = rows.map(({ squad_id: squad, event: { round, ...about } }) =>
    'seq' in about ? { squad, round, seq: about.seq } : { squad, round, seat: about.seat },
  );
  const left = new Set(await run(trx, { squads: [...bySquad.keys()], part }, rules));
  const done = [...settled, ...rows.filter((row) => !left.has(row.squad_id)).map((row) => row.id)];
  await sql`
    update provider_events set applied_at = case when id = any(${[...matched]}::bigint[]) then (select app_now()) end,
      unmatched_at = case when id = any(${[...matched]}::bigint[]) then null else ${engine.now()}::timestamptz end
    where id = any(${done}::bigint[])
  `.execute(trx);
  return [...others, ...left];
}

/**
 * Marks events of unknown squads as unmatched, for a staff review. Excludes wallet events, because the wallet code
 * handles wallet events.
 */
async function keepStrangers(engine: Engine): Promise<void> {
  await sql`
    update provider_events set unmatched_at = ${engine.now()}
    where applied_at is null and unmatched_at is null and not (squad_id is null and event ? 'withdrawal')
      and (squad_id is null or squad_id not in (select id from squads))
  `.execute(engine.db);
}

/**
 * Applies all stored events in batches, in order of arrival for each squad. Squads without shared money run in
 * parallel; squads with a wallet or the fund then run one by one.
 */
export async function applyEvents(engine: Engine, day: LocalDate): Promise<void> {
  await keepStrangers(engine);
  const leftOut = new Set<SquadId>();
  const alone: Step = {
    locked: 'left out',
    read: engine.inBulk ? (trx, waits) => settlePlainEvents(trx, engine, day, waits) : readEvents,
    run: (trx, ...about) => runAloneIn(trx, engine, day, ...about),
  };
  for (
    let events = await waiting(engine, 0);
    events.length > 0;
    events = await waiting(engine, events.at(-1)?.id ?? 0)
  ) {
    const ids = events.map((event) => event.id);
    // Later events of a skipped squad must wait for the earlier events.
    const squads = squadsOf(events).filter((squad) => !leftOut.has(squad));
    const left = await isolatingAtOnce(engine, squads, (trx, among) =>
      applyTo(trx, engine, day, { squads: among, ids }, alone),
    );
    for (const squad of left.flat()) leftOut.add(squad);
  }
  const together: Step = {
    locked: 'waited for',
    read: readEvents,
    run: async (trx, ...about) => {
      await runStepIn(trx, engine, day, ...about);
      return [];
    },
  };
  for (let events = await waiting(engine, 0); events.length > 0; events = await waiting(engine, 0)) {
    const ids = events.map((event) => event.id);
    await isolating(engine, squadsOf(events), (trx, among) =>
      applyTo(trx, engine, day, { squads: among, ids }, together),
    );
  }
}
