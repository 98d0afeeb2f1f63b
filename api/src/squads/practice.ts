import {
  type AccountName,
  addBusinessDays,
  addDays,
  advance,
  apply,
  cents,
  closingDay,
  id,
  type LocalDate,
  type Outcome,
  type Rotation,
  type RotationEvent,
  type Seat,
  type SquadId,
  startRotation,
  type Terms,
  type World,
} from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { found } from '../http/refusal.ts';
import { random } from '../random.ts';

const NAMES = [
  'Fola Practice',
  'Kwame Practice',
  'Zainab Practice',
  'Luc Practice',
  'Mei Practice',
  'Ravi Practice',
  'Ana Practice',
];
const PROVIDER = 'practice';

/** A test squad played by the rules alone (MONEY §2): who is in it, its money, and what its bank will say. */
export interface Practice {
  readonly rotation: Rotation;
  readonly balances: readonly (readonly [AccountName, number])[];
  readonly pending: readonly { readonly on: LocalDate; readonly event: RotationEvent }[];
  /** Names by seat; the member's own seat is not among them. */
  readonly names: Readonly<Record<string, string>>;
  readonly day: LocalDate;
}

/** A squad that starts now, with the member in the middle and practice members around. */
export function newPractice(
  squad: SquadId,
  ownSeat: Seat['id'],
  person: Seat['person'],
  terms: Terms,
  today: LocalDate,
): Practice {
  const names: Record<string, string> = {};
  const seats = Array.from({ length: terms.size }, (_, index) => {
    const isOwn = index === Math.floor(terms.size / 2);
    const seat = isOwn ? ownSeat : id<'seat'>(random.uuid());
    if (!isOwn) names[seat] = NAMES[index % NAMES.length] ?? '';
    return { id: seat, person: isOwn ? person : id<'person'>(random.uuid()), blocked: null, walletPays: false };
  });
  const startOn = addDays(today, 7);
  const rotation = startRotation(squad, { ...terms, startOn }, seats);
  return { rotation, balances: [], pending: [], names, day: addDays(closingDay(startOn), -1) };
}

/** The practice bank: everybody pays on the next business day; the second seat's first charge fails once. */
function verdicts(outcome: Outcome, day: LocalDate): Practice['pending'] {
  return outcome.orders.map((order) => {
    if (order.kind === 'payout') {
      const { round, seq, attempt } = order;
      return { on: addBusinessDays(day, 1), event: { kind: 'payout_paid', round, seq, attempt } };
    }
    const { round, seat, attempt } = order;
    const on = addBusinessDays(order.chargeOn, 1);
    const fails = round === 1 && attempt === 1 && seat === outcome.rotation.seats[1]?.id;
    const about = { round, seat, attempt };
    return {
      on,
      event: fails
        ? { kind: 'charge_failed', ...about, cause: 'insufficient_funds' }
        : { kind: 'charge_confirmed', ...about },
    };
  });
}

/** One day later: what the bank says, then what is due. */
function nextDay(practice: Practice): Practice {
  const day = addDays(practice.day, 1);
  const due = practice.pending.filter((pending) => pending.on <= day).map((pending) => pending.event);
  const world: World = {
    rotation: practice.rotation,
    balances: new Map(practice.balances.map(([name, held]) => [name, cents(held)])),
    provider: PROVIDER,
  };
  const told = apply(world, day, ...due);
  const done = advance(told, day);
  const pending = [
    ...practice.pending.filter((later) => later.on > day),
    ...verdicts(told, day),
    ...verdicts(done, day),
  ];
  return { ...practice, rotation: done.rotation, balances: [...done.balances], pending, day };
}

export function nextWeek(practice: Practice): Practice {
  let moved = practice;
  for (let day = 0; day < 7; day += 1) moved = nextDay(moved);
  return moved;
}

/** The round whose pot is being filled or waits to be paid. */
function weekOf({ rotation }: Practice): number {
  const open = rotation.payouts.find(
    (payout) => payout.seq === 0 && payout.attempt === 0 && payout.state !== 'cancelled',
  );
  return open?.round ?? rotation.terms.size;
}

export async function readPractice(db: Queryable, squad: string): Promise<Practice> {
  const { rows } = await sql<{ world: Practice }>`select world from practice where squad_id = ${squad}`.execute(db);
  return found(rows[0]).world;
}

export async function savePractice(db: Queryable, practice: Practice): Promise<void> {
  const { rotation, day } = practice;
  await sql`
    insert into practice (squad_id, world, day, week) values (${rotation.id}, ${JSON.stringify(practice)}, ${day}, ${weekOf(practice)})
    on conflict (squad_id) do update set world = excluded.world, day = excluded.day, week = excluded.week
  `.execute(db);
  await sql`update squads set status = ${rotation.status} where id = ${rotation.id}`.execute(db);
}
