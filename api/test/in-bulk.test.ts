import {
  accounts,
  addDays,
  dayFactsOf,
  eventFactsOf,
  id as idOf,
  type LocalDate,
  type RotationEvent,
  type SeatId,
} from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DUE, plant } from '../../bench/week/plant.ts';
import { type Day, type Lives, playLives } from '../../core/test/lives.ts';
import { SEED } from '../../core/test/random.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { readDayFacts, runPlainDays } from '../src/rotation/bulk-days.ts';
import { readEventFacts, settlePlainEvents } from '../src/rotation/bulk-events.ts';
import { applyEvents, storeEvents } from '../src/rotation/provider-events.ts';
import { loadRotations, type SquadRow } from '../src/rotation/repository/read.ts';
import { runDueSquads } from '../src/rotation/run-due-squads.ts';
import type { Engine, SquadEvents } from '../src/rotation/run-step.ts';
import { freshDatabase } from './fresh-database.ts';
import { firstStart, plantLives } from './plant-lives.ts';

// On ordinary days, bulk writes must give the same rows as writes row by row (MONEY §7).

/** Number of days between two comparisons of the database with the rules. */
const EACH_DAYS = process.env.VERIFY === 'yes' ? 1 : 3;
/** Number of simulations. `npm run verify` sets 40. */
const LIVES = Number(process.env.LIVES ?? 1);

/** Queries for all rows that a step writes, without values that the database generates. */
const WRITTEN: Readonly<Record<string, RawBuilder<unknown>>> = {
  squads: sql`select id, status, reserve_payout_count, next_due_on::text from squads order by id`,
  seats: sql`select id, status, defaulted, position from seats order by id`,
  rounds: sql`select * from rounds order by squad_id, number`,
  contributions: sql`select to_jsonb(contributions) - 'id' as row from contributions order by squad_id, round, seat_id`,
  charges: sql`select * from charges order by squad_id, round, seat_id, attempt`,
  payouts: sql`select to_jsonb(payouts) - 'id' as row from payouts order by squad_id, round, seq`,
  events: sql`select event_id, applied_at is null as waits, unmatched_at is null as is_known from provider_events order by event_id`,
  outbox: sql`select kind, queue, key, follows, payload from outbox order by key`,
  ledger: sql`select debit, credit, amount, kind, reference, value_date::text from ledger_transfers order by reference`,
};

async function written(db: Database): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(WRITTEN)) found[name] = (await query.execute(db)).rows;
  return found;
}

function engineOf(db: Engine['db'], inBulk: boolean, announced: SquadEvents[] = []): Engine {
  return {
    db,
    announce: async (_, __, news) => void announced.push(...news),
    alarm: async (_, squad) => {
      throw new Error(`${squad} of SEED=${SEED} was quarantined`);
    },
    now: () => new Date(),
    providers: { payments: 'sandbox', payouts: 'sandbox' },
    inBulk,
  };
}

/** Compares facts that SQL reads from the database with facts that the rules calculate. */
async function compareFacts(db: Database, squads: readonly SquadRow[], on: LocalDate): Promise<void> {
  const all = squads.map(({ id }) => id);
  const rotations = new Map((await loadRotations(db, squads)).map((rotation) => [rotation.id, rotation]));
  const ofDays = await readDayFacts(db, all, on);
  for (const { period: _, ...facts } of ofDays) {
    const rotation = rotations.get(facts.squad);
    expect(rotation && dayFactsOf(rotation, on), `${facts.squad} on ${on} of SEED=${SEED}`).toEqual(facts);
  }
  const waiting = await sql<{ id: number }>`select id from provider_events where applied_at is null`.execute(db);
  const waits = { squads: all, ids: waiting.rows.map(({ id }) => id) };
  for (const { squad_id, event, facts } of await db.transaction().execute((trx) => readEventFacts(trx, waits))) {
    const rotation = rotations.get(squad_id);
    expect(rotation && eventFactsOf(rotation, event), JSON.stringify({ event, SEED })).toEqual(facts);
  }
}

/** Sorts the domain events of a day, because their order has no meaning. */
const sorted = (news: readonly SquadEvents[]) =>
  news.flatMap((squad) => squad.domainEvents.map((own) => JSON.stringify([squad.squad, squad.period, own]))).toSorted();

/** Runs one day. The callback `look` runs before and after the engine applies the events. */
async function playDay(
  engine: Engine,
  { on, events }: Day,
  index: number,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await storeEvents(
    engine.db,
    'sandbox',
    events.map(({ squad, event }, at) => ({ eventId: `${index}:${at}`, squad, event })),
  );
  await look();
  await applyEvents(engine, on);
  await look();
  await runDueSquads(engine, on);
}

async function plantedBy({ start, fund }: Lives): Promise<Database> {
  const { db } = await freshDatabase();
  await plantLives(db, start);
  const deposit = {
    debit: accounts.clearing('sandbox'),
    credit: 'fund',
    amount: fund,
    kind: 'fund_deposit',
    reference: 'fund',
  } as const;
  if (fund > 0) await db.transaction().execute((trx) => post(trx, firstStart(start), [deposit]));
  return db;
}

test(`Bulk writes give the same rows as single writes in ${LIVES} simulations (replay with SEED=${SEED})`, async () => {
  const lives = playLives(SEED, LIVES);
  const [one, other] = [await plantedBy(lives), await plantedBy(lives)];
  for (const [index, day] of lives.days.entries()) {
    const [inBulk, byRow]: [SquadEvents[], SquadEvents[]] = [[], []];
    const { rows: squads } = await sql<SquadRow>`select * from squads order by id`.execute(one);
    const look = index % EACH_DAYS === 0 ? () => compareFacts(one, squads, day.on) : undefined;
    await playDay(engineOf(one, true, inBulk), day, index, look);
    await playDay(engineOf(other, false, byRow), day, index);
    expect(sorted(inBulk), `the notifications of ${day.on} of SEED=${SEED}`).toEqual(sorted(byRow));
    if (index % 10 === 0) expect(await written(one), `${day.on} of SEED=${SEED}`).toEqual(await written(other));
  }
  expect(await written(one), `the end of SEED=${SEED}`).toEqual(await written(other));
  expect(await verifyLedger(one)).toBeNull();
  await one.destroy();
  await other.destroy();
});

test('The engine runs an ordinary week without single-row statements', async () => {
  const fresh = await freshDatabase();
  const owner = openDatabase(fresh.ownerUrl, 1);
  await plant(owner, { size: 3, week: 2, squads: 4 });
  await owner.destroy();
  const { db } = fresh;
  await sql`insert into payment_providers values ('sandbox') on conflict do nothing`.execute(db);
  const engine = engineOf(db, true);
  const { rows } = await sql<{ id: Day['events'][number]['squad'] }>`select id from squads order by id`.execute(db);
  const squads = rows.map(({ id }) => id);
  const left = (on: LocalDate) => db.transaction().execute((trx) => runPlainDays(trx, engine, on, squads));
  expect(await left(addDays(DUE, -4))).toEqual([]);
  const charges = await sql<{ squad: (typeof squads)[number]; event: Day['events'][number]['event'] }>`
    select squad_id as squad, jsonb_build_object('kind', 'charge_confirmed', 'round', round, 'seat', seat_id, 'attempt', 1) as event
    from charges where state = 'submitted' order by 1, seat_id
  `.execute(db);
  const store = async (events: typeof charges.rows) => {
    await storeEvents(
      db,
      'sandbox',
      events.map((event) => ({ eventId: JSON.stringify(event), ...event })),
    );
    const waiting = await sql<{
      id: number;
    }>`select id from provider_events where applied_at is null order by id`.execute(db);
    return waiting.rows.map(({ id }) => id);
  };
  const ids = await store(charges.rows);
  expect(ids).toHaveLength(12);
  const read = await db.transaction().execute((trx) => settlePlainEvents(trx, engine, DUE, { squads, ids }));
  expect(read).toEqual({ settled: ids, rows: [] });
  await sql`update provider_events set applied_at = now()`.execute(db);
  expect(await left(DUE)).toEqual([]);
  const arrived = squads.map((squad) => ({
    squad,
    event: { kind: 'payout_paid', round: 1, seq: 0, attempt: 1 } as const,
  }));
  await store(arrived);
  await applyEvents(engine, addDays(DUE, 1));
  const paid = await sql`select state, updated_on::text as on from payouts where round = 1`.execute(db);
  expect(paid.rows).toEqual(squads.map(() => ({ state: 'paid', on: addDays(DUE, 1) })));
  expect(await verifyLedger(db)).toBeNull();
  await db.destroy();
});

describe('General path of the engine', () => {
  const MONDAY = addDays(DUE, -4);
  const FIRST = idOf<'squad'>('c0000000-0000-4000-8000-000000000001');
  const SECOND = idOf<'squad'>('c0000000-0000-4000-8000-000000000002');
  let db: Database;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    const owner = openDatabase(fresh.ownerUrl, 1);
    await plant(owner, { size: 3, week: 2, squads: 2 });
    await owner.destroy();
    db = fresh.db;
    await sql`insert into payment_providers values ('sandbox') on conflict do nothing`.execute(db);
  });
  afterAll(() => db.destroy());

  const behind = (state: string, firstFailed: LocalDate | null) => sql`
    update contributions set state = ${state}, owed_pot = amount, is_open = true, first_failed_on = ${firstFailed}
    where round = 1 and squad_id = ${FIRST} and seat_id = (select min(id::text)::uuid from seats where squad_id = ${FIRST})`;
  const round = (number: number, change: RawBuilder<unknown>) =>
    sql`update rounds set ${change} where squad_id = ${FIRST} and number = ${number}`;
  const payout = (change: RawBuilder<unknown>) =>
    sql`update payouts set ${change} where squad_id = ${FIRST} and round = 1`;

  const confirmed = (seat: SeatId | undefined) =>
    ({ kind: 'charge_confirmed', round: 2, seat: seat ?? idOf<'seat'>(''), attempt: 1 }) as const;

  /** Changes the first squad, runs a day and rolls everything back. Returns the squads that take the general path. */
  async function left(on: LocalDate, change: RawBuilder<unknown>): Promise<string[]> {
    let squads: string[] = [];
    const undone = new Error('undone');
    await db
      .transaction()
      .execute(async (trx) => {
        await change.execute(trx);
        squads = await runPlainDays(trx, engineOf(db, true), on, [FIRST, SECOND]);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return squads;
  }

  test.each<[string, LocalDate, RawBuilder<unknown>]>([
    ['a debit has failed', MONDAY, behind('failed', MONDAY)],
    ['a debit is being retried', MONDAY, behind('submitted', MONDAY)],
    ['a member owes a contribution', MONDAY, behind('defaulted', null)],
    [
      'a member pays from the wallet',
      MONDAY,
      sql`update people set pays_from_wallet = true where id = (select person_id from seats where squad_id = ${FIRST} limit 1)`,
    ],
    ['the round is a refund round', MONDAY, round(2, sql`kind = 'refund'`)],
    ['the round is late', MONDAY, round(2, sql`charge_on = charge_on - 1`)],
    ['two rounds are due', MONDAY, round(3, sql`submit_on = ${MONDAY}`)],
    ['a payout is due on the same day', MONDAY, round(1, sql`payout_on = ${MONDAY}`)],
    ['an earlier payout was returned', MONDAY, payout(sql`state = 'ready', attempt = 1, pot = 15000, net = 15000`)],
    ['a supplement is due together with the round', MONDAY, payout(sql`seq = 1`)],
    ['a part of the pot is missing', DUE, behind('submitted', null)],
    ['the payout is held', DUE, payout(sql`state = 'held'`)],
    ['the payout of the day was returned', DUE, payout(sql`state = 'ready', attempt = 1, pot = 15000, net = 15000`)],
    ['a supplement is due on the payout day', DUE, payout(sql`seq = 1`)],
    ['a round is due on the day of the payout', DUE, round(3, sql`submit_on = ${DUE}`)],
  ])('The engine takes the general path for a squad when %s', async (_, on, change) => {
    // The engine collects the contributions of the week before the payout day.
    if (on === DUE) await runDueSquads(engineOf(db, true), MONDAY);
    expect(await left(on, change)).toEqual([FIRST]);
  });
  test('The engine takes the bulk path for an ordinary squad', async () => {
    expect(await left(DUE, sql`select`)).toEqual([]);
  });
  test.each<[string, (seats: readonly SeatId[]) => RotationEvent[]]>([
    [
      'an event of another kind arrived',
      ([a, b]) => [confirmed(a), { ...confirmed(b), kind: 'charge_failed', cause: 'other' }],
    ],
    ['two events have the same subject', ([a]) => [confirmed(a), confirmed(a)]],
    ['an event has no subject', ([a]) => [confirmed(a), { ...confirmed(a), attempt: 9 }]],
  ])('The engine takes the general path for the events of a squad when %s', async (what, eventsOf) => {
    const { rows } = await sql<{ seat: SeatId }>`
      select seat_id as seat from charges where squad_id = ${FIRST} and state = 'submitted' order by 1
    `.execute(db);
    const received = eventsOf(rows.map(({ seat }) => seat)).map((event, at) => ({
      eventId: `${what} ${at}`,
      squad: FIRST,
      event,
    }));
    const read = await db.transaction().execute(async (trx) => {
      await storeEvents(trx, 'sandbox', received);
      const ids = await sql<{ id: number }>`select id from provider_events where event_id like ${`${what}%`}`.execute(
        trx,
      );
      const found = await settlePlainEvents(trx, engineOf(db, true), DUE, {
        squads: [FIRST],
        ids: ids.rows.map((row) => row.id),
      });
      await sql`update provider_events set unmatched_at = now()`.execute(trx);
      return found;
    });
    expect(read.settled).toEqual([]);
    expect(read.rows.map(({ event }) => event)).toEqual(received.map(({ event }) => event));
  });
  test('The confirmation of a second attempt leaves the failed first attempt unchanged', async () => {
    const named = sql`squad_id = ${SECOND} and round = 2 and seat_id = (select min(id::text)::uuid from seats where squad_id = ${SECOND})`;
    await sql`update charges set state = 'failed' where ${named}`.execute(db);
    await sql`
      insert into charges (squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet)
      select squad_id, round, seat_id, 2, amount, charge_on, 'submitted', 0 from charges where ${named}
    `.execute(db);
    const { rows } = await sql<{
      seat: SeatId;
    }>`select seat_id as seat from charges where ${named} and attempt = 2`.execute(db);
    const events = rows.map(({ seat }) => ({
      eventId: 'second try',
      squad: SECOND,
      event: { ...confirmed(seat), attempt: 2 },
    }));
    await storeEvents(db, 'sandbox', events);
    await applyEvents(engineOf(db, true), DUE);
    const found = await sql`
      select attempt, charges.state, contributions.state as now, updated_on::text as on
      from charges join contributions using (squad_id, round, seat_id) where ${named} order by 1
    `.execute(db);
    expect(found.rows).toEqual([
      { attempt: 1, state: 'failed', now: 'confirmed', on: DUE },
      { attempt: 2, state: 'confirmed', now: 'confirmed', on: DUE },
    ]);
  });
  test('A squad is due again on the same day when its payout cannot be paid', async () => {
    const next = async () => (await sql`select id, next_due_on::text as on from squads order by id`.execute(db)).rows;
    const recipient = sql`select person_id from rounds join seats on seats.id = recipient where rounds.squad_id = ${FIRST} and number = 1`;
    await sql`update people set kyc_status = 'pending' where id = (${recipient})`.execute(db);
    await runDueSquads(engineOf(db, true), DUE);
    expect(await next()).toEqual([
      { id: FIRST, on: DUE },
      { id: SECOND, on: addDays(DUE, 3) },
    ]);
    await sql`update people set kyc_status = 'verified'`.execute(db);
    await runDueSquads(engineOf(db, true), DUE);
  });
  test('A new round collects nothing from a former member', async () => {
    const recipient = sql`select recipient from rounds where squad_id = ${SECOND} and number = 1`;
    await sql`update seats set status = 'left' where id = (${recipient})`.execute(db);
    const opened = await db
      .transaction()
      .execute((trx) => runPlainDays(trx, engineOf(db, true), addDays(DUE, 3), [FIRST, SECOND]));
    expect(opened).toEqual([]);
    const { rows } = await sql`
      select expected, (select count(*)::int from contributions where squad_id = ${SECOND} and round = 3) as paying
      from rounds where squad_id = ${SECOND} and number = 3
    `.execute(db);
    expect(rows).toEqual([{ paying: 2, expected: 10_000 }]);
  });
});
