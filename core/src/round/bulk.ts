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

// The bulk fast path handles ordinary days and events (MONEY §7). A few facts give the result, and the database expands
// the result to rows. A result of null means that the full rules must run. Random simulations prove that the fast path
// and the full rules give the same result.

/** Facts that show the work due for a squad on a day, and whether the fast path covers this work. */
export interface DayFacts {
  readonly squad: SquadId;
  readonly contribution: Cents;
  /** Number of rounds to open today. When exactly one round is to open, `opening` is that round. */
  readonly toOpen: number;
  readonly opening: Pick<Round, 'number' | 'kind' | 'chargeOn' | 'payoutOn'> | null;
  /**
   * Number of payouts due today. `paying` is the round of the payout when exactly one payout is due, the pot is full
   * and no staff approval was ever needed.
   */
  readonly toPay: number;
  readonly paying: number | null;
  /** True when more rounds open on a later day. */
  readonly hasMore: boolean;
  /** Next day on which a round opens, or on which the pot of an opened round is paid out. */
  readonly nextOn: LocalDate | null;
  /** True when any contribution failed, has a coming retry, or is overdue. */
  readonly isBehind: boolean;
  /** True when a round will open and a member pays contributions from the wallet. */
  readonly walletsPay: boolean;
}

/** A round that the fast path opened. Every active seat contributes `amount`, by a debit on `chargeOn`. */
export interface RoundOpened {
  readonly squad: SquadId;
  readonly round: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
  readonly nextStepOn: LocalDate;
}

/** A full pot that the fast path paid out. For this payout, the full rules would need only the rows of `paidPart`. */
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

/** Computes the facts of a day in memory. The database query returns the same facts. */
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
 * Returns the next day on which a squad has work. After the last round has opened, the squad runs every day, because
 * the squad can complete on any day.
 */
function nextOf({ hasMore, nextOn }: DayFacts, day: LocalDate, ...others: LocalDate[]): LocalDate {
  const days = nextOn === null ? others : [nextOn, ...others];
  return (hasMore ? days.toSorted()[0] : undefined) ?? day;
}

/** Opens one round by the fast path on an ordinary day (MONEY §3.2). Returns null when the full rules must run. */
export function openPlainly(facts: DayFacts, day: LocalDate): RoundOpened | null {
  const { squad, contribution: amount, opening } = facts;
  if (!opening || opening.kind === 'refund') return null;
  if (facts.toPay > 0 || facts.isBehind || facts.walletsPay) return null;
  const { number: round, chargeOn, payoutOn } = opening;
  if (chargeOn < addBusinessDays(day, LIMITS.leadBusinessDays)) return null;
  return { squad, round, amount, chargeOn, nextStepOn: nextOf(facts, day, payoutOn) };
}

/**
 * Pays out one full pot by the fast path on an ordinary day (MONEY §3.4). Returns null when the full rules must run.
 */
export function payPlainly(facts: DayFacts, day: LocalDate): PotPaid | null {
  const { squad, paying: round } = facts;
  if (round === null || facts.toOpen > 0 || facts.isBehind) return null;
  return { squad, round, nextStepOn: nextOf(facts, day) };
}

/** Returns the rows that the full rules would need for one payout by the fast path. */
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

/** Stored state of the contribution and the charge that an event names, and whether the pot was already paid out. */
interface ChargeFacts {
  readonly charge: Pick<Charge, 'amount' | 'state' | 'provider'>;
  readonly contribution: Pick<Contribution, 'amount' | 'state'> & { readonly owedToPot: Cents; readonly owed: Cents };
  readonly isPaidOut: boolean;
}

/** Stored state and recipient of the payout that an event names. */
type PayoutFacts = Pick<Payout, 'state' | 'attempt' | 'net'> & Pick<Round, 'recipient'>;

/** The charge or payout that an event names; null when no such row exists. */
export interface EventFacts {
  readonly charge: ChargeFacts | null;
  readonly payout: PayoutFacts | null;
}

/** A row that the fast path settled: a contribution that one charge confirmed in full, or a paid payout. */
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
 * Settles an ordinary event by the fast path: a full debit that was confirmed before the payout, or a delivered payout.
 * Returns null when the full rules must run.
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

/** Computes the facts of an event in memory. The database query returns the same facts. */
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
