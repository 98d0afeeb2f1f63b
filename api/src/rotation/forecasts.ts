import {
  accountsOf,
  type Cents,
  cents,
  dayIn,
  type Forecast,
  type ForecastPayout,
  foreseen,
  id,
  ifSentNow,
  type LocalDate,
  NOTHING,
  type Payout,
  type Present,
  type Rotation,
  type SeatId,
  type SquadId,
  shownForecast,
  type World,
} from '@adashi/core';
import { z } from 'zod';
import { TIME_ZONE } from '../base/clock.ts';
import { personId } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { balances } from '../ledger/index.ts';
import { readRotations } from './repository/read.ts';

/** A forecast moves no money, so the provider and the approval limit do not matter. */
const SHOWN = { providers: { payments: 'shown', payouts: 'shown' }, approvalAbove: cents(Number.MAX_SAFE_INTEGER) };

/** Returns running squads with their current balances, without a lock, for display. */
export async function readWorlds(db: Queryable, rotations: readonly Rotation[]): Promise<World[]> {
  const held = await balances(db, [...new Set(rotations.flatMap(accountsOf))]);
  return rotations.map((rotation) => ({ rotation, balances: held, ...SHOWN }));
}

const holdRow = z.object({ person: personId, until: z.string() });

/** Returns the day on which the hold of each new payout account ends, by seat. */
async function holdsEnd(db: Queryable, rotations: readonly Rotation[]): Promise<Map<SeatId, LocalDate>> {
  const seats = rotations.flatMap((rotation) => rotation.seats.filter(({ blocked }) => blocked === 'new_bank'));
  if (seats.length === 0) return new Map();
  const rows = await rowsOf(holdRow)`
    select id as person, to_json(payout_hold_until) as until from people
    where id = any(${seats.map(({ person }) => person)}::uuid[]) and payout_hold_until is not null
  `.all(db);
  const ends = new Map(rows.map(({ person, until }) => [person, dayIn(TIME_ZONE, Date.parse(until))]));
  return new Map(
    seats
      .flatMap(({ id, person }) => [[id, ends.get(person)] as const])
      .flatMap(([id, end]) => (end ? [[id, end]] : [])),
  );
}

/** Returns squads with their current balances and the ends of payout holds. */
export async function readPresents(
  db: Queryable,
  today: LocalDate,
  rotations: readonly Rotation[],
): Promise<Map<SquadId, Present>> {
  const ends = await holdsEnd(db, rotations);
  const worlds = await readWorlds(db, rotations);
  return new Map(worlds.map((world) => [world.rotation.id, { world, today, holdsEnd: ends }]));
}

/** Returns the forecast of each running squad, from the squad's state and current balances. */
export async function readForecasts(
  db: Queryable,
  today: LocalDate,
  rotations: readonly Rotation[],
): Promise<Map<SquadId, Forecast>> {
  const active = rotations.filter(({ status }) => status === 'active');
  const presents = await readPresents(db, today, active);
  return new Map([...presents].map(([squad, present]) => [squad, shownForecast(present)]));
}

/**
 * Returns the amount of an unsent payout in cents: the current amount for a payout that waits for approval, and the
 * forecast amount for any other payout.
 */
export async function amountOf(
  db: Queryable,
  today: LocalDate,
  rotation: Rotation,
  { round, seq, state }: Pick<Payout, 'round' | 'seq' | 'state'>,
): Promise<Cents> {
  if (state !== 'awaiting_approval') {
    const { payouts } = (await readForecasts(db, today, [rotation])).get(rotation.id) ?? { payouts: [] };
    return payouts.find((own) => own.round === round && own.seq === seq)?.net ?? NOTHING;
  }
  const [world] = await readWorlds(db, [rotation]);
  return (world && ifSentNow(world, today, { round, seq })?.payout.net) ?? NOTHING;
}

type PayoutKey = Pick<Payout, 'round' | 'seq'> & { readonly squadId: string };

/**
 * Returns a function that finds the forecast of an unsent payout of the given squads. The function returns undefined
 * for a payout without a forecast.
 */
export async function readForeseen(
  db: Queryable,
  today: LocalDate,
  squads: readonly string[],
): Promise<(payout: PayoutKey) => ForecastPayout | undefined> {
  const ids = [...new Set(squads)].map((squad) => id<'squad'>(squad));
  const rotations = ids.length > 0 ? await readRotations(db, ids) : [];
  const forecasts = await readForecasts(db, today, rotations);
  return ({ squadId, ...payout }) => {
    const found = forecasts.get(id<'squad'>(squadId));
    return found && foreseen(found, payout);
  };
}
