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

// The bulk fast path computes ordinary days and events from a few facts (MONEY §7). The result null means that the
// full rules must run.

/** Facts about a squad's work on a day. They also show whether the fast path covers this work. */
export interface DayFacts {
  readonly squad: SquadId;
  readonly contribution: Cents;
  /** Number of rounds to open today. `opening` is the round if there is exactly one. */
  readonly toOpen: number;
  readonly opening: Pick<Round, 'number' | 'kind' | 'chargeOn' | 'payoutOn'> | null;
  /**
   * Number of payouts due today. `paying` is the payout's round if exactly one payout is due, the pot is full and the
   * payout never needed approval.
   */
  readonly toPay: number;
  readonly paying: number | null;
  /** Whether more rounds open on a later day. */
  readonly hasMore: boolean;
  /** Next day on which a round opens or an open round is paid out. */
  readonly nextOn: LocalDate | null;
  /** Whether any contribution failed, waits for a retry, or is overdue. */
  readonly isBehind: boolean;
  /** Whether a round opens today and a member pays contributions from the wallet. */
  readonly walletsPay: boolean;
}

/** A round that the fast path opened. A debit on `chargeOn` collects `amount` from every active seat. */
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
  /** Next day on which the squad has work after the payout is sent. */
  readonly nextStepOn: LocalDate;
}

function only<Thing>(things: readonly Thing[]): Thing | null {
  return things.length === 1 ? (things[0] ?? null) : null;
}

const isFirst = ({ seq, attempt, state }: Payout) => seq === 0 && attempt === 0 && state === 'scheduled';

/** Computes the facts of a day in memory, with the same result as the database query. */
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
 * Returns the next day with work for a squad. After the last round has opened, every day has work, because the squad
 * can complete on any day.
 */
function nextOf({ hasMore, nextOn }: DayFacts, day: LocalDate, ...others: LocalDate[]): LocalDate {
  const days = nextOn === null ? others : [nextOn, ...others];
  return (hasMore ? days.toSorted()[0] : undefined) ?? day;
}

/** Opens one round with the fast path on an ordinary day (MONEY §3.2). Returns null if the full rules must run. */
export function openPlainly(facts: DayFacts, day: LocalDate): RoundOpened | null {
  const { squad, contribution: amount, opening } = facts;
  if (!opening || opening.kind === 'refund') return null;
  if (facts.toPay > 0 || facts.isBehind || facts.walletsPay) return null;
  const { number: round, chargeOn, payoutOn } = opening;
  if (chargeOn < addBusinessDays(day, LIMITS.leadBusinessDays)) return null;
  return { squad, round, amount, chargeOn, nextStepOn: nextOf(facts, day, payoutOn) };
}

/**
 * Pays out one full pot with the fast path on an ordinary day (MONEY §3.4). Returns null if the full rules must run.
 */
export function payPlainly(facts: DayFacts, day: LocalDate): PotPaid | null {
  const { squad, paying: round } = facts;
  if (round === null || facts.toOpen > 0 || facts.isBehind) return null;
  return { squad, round, nextStepOn: nextOf(facts, day) };
}

/** Returns the rows that the full rules would need for a payout of the fast path. */
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

/** The stored contribution and charge for an event, and whether the pot was already paid out. */
interface ChargeFacts {
  readonly charge: Pick<Charge, 'amount' | 'state' | 'provider'>;
  readonly contribution: Pick<Contribution, 'amount' | 'state'> & { readonly owedToPot: Cents; readonly owed: Cents };
  readonly isPaidOut: boolean;
}

/** The stored state and recipient of the payout for an event. */
type PayoutFacts = Pick<Payout, 'state' | 'attempt' | 'net'> & Pick<Round, 'recipient'>;

/** The stored charge or payout for an event. Null if no such row exists. */
export interface EventFacts {
  readonly charge: ChargeFacts | null;
  readonly payout: PayoutFacts | null;
}

/** A row that the fast path settled: a paid payout, or a contribution that one charge paid in full. */
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
 * Settles an ordinary event with the fast path: a full debit confirmed before the payout, or a delivered payout.
 * Returns null if the full rules must run.
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

/** Computes the facts of an event in memory, with the same result as the database query. */
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
