import {
  addDays,
  addPeriods,
  daysBetween,
  HEALABLE,
  type LocalDate,
  type Order,
  type Rotation,
  type RotationEvent,
  type SeatId,
} from '../src/index.ts';
import type { Random } from './random.ts';

export interface Pending {
  readonly on: LocalDate;
  readonly event: RotationEvent;
}

/** Random traits of a squad: rates of bank failures and delays, and the members who stop paying on some day. */
export interface Nature {
  readonly failing: number;
  readonly late: number;
  readonly chargedBack: number;
  readonly returned: number;
  readonly stopOn: LocalDate;
  readonly stopped: ReadonlySet<SeatId>;
}

/** Returns random traits of a squad. In every third squad, some or all members stop paying on some day. */
export function natureOf(rotation: Rotation, random: Random): Nature {
  const { startOn, period, size } = rotation.terms;
  const days = daysBetween(startOn, addPeriods(startOn, period, size));
  const share = random.chance(0.3) ? (random.chance(0.3) ? 1 : random.next()) : 0;
  return {
    failing: random.pick([0.02, 0.14, 0.4]) ?? 0,
    late: random.pick([0, 0.05, 0.4]) ?? 0,
    chargedBack: random.pick([0, 0.06, 0.2]) ?? 0,
    returned: random.pick([0.02, 0.1]) ?? 0,
    stopOn: addDays(startOn, random.below(days) - 7),
    stopped: new Set(rotation.seats.filter(() => random.chance(share)).map((seat) => seat.id)),
  };
}

/** Returns the traits with all members paying again, so that a simulation can finish. */
export function calmed(nature: Nature): Nature {
  return { ...nature, failing: 0.05, late: 0, chargedBack: 0.02, returned: 0.02, stopped: new Set() };
}

const RARE = [
  'bank_account_closed',
  'mandate_cancelled',
  'authorisation_disputed',
  'invalid_bank_details',
  'other',
  '',
];

function causeOf(random: Random): string {
  return (random.chance(0.75) ? random.pick(HEALABLE) : random.pick(RARE)) ?? '';
}

function fateOfPayout(
  order: Extract<Order, { kind: 'payout' }>,
  day: LocalDate,
  nature: Nature,
  random: Random,
): Pending[] {
  const { round, seq, attempt } = order;
  const about = { round, seq, attempt };
  const paid = { on: addDays(day, 1 + random.below(3)), event: { kind: 'payout_paid' as const, ...about } };
  if (!random.chance(nature.returned)) return [paid];
  // The bank returns the payout before or after its confirmation. Sometimes the bank repeats the event.
  const returned = { on: addDays(paid.on, random.below(20)), event: { kind: 'payout_failed' as const, ...about } };
  const events = random.chance(0.5) ? [returned] : [paid, returned];
  return random.chance(0.2) ? [...events, { ...returned, on: addDays(returned.on, random.below(9)) }] : events;
}

/**
 * Returns the events of a charge or payout. They can be late, duplicated, out of order, or reversed up to 90 days
 * later.
 */
export function fateOf(order: Order, day: LocalDate, nature: Nature, random: Random): Pending[] {
  if (order.kind === 'payout') return fateOfPayout(order, day, nature, random);
  if (order.kind === 'refund' || order.kind === 'charge_refund') return [];
  const { round, seat, attempt } = order;
  const about = { round, seat, attempt };
  const on = addDays(day, 5 + random.below(6) + (random.chance(nature.late) ? random.below(45) : 0));
  const hasStopped = day >= nature.stopOn && nature.stopped.has(seat);
  if (hasStopped || random.chance(nature.failing)) {
    const failure = { on, event: { kind: 'charge_failed' as const, ...about, cause: causeOf(random) } };
    return random.chance(0.2) ? [failure, failure] : [failure];
  }
  const paid = { on, event: { kind: 'charge_confirmed' as const, ...about } };
  const events = random.chance(0.1) ? [paid, { ...paid, on: addDays(on, random.below(9)) }] : [paid];
  if (!random.chance(nature.chargedBack)) return events;
  const back = random.chance(0.8)
    ? { kind: 'charge_charged_back' as const, ...about }
    : { kind: 'charge_failed' as const, ...about, cause: causeOf(random) };
  return [...events, { on: addDays(on, random.below(92) - 1), event: back }];
}

/** Returns an event for an unknown row. The event must change nothing. */
export function stray(rotation: Rotation, random: Random): RotationEvent {
  // A squad always has seats, so the code never uses the fallback.
  const seat = random.pick(rotation.seats)?.id ?? ('nobody' as SeatId);
  const about = { round: 1 + random.below(rotation.terms.size), seat, attempt: 9 };
  return random.chance(0.5)
    ? { kind: 'charge_confirmed', ...about }
    : { kind: 'payout_failed', round: about.round, seq: random.below(3), attempt: 9 };
}
