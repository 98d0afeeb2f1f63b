import { addBusinessDays } from '../calendar/business.ts';
import { addDays, type LocalDate } from '../calendar/dates.ts';
import { id, type SeatId } from '../ids.ts';
import { type Cents, cents } from '../money/cents.ts';
import type { RotationEvent } from '../round/events.ts';
import { advance, apply, nextStepOn, startRotation } from '../round/rotation.ts';
import { owedTotal, type Rotation } from '../round/state.ts';
import type { Order, Outcome, World } from '../round/step.ts';
import type { Terms } from '../squad/terms.ts';

/** Returns the seat at a position of a simulated squad. */
export function seatAt(position: number): SeatId {
  return id<'seat'>(`seat${position}`);
}

export interface Story {
  readonly terms: Terms;
  /** Opening balance of the guarantee fund, in cents. */
  readonly fund: Cents;
  /** Returns whether a seat pays in a round. Failed debits always have the cause 'insufficient funds'. */
  readonly pays: (seat: SeatId, round: number) => boolean;
}

export interface Moment {
  readonly day: LocalDate;
  readonly outcome: Outcome;
}

interface Answer {
  readonly on: LocalDate;
  readonly event: RotationEvent;
}

/** Creates a squad at the start, with people and accounts named after their seats. */
export function beginning(terms: Terms): Rotation {
  const order = Array.from({ length: terms.size }, (_, index) => {
    const seat = seatAt(index + 1);
    return { id: seat, person: id<'person'>(seat), account: id<'bank'>(seat), walletPays: false };
  });
  return startRotation(id<'squad'>('squad'), terms, order);
}

/** Returns the bank's response to a debit or a payout. */
function answerTo(order: Exclude<Order, { kind: 'refund' }>, { pays }: Story): RotationEvent {
  const { round, attempt } = order;
  if (order.kind === 'payout') return { kind: 'payout_paid', round, seq: order.seq, attempt };
  const { seat } = order;
  const about = { round, seat, attempt };
  return pays(seat, round)
    ? { kind: 'charge_confirmed', ...about }
    : { kind: 'charge_failed', ...about, cause: 'insufficient_funds' };
}

/**
 * Returns the banks' responses one business day after the orders. Most orders of one day get their responses on the
 * same day.
 */
function answersTo(orders: readonly Order[], day: LocalDate, story: Story): Answer[] {
  const asked = orders.filter((order) => order.kind !== 'refund'); // A simulation never orders a refund.
  const byDay = Map.groupBy(asked, (order) => (order.kind === 'charge' ? order.chargeOn : day));
  return [...byDay].flatMap(([orderedFor, those]) => {
    const on = addBusinessDays(orderedFor, 1);
    return those.map((order): Answer => ({ on, event: answerTo(order, story) }));
  });
}

/**
 * Returns only the rows that a step reads (MONEY §7). The simulation of a large squad then takes a tenth of the time.
 */
function activeWindow(rotation: Rotation): Rotation {
  return { ...rotation, contributions: rotation.contributions.filter((found) => owedTotal(found) > 0) };
}

/**
 * Simulates a whole squad with the engine's steps until the squad is completed. Yields each active day with its
 * outcome.
 */
export function* playOut(story: Story): Generator<Moment> {
  const { terms, fund } = story;
  const rotation = beginning(terms);
  let world: World = {
    rotation,
    balances: new Map([['fund', fund]]),
    providers: { payments: 'thought', payouts: 'thought' },
    // With this limit, no payout needs a staff approval.
    approvalAbove: cents(Number.MAX_SAFE_INTEGER),
  };
  let answers: Answer[] = [];
  let day = rotation.rounds[0]?.submitOn;
  while (day) {
    const today = day;
    const due = answers.filter(({ on }) => on <= today).map(({ event }) => event);
    const applied = apply(world, today, ...due);
    const done = advance(applied, today);
    const outcome = {
      ...done,
      transfers: [...applied.transfers, ...done.transfers],
      domainEvents: [...applied.domainEvents, ...done.domainEvents],
    };
    answers = answers.filter(({ on }) => on > today);
    answers.push(...answersTo(outcome.orders, today, story));
    yield { day: today, outcome };
    world = { ...outcome, rotation: activeWindow(outcome.rotation) };
    const next = [nextStepOn(world, addDays(today, 1)) ?? [], answers.map(({ on }) => on)].flat();
    day = next.toSorted()[0];
  }
}
