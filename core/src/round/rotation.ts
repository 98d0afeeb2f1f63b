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
import { emptyPayout, type Rotation, type Seat } from './state.ts';
import { type Outcome, step, type World } from './step.ts';
import { accounts } from './transfer-builder.ts';
import { type ContributionName, onContribution, type Verdict } from './verdict.ts';

/** A squad at its start: `order` lists the seats by position, first paid first. */
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

/** Everything that is due on a day: retries, new rounds, payouts, the close. Running it twice changes nothing more. */
export function advance(world: World, day: LocalDate): Outcome {
  return step(world, day, (draft) => {
    retryDue(draft);
    openDueRounds(draft);
    payDue(draft);
    closeWhenDone(draft);
  });
}

/** Applies what providers told, in the order of its coming. */
export function apply(world: World, day: LocalDate, ...events: readonly RotationEvent[]): Outcome {
  return step(world, day, (draft) => {
    for (const event of events) applyEvent(draft, event);
  });
}

export function leaveSquad(world: World, day: LocalDate, seat: SeatId): Verdict<LeaveRefusal> {
  const refused = leaveRefusal(world.rotation, seat);
  return refused ? { refused } : { refused, outcome: step(world, day, (draft) => leave(draft.rotation, seat)) };
}

/** A new member takes over the seat of somebody who leaves, and refunds them (MONEY §4). */
export function fillSeat(world: World, day: LocalDate, leaver: SeatId, newcomer: Seat): Verdict<ReplaceRefusal> {
  const refused = replaceRefusal(world.rotation, leaver, newcomer);
  return refused
    ? { refused }
    : { refused, outcome: step(world, day, (draft) => replaceSeat(draft, leaver, newcomer)) };
}

export function swapSeats(world: World, day: LocalDate, a: SeatId, b: SeatId): Verdict<SwapRefusal> {
  const refused = swapRefusal(world.rotation, a, b);
  return refused ? { refused } : { refused, outcome: step(world, day, (draft) => swap(draft.rotation, a, b)) };
}

/** Staff tries a debt once more, unless a debit of it is on its way already. */
export function retryContribution(world: World, day: LocalDate, key: ContributionName): Verdict<'no_debt'> {
  return onContribution(world, day, key, (own) => (own && mayRetry(own) ? null : 'no_debt'), retryDebt);
}

/** A member pays what failed at once: the whole of what is owed, or nothing (MONEY §3.13). */
export function payContribution(
  world: World,
  day: LocalDate,
  key: ContributionName,
  from: PayFrom,
): Verdict<PayRefusal> {
  return onContribution(
    world,
    day,
    key,
    (own) => (own ? payRefusal(world, own, from) : 'nothing_owed'),
    (draft, own) => payNow(draft, own, from),
  );
}

/** The next day on which a squad needs a look, or null when only an event can change anything. */
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
