import { expect, test } from 'vitest';
import {
  advance,
  cents,
  dayFactsOf,
  eventFactsOf,
  type LocalDate,
  nextStepOn,
  openPlainly,
  type PotPaid,
  paidPart,
  payPlainly,
  type Rotation,
  type RotationEvent,
  type RoundOpened,
  type Settled,
  settlePlainly,
  type World,
} from '../src/index.ts';
import { playLives } from './lives.ts';
import { SEED } from './random.ts';

const LIVES = Math.ceil(Number(process.env.LIVES ?? 500) / 10);

const NOTHING = cents(0);

/** Returns the rotation plus the rows that the database creates at the opening of a round. */
function opened(rotation: Rotation, { round, amount, chargeOn }: RoundOpened): Rotation {
  const payers = rotation.seats.filter(({ status }) => status === 'active');
  const charge = { attempt: 1, amount, chargeOn, state: 'submitted' as const, toWallet: NOTHING, provider: null };
  const contributions = payers.map((seat) => ({
    round,
    seat: seat.id,
    amount,
    state: 'submitted' as const,
    owed: { pot: amount, reserve: NOTHING, fund: NOTHING, losses: NOTHING },
    waived: { reserve: NOTHING, fund: NOTHING, losses: NOTHING },
    firstFailedOn: null,
    retryOn: null,
    cause: null,
    charges: [charge],
  }));
  const expected = cents(amount * payers.length);
  return {
    ...rotation,
    rounds: rotation.rounds.map((own) => (own.number === round ? { ...own, opened: true, expected } : own)),
    contributions: [...rotation.contributions, ...contributions],
  };
}

function settled(rotation: Rotation, event: RotationEvent): Rotation {
  if ('seq' in event) {
    const isIt = (own: { round: number; seq: number }) => own.round === event.round && own.seq === event.seq;
    const payouts = rotation.payouts.map((own) => (isIt(own) ? { ...own, state: 'paid' as const } : own));
    return { ...rotation, payouts };
  }
  const contributions = rotation.contributions.map((own) => {
    if (own.round !== event.round || own.seat !== event.seat || !('attempt' in event)) return own;
    const charges = own.charges.map((charge) =>
      charge.attempt === event.attempt ? { ...charge, state: 'confirmed' as const } : charge,
    );
    return { ...own, state: 'confirmed' as const, owed: { ...own.owed, pot: NOTHING }, charges };
  });
  return { ...rotation, contributions };
}

/** Returns the whole rotation after a step on a part of the rotation. */
function withPart(rotation: Rotation, before: Rotation, after: Rotation): Rotation {
  const put = <Part>(all: readonly Part[], olds: readonly Part[], domainEvents: readonly Part[]): Part[] =>
    all.map((one) => domainEvents[olds.indexOf(one)] ?? one);
  return {
    ...rotation,
    rounds: put(rotation.rounds, before.rounds, after.rounds),
    seats: put(rotation.seats, before.seats, after.seats),
    payouts: put(rotation.payouts, before.payouts, after.payouts),
  };
}

function paid(world: World, day: LocalDate, { round, nextStepOn: next }: PotPaid) {
  const part = paidPart(world.rotation, round);
  const { rotation, transfers, orders, domainEvents } = advance({ ...world, rotation: part }, day);
  const hasLeft = rotation.payouts.every(({ attempt }) => attempt > 0);
  return {
    rotation: withPart(world.rotation, part, rotation),
    transfers,
    orders,
    domainEvents,
    next: hasLeft ? next : day,
  };
}

/** Returns the outcome of the bulk fast path for a day, or null if the day needs the full rules. */
function plainDay(world: World, day: LocalDate) {
  const { rotation } = world;
  const facts = dayFactsOf(rotation, day);
  const pot = payPlainly(facts, day);
  if (pot) return paid(world, day, pot);
  const found = openPlainly(facts, day);
  if (!found) return null;
  const { round, amount, chargeOn } = found;
  const seats = rotation.seats.filter(({ status }) => status === 'active').map(({ id }) => id);
  return {
    rotation: opened(rotation, found),
    transfers: [],
    orders: seats.map((seat) => ({ kind: 'charge', round, seat, attempt: 1, amount, chargeOn })),
    domainEvents: seats.map((seat) => ({ kind: 'debit_coming', seat, round, amount, on: chargeOn })),
    next: found.nextStepOn,
  };
}

/**
 * Returns the outcome of the bulk fast path for events. Null if any event needs the full rules or two events name the
 * same row.
 */
function plainEvents({ rotation, providers }: World, events: readonly RotationEvent[]) {
  const names = events.map((event) => `${event.round}:${'seq' in event ? event.seq : event.seat}`);
  if (new Set(names).size < names.length) return null;
  const found = events.map((event) => settlePlainly(rotation.id, event, eventFactsOf(rotation, event), providers));
  const all = found.filter((one): one is Settled => one !== null);
  if (all.length < events.length) return null;
  return {
    rotation: events.reduce(settled, rotation),
    transfers: all.flatMap(({ transfers }) => transfers),
    orders: [],
    domainEvents: all.map(({ domainEvent }) => domainEvent),
  };
}

test(`the bulk fast path gives the same results as the full rules (MONEY §7): ${LIVES} simulations from SEED=${SEED}`, () => {
  const counts = { day: 0, pot: 0, events: 0, others: 0 };
  for (let life = 0; life < LIVES; life += 1) {
    playLives(SEED + life, 1, {
      withNewcomers: true,
      eachStep: (world, cause, _, outcome) => {
        if (cause.kind === 'act' || !outcome) return;
        const plain = cause.kind === 'day' ? plainDay(world, cause.day) : plainEvents(world, cause.events);
        if (!plain) {
          counts.others += 1;
          return;
        }
        const { rotation, transfers, orders, domainEvents } = outcome;
        const next = cause.kind === 'day' ? { next: nextStepOn(outcome, cause.day) } : {};
        const wanted = { rotation, transfers, orders, domainEvents, ...next };
        // Compares JSON texts, because `toEqual` would take a hundred times as long.
        if (JSON.stringify(plain) !== JSON.stringify(wanted)) expect(plain, `SEED=${SEED + life}`).toEqual(wanted);
        // An ordinary event must leave the day of the next step unchanged.
        if (cause.kind === 'events') expect(nextStepOn(outcome, cause.day)).toBe(nextStepOn(world, cause.day));
        counts[cause.kind === 'day' && transfers.length > 0 ? 'pot' : cause.kind] += 1;
      },
    });
  }
  // The test is meaningful only if many days and events use the fast path.
  expect(counts.day).toBeGreaterThan(LIVES / 5);
  expect(counts.pot).toBeGreaterThan(LIVES / 10);
  expect(counts.events).toBeGreaterThan(LIVES * 5);
});
