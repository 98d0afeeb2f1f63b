import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId, SquadId } from '../ids.ts';
import { NOTHING } from '../money/cents.ts';
import { planRounds } from '../squad/plan.ts';
import type { Terms } from '../squad/terms.ts';
import { closeWhenDone } from './close.ts';
import { mayRetry, openDueRounds, retryDebt, retryDue } from './collect.ts';
import { applyEvent, type RotationEvent } from './events.ts';
import { type LeaveRefusal, leave, leaveRefusal, type SwapRefusal, swap, swapRefusal } from './order.ts';
import { type PayFrom, type PayRefusal, payNow, payRefusal } from './pay-now.ts';
import { isSecondPayment, payDue } from './payout.ts';
import { type ReplaceRefusal, replaceRefusal, replaceSeat } from './replace.ts';
import { type ContributionName, onContribution, type Result } from './result.ts';
import { emptyPayout, type Rotation, type Seat } from './state.ts';
import { type Outcome, step, type World } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** Creates a squad at the start. `order` lists the seats by position. */
export function startRotation(
  id: SquadId,
  terms: Terms,
  order: readonly (Pick<Seat, 'id' | 'person' | 'walletPays'> & Partial<Seat>)[],
): Rotation {
  if (order.length !== terms.size) throw new Error(`a squad of ${terms.size} starts with ${order.length} seats`);
  const rounds = planRounds(terms).map((dates, index) => {
    const seat = order[index];
    if (!seat) throw new Error('checked above');
    return { ...dates, kind: 'rotation' as const, recipient: seat.id, opened: false, expected: NOTHING };
  });
  return {
    id,
    status: 'active',
    terms,
    seats: order.map((seat) => ({ blocked: null, account: null, ...seat, status: 'active', defaulted: false })),
    rounds,
    contributions: [],
    payouts: rounds.map((round) => emptyPayout(round.number)),
    shareOuts: 0,
  };
}

/**
 * Runs all work of a day: retries, new rounds, payouts and the close. A second run on the same day changes nothing.
 */
export function advance(world: World, day: LocalDate): Outcome {
  return step(world, day, (draft) => {
    retryDue(draft);
    openDueRounds(draft);
    payDue(draft);
    closeWhenDone(draft);
  });
}

/** Applies provider events in order of arrival. */
export function apply(world: World, day: LocalDate, ...events: readonly RotationEvent[]): Outcome {
  return step(world, day, (draft) => {
    for (const event of events) applyEvent(draft, event);
  });
}

export function leaveSquad(world: World, day: LocalDate, seat: SeatId): Result<LeaveRefusal> {
  const refused = leaveRefusal(world.rotation, seat);
  return refused ? { refused } : { refused, outcome: step(world, day, (draft) => leave(draft.rotation, seat)) };
}

/** Transfers the leaver's seat to a new member and refunds the leaver (MONEY §4). */
export function fillSeat(world: World, day: LocalDate, leaver: SeatId, newcomer: Seat): Result<ReplaceRefusal> {
  const refused = replaceRefusal(world.rotation, leaver, newcomer);
  return refused
    ? { refused }
    : { refused, outcome: step(world, day, (draft) => replaceSeat(draft, leaver, newcomer)) };
}

export function swapSeats(world: World, day: LocalDate, a: SeatId, b: SeatId): Result<SwapRefusal> {
  const refused = swapRefusal(world.rotation, a, b);
  return refused ? { refused } : { refused, outcome: step(world, day, (draft) => swap(draft.rotation, a, b)) };
}

/** Retries a debt at the request of staff, unless a debit is in flight. */
export function retryContribution(world: World, day: LocalDate, key: ContributionName): Result<'no_debt'> {
  return onContribution(world, day, key, (own) => (own && mayRetry(own) ? null : 'no_debt'), retryDebt);
}

/** Pays a failed contribution immediately at the request of the member, always in full (MONEY §3.13). */
export function payContribution(
  world: World,
  day: LocalDate,
  key: ContributionName,
  from: PayFrom,
): Result<PayRefusal> {
  return onContribution(
    world,
    day,
    key,
    (own) => (own ? payRefusal(world, own, from) : 'nothing_owed'),
    (draft, own) => payNow(draft, own, from),
  );
}

/** Returns the next day with work for a squad, or null if only an event can change the squad. */
export function nextStepOn(
  { rotation, balances }: Pick<World, 'rotation' | 'balances'>,
  after: LocalDate,
): LocalDate | null {
  const days: LocalDate[] = [];
  const isToShareOut = rotation.status === 'completed' && (balances.get(accounts.reserve(rotation.id)) ?? NOTHING) > 0;
  if (isToShareOut) days.push(after);
  for (const round of rotation.rounds) {
    const isUnsent = rotation.payouts.some((payout) => payout.round === round.number && payout.attempt === 0);
    if (!round.opened) days.push(round.submitOn);
    else if (isUnsent) days.push(round.payoutOn);
  }
  for (const contribution of rotation.contributions) {
    if (contribution.retryOn) days.push(contribution.retryOn);
  }
  if (rotation.payouts.some(isSecondPayment)) days.push(after);
  if (rotation.status === 'active' && rotation.rounds.every((round) => round.opened)) days.push(after);
  const next = days.toSorted()[0];
  return next === undefined ? null : next > after ? next : after;
}
