import {
  addBusinessDays,
  addDays,
  cents,
  id,
  type LocalDate,
  localDate,
  type Rotation,
  type RotationEvent,
  type SeatId,
  startRotation,
} from '@adashi/core';
import { sql } from 'kysely';
import { accountsFor } from '../../core/test/acts.ts';
import type { Random } from '../../core/test/random.ts';
import { hashPassword } from '../src/auth/credentials/index.ts';
import type { Database } from '../src/db/database.ts';
import { applyEvents, storeEvents } from '../src/rotation/provider-events.ts';
import { runDueSquads } from '../src/rotation/run-due-squads.ts';
import { type Caller, PASSWORD, type TestApp } from './app.ts';
import { plantLives } from './plant-lives.ts';

/** A member of one squad, who can make calls. */
export interface Player {
  readonly caller: Caller;
  readonly squad: string;
  readonly seat: SeatId;
}

/** A planted squad with the members who can make calls. */
export interface PlayedSquad {
  readonly rotation: Rotation;
  readonly players: readonly Player[];
}

/** Returns a random squad of three to five members, before its first debit. */
function newSquad(random: Random, index: number, startOn: LocalDate): Rotation {
  const size = 3 + random.below(3);
  const name = `${String(index).padStart(8, '0')}-0000-4000-8000-`;
  const seats = Array.from({ length: size }, (_, seat) => ({
    id: id<'seat'>(`${name}1${String(seat).padStart(11, '0')}`),
    person: id<'person'>(`${name}2${String(seat).padStart(11, '0')}`),
    account: id<'bank'>(`${name}4${String(seat).padStart(11, '0')}`),
    walletPays: random.chance(0.1),
  }));
  const terms = {
    contribution: cents([3_333, 10_000, 50_000][random.below(3)] ?? 10_000),
    size,
    startOn: addDays(startOn, random.below(6)),
    feeBps: random.below(3) * 50,
    reserveBps: random.below(3) * 100,
    period: random.chance(0.7) ? ('weekly' as const) : ('biweekly' as const),
    leadDays: 4,
    payoutDays: 7,
  };
  return startRotation(id<'squad'>(`${name}000000000000`), terms, seats);
}

/** Plants squads whose members can sign in. The first debit comes some days after today. */
export async function plantSquads(app: TestApp, random: Random, count: number): Promise<PlayedSquad[]> {
  const startOn = app.inDays(12);
  const rotations = Array.from({ length: count }, (_, index) => newSquad(random, index, startOn));
  const { db } = app.context;
  await plantLives(db, rotations);
  const hash = await hashPassword(app.context, PASSWORD);
  await sql`update people set password_hash = ${hash} where role = 'user'`.execute(db);
  return Promise.all(
    rotations.map(async (rotation) => {
      const players: Player[] = [];
      for (const { id: seat, person } of rotation.seats) {
        await sql`update people set email = ${`${person}@example.com`} where id = ${person}`.execute(db);
        players.push({ caller: await app.signIn(`${person}@example.com`), squad: rotation.id, seat });
      }
      return { rotation, players };
    }),
  );
}

/** The probability of each kind of failure. In calm weather, every probability is zero. */
export interface Weather {
  readonly failing: number;
  readonly closed: number;
  readonly chargedBack: number;
  readonly returned: number;
}

export const CALM: Weather = { failing: 0, closed: 0, chargedBack: 0, returned: 0 };

interface ChargeRow {
  readonly squad: string;
  readonly round: number;
  readonly seat: string;
  readonly attempt: number;
  readonly state: string;
  readonly on: string;
}

interface PayoutRow {
  readonly squad: string;
  readonly round: number;
  readonly seq: number;
  readonly attempt: number;
  readonly on: string;
}

function answerTo(
  { round, seat, attempt, state }: ChargeRow,
  weather: Weather,
  random: Random,
): RotationEvent | undefined {
  const about = { round, seat: id<'seat'>(seat), attempt };
  if (state === 'confirmed')
    return random.chance(weather.chargedBack) ? { kind: 'charge_charged_back', ...about } : undefined;
  if (random.chance(weather.closed)) return { kind: 'charge_failed', ...about, cause: 'bank_account_closed' };
  if (random.chance(weather.failing)) return { kind: 'charge_failed', ...about, cause: 'insufficient_funds' };
  return { kind: 'charge_confirmed', ...about };
}

/** Returns the banks' events of a day. Each bank responds on the business day after a debit or a payout. */
async function eventsOf(db: Database, today: LocalDate, weather: Weather, random: Random) {
  const charges = await sql<ChargeRow>`
    select squad_id as squad, round, seat_id as seat, attempt, state, to_char(charge_on, 'YYYY-MM-DD') as on from charges
    where charge_on < ${today} and (state = 'submitted' or (state = 'confirmed' and charge_on > ${addDays(today, -20)}))
    order by squad_id, round, seat_id, attempt
  `.execute(db);
  const payouts = await sql<PayoutRow>`
    select squad_id as squad, round, seq, attempt, to_char(updated_on, 'YYYY-MM-DD') as on from payouts
    where state = 'submitted' order by squad_id, round, seq
  `.execute(db);
  const isDue = ({ on }: { readonly on: string }) => addBusinessDays(localDate(on), 1) <= today;
  return [
    ...charges.rows.filter(isDue).flatMap((row) => {
      const event = answerTo(row, weather, random);
      return event ? [{ squad: id<'squad'>(row.squad), event }] : [];
    }),
    ...payouts.rows.filter(isDue).map(({ squad, round, seq, attempt }) => {
      const kind = random.chance(weather.returned) ? ('payout_failed' as const) : ('payout_paid' as const);
      return { squad: id<'squad'>(squad), event: { kind, round, seq, attempt } };
    }),
  ];
}

/** Randomly removes the payout accounts of some members and chooses payout accounts for others. */
async function changeAccounts(db: Database, squads: readonly PlayedSquad[], random: Random): Promise<void> {
  for (const { rotation } of squads)
    for (const { person } of rotation.seats) {
      if (!random.chance(0.02)) continue;
      const account = random.chance(0.5) ? null : (accountsFor(person)[0] ?? null);
      await sql`update people set payout_bank_id = ${account} where id = ${person}`.execute(db);
    }
}

/** Simulates one day: moves the clock, delivers the banks' events, changes accounts and runs the due work. */
export async function passDay(
  app: TestApp,
  squads: readonly PlayedSquad[],
  weather: Weather,
  random: Random,
): Promise<LocalDate> {
  const { db, engine } = app.context;
  await app.skipTo(app.inDays(1));
  const today = app.context.clock.today();
  if (weather !== CALM) await changeAccounts(db, squads, random);
  const events = await eventsOf(db, today, weather, random);
  await storeEvents(
    db,
    'sandbox',
    events.map((event, at) => ({ eventId: `${today}:${at}`, ...event })),
  );
  await applyEvents(engine, today);
  await runDueSquads(engine, today);
  return today;
}
