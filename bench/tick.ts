import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type LocalDate, localDate, type SeatId, type SquadId, USUAL_DAYS } from '@adashi/core';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { applyEvents, storeEvents } from '../api/src/rotation/provider-events.ts';
import type { Engine } from '../api/src/rotation/run-step.ts';
import { saveStart } from '../api/src/rotation/save.ts';
import { tick } from '../api/src/rotation/tick.ts';
import { startRotation } from '../core/src/index.ts';

// How the engine's cost grows with the number of memberships: one weekly cycle of squads of ten, everybody pays.
const SIZES = [1_000, 10_000];
const SEATS = 10;
const START = localDate('2026-11-27');

async function plant(db: Database, squads: number): Promise<void> {
  await sql`
    insert into people (first_name, last_name, email, password_hash, kyc_status, referral_code)
    select 'A', 'B', 'p' || n, '', 'verified', 'p' || n from generate_series(1, ${squads * SEATS}) n
  `.execute(db);
  await sql`
    insert into banks (person_id, holder_name, institution, transit, account_cipher, account_hash, last_digits)
    select id, 'A B', '003', '00006', '', '', '67' from people
  `.execute(db);
  await sql`update people set payout_bank_id = banks.id from banks where banks.person_id = people.id`.execute(db);
  await sql`
    insert into squads (name, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
    select 'S', 'active', 10000, ${SEATS}, ${START}, 100, 100, 's' || n, '', '' from generate_series(1, ${squads}) n
  `.execute(db);
  await sql`
    insert into seats (squad_id, person_id, nonce)
    select squads.id, people.id, '' from (select id, row_number() over () - 1 as n from squads) squads
    join (select id, (row_number() over () - 1) / ${SEATS} as n from people) people using (n)
  `.execute(db);
  const { rows } = await sql<{
    squad_id: SquadId;
    id: string;
    person_id: string;
  }>`select squad_id, id, person_id from seats`.execute(db);
  for (const [squad, seats] of Map.groupBy(rows, (row) => row.squad_id)) {
    const order = seats.map((seat) => ({
      id: seat.id as never,
      person: seat.person_id as never,
      walletPays: false,
    }));
    const terms = {
      contribution: 10_000 as never,
      period: 'weekly' as const,
      size: SEATS,
      startOn: START,
      feeBps: 100,
      reserveBps: 100,
      ...USUAL_DAYS,
    };
    await db.transaction().execute((trx) => saveStart(trx, startRotation(squad, terms, order), START));
  }
  await sql`analyze`.execute(db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** Each open charge is confirmed, as a provider would tell it. */
async function confirmAll(db: Database): Promise<void> {
  const { rows } = await sql<{ squad: SquadId; round: number; seat: SeatId; attempt: number }>`
    select squad_id as squad, round, seat_id as seat, attempt from charges where state = 'submitted'
  `.execute(db);
  const events = rows.map(({ squad, ...about }) => ({
    eventId: `${squad}:${about.round}:${about.seat}`,
    squad,
    event: { kind: 'charge_confirmed' as const, ...about },
  }));
  for (let at = 0; at < events.length; at += 5_000) await storeEvents(db, 'sandbox', events.slice(at, at + 5_000));
}

async function measure(memberships: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-bench-'));
  const embedded = await startEmbedded(folder);
  const db = openDatabase(embedded.ownerUrl, 4);
  await migrate(db);
  await plant(db, memberships / SEATS);
  const engine: Engine = {
    db,
    announce: async () => {},
    alarm: async () => {},
    now: () => new Date(),
    providers: { payments: 'sandbox', payouts: 'sandbox' },
  };
  const on = (days: number): LocalDate => addDays(START, days);
  const submit = await timed(() => tick(engine, on(-4)));
  await confirmAll(db);
  const confirm = await timed(() => applyEvents(engine, on(3)));
  const payOut = await timed(() => tick(engine, on(7)));
  const total = submit + confirm + payOut;
  console.log(
    `${memberships} memberships: submit ${submit.toFixed(2)} s, confirm ${confirm.toFixed(2)} s, pay out ${payOut.toFixed(2)} s, ${((total / memberships) * 1e6).toFixed(0)} µs each`,
  );
  await db.destroy();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

for (const memberships of SIZES) await measure(memberships);
