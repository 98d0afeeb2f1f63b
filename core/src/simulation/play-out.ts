import { addBusinessDays } from '../calendar/business.ts';
import { addDays, type LocalDate } from '../calendar/dates.ts';
import { id, type SeatId } from '../ids.ts';
import { type Cents, cents } from '../money/cents.ts';
import type { RotationEvent } from '../round/events.ts';
import { nextStepOn, startRotation } from '../round/rotation.ts';
import type { Rotation } from '../round/state.ts';
import type { Order, World } from '../round/step.ts';
import type { Terms } from '../squad/terms.ts';
import { type Answer, continueSquad, type Moment } from './continue.ts';

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
 * Simulates a whole squad with the engine's steps until the squad is completed. Yields each active day with its
 * outcome.
 */
export function* playOut(story: Story): Generator<Moment> {
  const { terms, fund } = story;
  const rotation = beginning(terms);
  const world: World = {
    rotation,
    balances: new Map([['fund', fund]]),
    providers: { payments: 'thought', payouts: 'thought' },
    // With this limit, no payout needs a staff approval.
    approvalAbove: cents(Number.MAX_SAFE_INTEGER),
  };
  const [first] = rotation.rounds;
  if (!first) return;
  yield* continueSquad(world, first.submitOn, {
    answersTo: (orders, day) => answersTo(orders, day, story),
    nextDay: (current, day) => nextStepOn(current, addDays(day, 1)),
  });
}
