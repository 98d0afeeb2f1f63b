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
import type { MoneyProviders, News } from './step.ts';
import { accounts, type Transfer } from './transfer-builder.ts';

// Most of a week is plain (MONEY §7): a round is opened for all of its members, each debit comes in full and on time, a full pot is
// paid, each payout arrives. What that comes to follows from a few facts and is said once, for a database to expand to its rows; whatever is not
// plain (null) goes through the whole rules. That both come to the same is held over random lives.

/** What of a squad says what is due on a day, and whether that is all. */
export interface DayFacts {
  readonly squad: SquadId;
  readonly contribution: Cents;
  /** How many rounds are to be opened, and which one, if it is one. */
  readonly toOpen: number;
  readonly opening: Pick<Round, 'number' | 'kind' | 'chargeOn' | 'payoutOn'> | null;
  /** How many payouts wait for nothing but today, and the round of the one, where all of its money is there and nobody was asked about it yet. */
  readonly toPay: number;
  readonly paying: number | null;
  /** Whether rounds are to be opened on a later day. */
  readonly hasMore: boolean;
  /** When the next of them is, or a payout of a round that is opened. */
  readonly nextOn: LocalDate | null;
  /** Something failed, is tried once more, or is owed after its time. */
  readonly isBehind: boolean;
  /** A round is to be opened, and a member lets the wallet pay. */
  readonly walletsPay: boolean;
}

/** A round is opened: every active seat contributes `amount`, by a debit on `chargeOn`. */
export interface RoundOpened {
  readonly squad: SquadId;
  readonly round: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
  readonly nextStepOn: LocalDate;
}

/** A full pot is paid: to say how, the rules need to see no more of the squad than `paidPart`. */
export interface PotPaid {
  readonly squad: SquadId;
  readonly round: number;
  /** When the squad is looked at next, once the payout has left. */
  readonly nextStepOn: LocalDate;
}

function only<Thing>(things: readonly Thing[]): Thing | null {
  return things.length === 1 ? (things[0] ?? null) : null;
}

const isFirst = ({ seq, attempt, state }: Payout) => seq === 0 && attempt === 0 && state === 'scheduled';

/** What a database tells of a squad without reading its rows to the rules. */
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

/** The last round that is opened has its squad looked at each day, as it may end on any. */
function nextOf({ hasMore, nextOn }: DayFacts, day: LocalDate, ...others: LocalDate[]): LocalDate {
  const days = nextOn === null ? others : [nextOn, ...others];
  return (hasMore ? days.toSorted()[0] : undefined) ?? day;
}

/** What the day comes to where it is plain: one round is opened, on time (MONEY §3.2). */
export function openPlainly(facts: DayFacts, day: LocalDate): RoundOpened | null {
  const { squad, contribution: amount, opening } = facts;
  if (!opening || opening.kind === 'refund') return null;
  if (facts.toPay > 0 || facts.isBehind || facts.walletsPay) return null;
  const { number: round, chargeOn, payoutOn } = opening;
  if (chargeOn < addBusinessDays(day, LIMITS.leadBusinessDays)) return null;
  return { squad, round, amount, chargeOn, nextStepOn: nextOf(facts, day, payoutOn) };
}

/** Or one pot is paid, to which everybody has paid (MONEY §3.4). */
export function payPlainly(facts: DayFacts, day: LocalDate): PotPaid | null {
  const { squad, paying: round } = facts;
  if (round === null || facts.toOpen > 0 || facts.isBehind) return null;
  return { squad, round, nextStepOn: nextOf(facts, day) };
}

/** What of a squad a step has to see on a day on which one pot is paid plainly. */
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

/** What is kept of the contribution that an event names, of its charge of that attempt, and whether its pot was paid out. */
export interface ChargeFacts {
  readonly charge: Pick<Charge, 'amount' | 'state' | 'provider'>;
  readonly contribution: Pick<Contribution, 'amount' | 'state'> & { readonly owedToPot: Cents; readonly owed: Cents };
  readonly isPaidOut: boolean;
}

/** What is kept of the payout that an event names, and who receives it. */
export type PayoutFacts = Pick<Payout, 'state' | 'attempt' | 'net'> & Pick<Round, 'recipient'>;

/** What an event names of a squad; null where nothing is there by that name. */
export interface EventFacts {
  readonly charge: ChargeFacts | null;
  readonly payout: PayoutFacts | null;
}

/** A contribution is confirmed with its charge, and owes nothing more; or a payout is paid. */
export interface Settled {
  readonly transfers: readonly Transfer[];
  readonly news: News;
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
  return { transfers: [transfer], news: { kind: 'contribution_arrived', seat, round, amount } };
}

/** What an event comes to where it is plain: a debit that came in full before its pot was paid out, a payout that arrived. */
export function settlePlainly(
  squad: SquadId,
  event: RotationEvent,
  { charge, payout }: EventFacts,
  providers: MoneyProviders,
): Settled | null {
  if (event.kind === 'charge_confirmed') return charge && confirmPlainly(squad, event, charge, providers);
  if (event.kind !== 'payout_paid' || payout?.state !== 'submitted' || payout.attempt !== event.attempt) return null;
  const { round, seq, attempt } = event;
  const news: News = { kind: 'payout_paid', seat: payout.recipient, round, seq, attempt, amount: payout.net };
  return { transfers: [], news };
}

/** What a database tells of what an event names. */
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
