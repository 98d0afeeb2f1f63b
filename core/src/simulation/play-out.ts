import { addBusinessDays } from '../calendar/business.ts';
import { addDays, type LocalDate } from '../calendar/dates.ts';
import { id, type SeatId } from '../ids.ts';
import { type Cents, cents } from '../money/cents.ts';
import type { RotationEvent } from '../round/events.ts';
import { advance, apply, nextStepOn, startRotation } from '../round/rotation.ts';
import { owedTotal, type Rotation } from '../round/state.ts';
import type { Order, Outcome, World } from '../round/step.ts';
import type { Terms } from '../squad/terms.ts';

/** The seat of a position in a squad that is played out in thought. */
export function seatAt(position: number): SeatId {
  return id<'seat'>(`seat${position}`);
}

export interface Story {
  readonly terms: Terms;
  /** What the guarantee fund holds at the start. */
  readonly fund: Cents;
  /** Whether a seat pays a round; a bank that refuses does so for want of money, each time. */
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

/** A squad at its start, whose people and accounts are named as their seats. */
export function beginning(terms: Terms): Rotation {
  const order = Array.from({ length: terms.size }, (_, index) => {
    const seat = seatAt(index + 1);
    return { id: seat, person: id<'person'>(seat), account: id<'bank'>(seat), walletPays: false };
  });
  return startRotation(id<'squad'>('squad'), terms, order);
}

/** What a bank answers to a debit or to a payout. */
function answerTo(order: Exclude<Order, { kind: 'refund' }>, { pays }: Story): RotationEvent {
  const { round, attempt } = order;
  if (order.kind === 'payout') return { kind: 'payout_paid', round, seq: order.seq, attempt };
  const { seat } = order;
  const about = { round, seat, attempt };
  return pays(seat, round)
    ? { kind: 'charge_confirmed', ...about }
    : { kind: 'charge_failed', ...about, cause: 'insufficient_funds' };
}

/** The banks answer a business day after the day of a debit or of a payout; the orders of a day mostly share theirs. */
function answersTo(orders: readonly Order[], day: LocalDate, story: Story): Answer[] {
  const asked = orders.filter((order) => order.kind !== 'refund'); // no guarantor pays in thought
  const byDay = Map.groupBy(asked, (order) => (order.kind === 'charge' ? order.chargeOn : day));
  return [...byDay].flatMap(([orderedFor, those]) => {
    const on = addBusinessDays(orderedFor, 1);
    return those.map((order): Answer => ({ on, event: answerTo(order, story) }));
  });
}

/** A step needs no more than what can still change (MONEY §7): a large squad is then played in a tenth of the time. */
function activeWindow(rotation: Rotation): Rotation {
  return { ...rotation, contributions: rotation.contributions.filter((found) => owedTotal(found) > 0) };
}

/**
 * Plays a whole squad in thought, by the steps of the engine and by nothing else: every day on which something happens,
 * with all that happened on it. It ends when the squad is completed.
 */
export function* playOut(story: Story): Generator<Moment> {
  const { terms, fund } = story;
  const rotation = beginning(terms);
  let world: World = {
    rotation,
    balances: new Map([['fund', fund]]),
    providers: { payments: 'thought', payouts: 'thought' },
    // In thought staff approve at once whatever they are asked to.
    approvalAbove: cents(Number.MAX_SAFE_INTEGER),
  };
  let answers: Answer[] = [];
  let day = rotation.rounds[0]?.submitOn;
  while (day) {
    const today = day;
    const due = answers.filter(({ on }) => on <= today).map(({ event }) => event);
    const told = apply(world, today, ...due);
    const done = advance(told, today);
    const outcome = { ...done, transfers: [...told.transfers, ...done.transfers], news: [...told.news, ...done.news] };
    answers = answers.filter(({ on }) => on > today);
    answers.push(...answersTo(outcome.orders, today, story));
    yield { day: today, outcome };
    world = { ...outcome, rotation: activeWindow(outcome.rotation) };
    const next = [nextStepOn(world, addDays(today, 1)) ?? [], answers.map(({ on }) => on)].flat();
    day = next.toSorted()[0];
  }
}
