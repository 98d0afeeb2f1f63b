import { addBusinessDays } from '../calendar/business.ts';
import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId, SquadId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { isOpen } from './active-window.ts';
import type { RotationEvent } from './events.ts';
import { isSecondPayment, isWaiting } from './payout.ts';
import {
  type Charge,
  type Contribution,
  mainPayout,
  owedTotal,
  type Payout,
  type Rotation,
  type Round,
  roundOf,
  seatOf,
} from './state.ts';
import type { DomainEvent, MoneyProviders } from './step.ts';
import { accounts, type Transfer } from './transfer-builder.ts';

// Bulk fast path for ordinary days and events (MONEY §7): a few facts give the result, and the database expands the
// result to rows. A result of null means that the full rules must run; random simulations prove that both paths agree.

/** Facts that show which work of a squad is due on a day, and whether the fast path covers the work. */
export interface DayFacts {
  readonly squad: SquadId;
  readonly contribution: Cents;
  /** Number of rounds to open today; `opening` is the round when the number is one. */
  readonly toOpen: number;
  readonly opening: Pick<Round, 'number' | 'kind' | 'chargeOn' | 'payoutOn'> | null;
  /**
   * Number of payouts due today; `paying` is the round when the number is one, its pot is full and staff never had to
   * approve.
   */
  readonly toPay: number;
  readonly paying: number | null;
  /** True when further rounds open on a later day. */
  readonly hasMore: boolean;
  /** Next day on which a round opens or an opened round pays out. */
  readonly nextOn: LocalDate | null;
  /** True when a contribution failed, is being retried, or is overdue. */
  readonly isBehind: boolean;
  /** True when a round is about to open and a member pays contributions from the wallet. */
  readonly walletsPay: boolean;
}

/** A round that the fast path opened: every active seat contributes `amount`, by a debit on `chargeOn`. */
export interface RoundOpened {
  readonly squad: SquadId;
  readonly round: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
  readonly nextStepOn: LocalDate;
}

/** A full pot that the fast path paid out. The full rules would need only the rows of `paidPart`. */
export interface PotPaid {
  readonly squad: SquadId;
  readonly round: number;
  /** Next day with work for the squad after the payout is sent. */
  readonly nextStepOn: LocalDate;
}

function only<Thing>(things: readonly Thing[]): Thing | null {
  return things.length === 1 ? (things[0] ?? null) : null;
}

const isFirst = ({ seq, attempt, state }: Payout) => seq === 0 && attempt === 0 && state === 'scheduled';

/** Calculates in memory the same facts that the database query returns for a day. */
export function dayFactsOf(rotation: Rotation, day: LocalDate): DayFacts {
  const { id: squad, terms, rounds, seats, contributions, payouts } = rotation;
  const unopened = rounds.filter((round) => !round.opened);
  const [due, later] = [
    unopened.filter((round) => round.submitOn <= day),
    unopened.filter((one) => one.submitOn > day),
  ];
  const ofOpened = rounds.flatMap((round) =>
    round.opened
      ? payouts.filter((own) => own.round === round.number && isWaiting(own)).map((payout) => ({ round, payout }))
      : [],
  );
  const toPay = ofOpened.filter(({ round, payout }) => isSecondPayment(payout) || round.payoutOn <= day);
  const paying = only(toPay);
  const open = contributions.filter(isOpen);
  const isWhole = ({ number }: Round) => open.every((own) => own.round !== number);
  const unsent = ofOpened.filter(({ payout }) => payout.attempt === 0 && !toPay.some((one) => one.payout === payout));
  return {
    squad,
    contribution: terms.contribution,
    toOpen: due.length,
    opening: only(due.map(({ number, kind, chargeOn, payoutOn }) => ({ number, kind, chargeOn, payoutOn }))),
    toPay: toPay.length,
    paying: paying && isFirst(paying.payout) && isWhole(paying.round) ? paying.round.number : null,
    hasMore: later.length > 0,
    nextOn: [...later.map((one) => one.submitOn), ...unsent.map(({ round }) => round.payoutOn)].toSorted()[0] ?? null,
    isBehind: open.some((own) => own.state !== 'submitted' || own.firstFailedOn !== null),
    walletsPay: due.length > 0 && seats.some(({ status, walletPays }) => status === 'active' && walletPays),
  };
}

/**
 * Returns the next day with work. After the last round opens, the squad runs every day, because the squad can complete
 * on any day.
 */
function nextOf({ hasMore, nextOn }: DayFacts, day: LocalDate, ...others: LocalDate[]): LocalDate {
  const days = nextOn === null ? others : [nextOn, ...others];
  return (hasMore ? days.toSorted()[0] : undefined) ?? day;
}

/** Opens one round by the fast path on an ordinary day (MONEY §3.2); returns null when the full rules must run. */
export function openPlainly(facts: DayFacts, day: LocalDate): RoundOpened | null {
  const { squad, contribution: amount, opening } = facts;
  if (!opening || opening.kind === 'refund') return null;
  if (facts.toPay > 0 || facts.isBehind || facts.walletsPay) return null;
  const { number: round, chargeOn, payoutOn } = opening;
  if (chargeOn < addBusinessDays(day, LIMITS.leadBusinessDays)) return null;
  return { squad, round, amount, chargeOn, nextStepOn: nextOf(facts, day, payoutOn) };
}

/**
 * Pays out one full pot by the fast path on an ordinary day (MONEY §3.4); returns null when the full rules must run.
 */
export function payPlainly(facts: DayFacts, day: LocalDate): PotPaid | null {
  const { squad, paying: round } = facts;
  if (round === null || facts.toOpen > 0 || facts.isBehind) return null;
  return { squad, round, nextStepOn: nextOf(facts, day) };
}

/** Returns the rows that a step needs when the fast path pays out one pot. */
export function paidPart(rotation: Rotation, number: number): Rotation {
  const round = roundOf(rotation, number);
  return {
    ...rotation,
    seats: [seatOf(rotation, round.recipient)],
    rounds: [round],
    contributions: [],
    payouts: [mainPayout(rotation, number)],
  };
}

/** Stored state of the contribution and charge that an event names, with a flag for a pot already paid out. */
interface ChargeFacts {
  readonly charge: Pick<Charge, 'amount' | 'state' | 'provider'>;
  readonly contribution: Pick<Contribution, 'amount' | 'state'> & { readonly owedToPot: Cents; readonly owed: Cents };
  readonly isPaidOut: boolean;
}

/** Stored state and recipient of the payout that an event names. */
type PayoutFacts = Pick<Payout, 'state' | 'attempt' | 'net'> & Pick<Round, 'recipient'>;

/** The charge or payout that an event names; null when the row does not exist. */
export interface EventFacts {
  readonly charge: ChargeFacts | null;
  readonly payout: PayoutFacts | null;
}

/** A row that the fast path settled: a contribution confirmed in full with its charge, or a paid payout. */
export interface Settled {
  readonly transfers: readonly Transfer[];
  readonly domainEvent: DomainEvent;
}

function confirmPlainly(
  squad: SquadId,
  { round, seat, attempt }: Extract<RotationEvent, { seat: SeatId; attempt: number }>,
  { charge, contribution, isPaidOut }: ChargeFacts,
  providers: MoneyProviders,
): Settled | null {
  const { amount } = contribution;
  const isInFlight = charge.state === 'submitted' && contribution.state === 'submitted';
  const isWhole = [charge.amount, contribution.owedToPot, contribution.owed].every((part) => part === amount);
  if (!isInFlight || !isWhole || isPaidOut) return null;
  const transfer: Transfer = {
    debit: accounts.clearing(charge.provider ?? providers.payments),
    credit: accounts.pot(squad, round),
    amount,
    kind: 'contribution',
    reference: `charge:${squad}:${round}:${seat}:${attempt}:pot`,
  };
  return { transfers: [transfer], domainEvent: { kind: 'contribution_arrived', seat, round, amount } };
}

/**
 * Settles an ordinary event by the fast path: a full debit confirmed before the payout, or a delivered payout. Returns
 * null when the full rules must run.
 */
export function settlePlainly(
  squad: SquadId,
  event: RotationEvent,
  { charge, payout }: EventFacts,
  providers: MoneyProviders,
): Settled | null {
  if (event.kind === 'charge_confirmed') return charge && confirmPlainly(squad, event, charge, providers);
  if (event.kind !== 'payout_paid' || payout?.state !== 'submitted' || payout.attempt !== event.attempt) return null;
  const { round, seq, attempt } = event;
  const domainEvent: DomainEvent = {
    kind: 'payout_paid',
    seat: payout.recipient,
    round,
    seq,
    attempt,
    amount: payout.net,
  };
  return { transfers: [], domainEvent };
}

/** Calculates in memory the same facts of an event that the database query returns. */
export function eventFactsOf({ rounds, contributions, payouts }: Rotation, event: RotationEvent): EventFacts {
  const ofRound = payouts.filter((found) => found.round === event.round);
  if ('seq' in event) {
    const payout = ofRound.find((found) => found.seq === event.seq);
    const round = rounds.find((found) => found.number === event.round);
    if (!payout || !round) return { charge: null, payout: null };
    const { state, attempt, net } = payout;
    return { charge: null, payout: { state, attempt, net, recipient: round.recipient } };
  }
  const own = contributions.find((found) => found.round === event.round && found.seat === event.seat);
  const charge = 'attempt' in event ? own?.charges.find((found) => found.attempt === event.attempt) : undefined;
  if (!own || !charge) return { charge: null, payout: null };
  const { amount, state, provider } = charge;
  const contribution = { amount: own.amount, state: own.state, owedToPot: own.owed.pot, owed: owedTotal(own) };
  const isPaidOut = ofRound.some(({ seq, attempt }) => seq === 0 && attempt > 0);
  return { charge: { charge: { amount, state, provider }, contribution, isPaidOut }, payout: null };
}
