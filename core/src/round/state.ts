import type { LocalDate } from '../calendar/dates.ts';
import type { BankId, PersonId, SeatId, SquadId } from '../ids.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import type { RoundDates } from '../squad/plan.ts';
import { LIMITS, type Terms } from '../squad/terms.ts';

/** The state of one running squad: everything that the rules of MONEY §3 to §5 need, and nothing else. */
export interface Rotation {
  readonly id: SquadId;
  status: 'active' | 'completed';
  readonly terms: Terms;
  readonly seats: Seat[];
  /** Dated slots, by number. Who receives in a slot may change until it is opened. */
  rounds: Round[];
  readonly contributions: Contribution[];
  readonly payouts: Payout[];
  /** How often reserve was shared out: once at the close, then after each late recovery. */
  shareOuts: number;
}

/** Why a person cannot be paid just now. */
export const BLOCKS = ['suspended', 'identity', 'bank', 'new_bank'] as const;

export interface Seat {
  readonly id: SeatId;
  readonly person: PersonId;
  status: 'active' | 'left';
  /** Ever defaulted or charged back: such a seat has no part in the reserve (MONEY §5). */
  defaulted: boolean;
  /** Why this person cannot be paid just now, or null (MONEY §3.7, §3.12). */
  blocked: (typeof BLOCKS)[number] | null;
  /** Where this person is paid just now. */
  account: BankId | null;
  /** The wallet pays a whole contribution when it can (MONEY §3.2). */
  walletPays: boolean;
}

type Movable<Dates> = { -readonly [Day in keyof Dates]: Dates[Day] };

/** Its days move when it is submitted late (MONEY §3.4). */
export interface Round extends Movable<RoundDates> {
  /** A refund round pays a leaver back, without fee or reserve share (MONEY §4). */
  kind: 'rotation' | 'refund';
  recipient: SeatId;
  /** Being collected: its charges were submitted, nothing about it moves any more. */
  opened: boolean;
  /** What its contributions come to, paid or not; nothing before it is opened. */
  expected: Cents;
}

export const CONTRIBUTION_STATES = [
  'scheduled',
  'submitted',
  'confirmed',
  'failed',
  'defaulted',
  'recovered',
  'charged_back',
  'cancelled',
] as const;
export type ContributionState = (typeof CONTRIBUTION_STATES)[number];

/** Where money that is still to come from a member belongs, in the order in which it is repaid. */
export const CREDITORS = ['pot', 'reserve', 'fund', 'losses'] as const;
export type Creditor = (typeof CREDITORS)[number];

export interface Contribution {
  readonly round: number;
  readonly seat: SeatId;
  readonly amount: Cents;
  state: ContributionState;
  /** All zero once it is settled. Owed to the pot: not covered. To the others: covered, or lost meanwhile. */
  owed: Record<Creditor, Cents>;
  /** Who bears for good what nobody is asked for any more; all zero but for one that was waived (MONEY §3.11). */
  readonly waived: Record<Exclude<Creditor, 'pot'>, Cents>;
  firstFailedOn: LocalDate | null;
  retryOn: LocalDate | null;
  cause: string | null;
  readonly charges: Charge[];
}

export const CHARGE_STATES = ['submitted', 'confirmed', 'failed', 'charged_back'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** One debit of a member's account. Attempt 1 is the first charge, later ones are retries. */
export interface Charge {
  readonly attempt: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
  state: ChargeState;
  /** What of it nobody was owed any more (MONEY §3.9). */
  toWallet: Cents;
  /** Who was given the order, noted when it left the house; null while it waits. */
  readonly provider: string | null;
}

export const PAYOUT_STATES = [
  'scheduled',
  'ready',
  'awaiting_approval',
  'submitted',
  'paid',
  'failed',
  'held',
  'cancelled',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** Why a payout waits or came back. */
export const HELD_REASONS = [...BLOCKS, 'retry_under_way', 'staff', 'returned'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** What a member of staff approves is a payout to this account and to no other (MONEY §3.7). */
export interface Approval {
  readonly staff: string;
  readonly account: BankId;
}

export interface Payout {
  readonly round: number;
  /** 0 is the payout of the round, 1… its supplements. */
  readonly seq: number;
  state: PayoutState;
  heldReason: HeldReason | null;
  /** What the pot holds for it; for a supplement it grows until it is submitted. */
  pot: Cents;
  fee: Cents;
  reserveShare: Cents;
  setOff: Cents;
  net: Cents;
  /** How often it was sent; 0 until money has left the pot. */
  attempt: number;
  approvals: Approval[];
  /** Where it was sent last; null while nothing has left the house. */
  account: BankId | null;
  /** By whom it was sent last; null while nothing has left the house. */
  provider: string | null;
}

/** A payout that nothing was sent for yet. */
export function emptyPayout(round: number): Payout {
  const nothing = { pot: NOTHING, fee: NOTHING, reserveShare: NOTHING, setOff: NOTHING, net: NOTHING };
  return {
    round,
    seq: 0,
    state: 'scheduled',
    heldReason: null,
    ...nothing,
    attempt: 0,
    approvals: [],
    account: null,
    provider: null,
  };
}

export function owedTotal(contribution: Contribution): Cents {
  return add(...CREDITORS.map((creditor) => contribution.owed[creditor]));
}

export function chargeInFlight(contribution: Contribution): Charge | undefined {
  return contribution.charges.find((charge) => charge.state === 'submitted');
}

/** What is owed after a default or a charge-back, until it is recovered; a first charge or a retry on its way is not yet a debt. */
export function isDebt(contribution: Contribution): boolean {
  return contribution.state === 'defaulted' || contribution.state === 'charged_back';
}

export function seatOf(rotation: Rotation, seat: SeatId): Seat {
  const found = rotation.seats.find((candidate) => candidate.id === seat);
  if (!found) throw new Error(`no seat ${seat} in squad ${rotation.id}`);
  return found;
}

export function roundOf(rotation: Rotation, number: number): Round {
  const found = rotation.rounds.find((candidate) => candidate.number === number);
  if (!found) throw new Error(`no round ${number} in squad ${rotation.id}`);
  return found;
}

/** Whether its net amount is sent through a bank: a supplement below CA$1 goes to the wallet instead (MONEY §3.4). */
export function leavesTheHouse({ seq, net }: Payout): boolean {
  return net > 0 && (seq === 0 || net >= LIMITS.leastSupplement);
}

/** Who receives in a round. */
export function recipientOf(rotation: Rotation, round: number): Seat {
  return seatOf(rotation, roundOf(rotation, round).recipient);
}

export function mainPayout(rotation: Rotation, round: number): Payout {
  const found = rotation.payouts.find((payout) => payout.round === round && payout.seq === 0);
  if (!found) throw new Error(`no payout of round ${round} in squad ${rotation.id}`);
  return found;
}

/** A person who owes anything cannot join or swap, and is paid last (MONEY §3.6). */
export function debtsOf(rotation: Rotation, seat: SeatId): Contribution[] {
  return rotation.contributions.filter((contribution) => contribution.seat === seat && isDebt(contribution));
}

/** The rounds that a seat contributed to, by itself or by taking over the seat of who did (MONEY §4). */
export function contributedRounds(rotation: Rotation, seat: SeatId): number[] {
  const own = rotation.contributions
    .filter((contribution) => contribution.seat === seat)
    .map((contribution) => contribution.round);
  // A take-over is a round beside the rotation, numbered beyond its size.
  return own.flatMap((round) =>
    round <= rotation.terms.size ? [round] : contributedRounds(rotation, roundOf(rotation, round).recipient),
  );
}
