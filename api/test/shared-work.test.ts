import { addDays, id, type LocalDate, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DUE, plant } from '../../bench/week/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import type { ReceivedEvent } from '../src/providers/money/port.ts';
import { applyEvents, storeEvents } from '../src/rotation/index.ts';
import { runDueSquads } from '../src/rotation/run-due-squads.ts';
import { type Engine } from '../src/rotation/run-step.ts';
import { freshDatabase } from './fresh-database.ts';
import { until } from './until.ts';

// Two processes on one database share a day’s work. Each process first skips the squads that the
// other process has locked, and runs them last.

const SUBMITTED_ON = addDays(DUE, -4);
const FIRST = id<'squad'>('c0000000-0000-4000-8000-000000000001');

let db: Database;
let other: Database;
let engine: Engine;
beforeEach(async () => {
  const fresh = await freshDatabase();
  db = fresh.db;
  const owner = openDatabase(fresh.ownerUrl, 1);
  await plant(owner, { size: 2, week: 2, squads: 3 });
  await owner.destroy();
  await sql`insert into payment_providers values ('sandbox') on conflict do nothing`.execute(db);
  other = openDatabase(fresh.url, 1);
  engine = {
    db,
    announce: async () => {},
    alarm: async () => {
      throw new Error('A squad was quarantined.');
    },
    now: () => new Date(),
    providers: { payments: 'sandbox', payouts: 'sandbox' },
    inBulk: true,
  };
});
afterEach(async () => {
  await other.destroy();
  await db.destroy();
});

/** Returns the ids of the squads with a charge in round 2, sorted by id. */
async function ordered(): Promise<string[]> {
  const { rows } = await sql<{
    squad: string;
  }>`select distinct squad_id as squad from charges where round = 2 order by 1`.execute(db);
  return rows.map(({ squad }) => squad);
}

/**
 * Runs the work while another process has locked the first squad. `ends` changes the first squad
 * before the lock ends.
 */
async function beside(work: () => Promise<void>, isDone: () => Promise<boolean>, ends = sql`select`): Promise<void> {
  let worked: Promise<void> = Promise.resolve();
  await other.transaction().execute(async (trx) => {
    await sql`select from squads where id = ${FIRST} for update`.execute(trx);
    worked = work();
    await until(isDone);
    await ends.execute(trx);
  });
  await worked;
}

test('A process runs a locked squad after all other squads', async () => {
  await beside(
    () => runDueSquads(engine, SUBMITTED_ON),
    async () => (await ordered()).length === 2 && !(await ordered()).includes(FIRST),
  );
  expect(await ordered()).toHaveLength(3);
});

test('A process does not repeat another process’s work', async () => {
  const later: LocalDate = addDays(DUE, 7);
  await beside(
    () => runDueSquads(engine, SUBMITTED_ON),
    async () => (await ordered()).length === 2,
    sql`update squads set next_due_on = ${later} where id = ${FIRST}`,
  );
  await sql`update squads set next_due_on = ${SUBMITTED_ON} where id = ${FIRST}`.execute(other);
  expect(await ordered()).not.toContain(FIRST);
});

test('A process applies a locked squad’s events after all other events', async () => {
  await runDueSquads(engine, SUBMITTED_ON);
  const { rows } = await sql<{ squad: typeof FIRST; seat: SeatId }>`
    select squad_id as squad, seat_id as seat from charges where round = 2
  `.execute(db);
  const events = rows.map(
    ({ squad, seat }): ReceivedEvent => ({
      eventId: `${squad}:${seat}`,
      squad,
      event: { kind: 'charge_confirmed', round: 2, seat, attempt: 1 },
    }),
  );
  await storeEvents(db, 'sandbox', events);
  const waiting = async () => {
    const found = sql<{
      squad: string;
    }>`select distinct squad_id as squad from provider_events where applied_at is null`;
    return (await found.execute(db)).rows.map(({ squad }) => squad);
  };
  await beside(
    () => applyEvents(engine, DUE),
    async () => (await waiting()).join() === FIRST,
  );
  expect(await waiting()).toEqual([]);
});
