import type { LocalDate } from '../calendar/dates.ts';
import type { BankId, PersonId, SeatId, SquadId } from '../ids.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import type { RoundDates } from '../squad/plan.ts';
import { LIMITS, type Terms } from '../squad/terms.ts';

/** State of one running squad: exactly the data for the rules of MONEY §3 to §5. */
export interface Rotation {
  readonly id: SquadId;
  status: 'active' | 'completed';
  readonly terms: Terms;
  readonly seats: Seat[];
  /**
   * The slots of the rotation with their days, by number. The recipient of a slot can change until the slot opens.
   */
  rounds: Round[];
  readonly contributions: Contribution[];
  readonly payouts: Payout[];
  /** Number of times that members shared the reserve: once at the close, and once after each late recovery. */
  shareOuts: number;
}

/** Reasons that block payouts to a person. */
export const BLOCKS = ['suspended', 'identity', 'unconfirmed', 'bank', 'new_bank'] as const;

export interface Seat {
  readonly id: SeatId;
  readonly person: PersonId;
  status: 'active' | 'left';
  /** Whether the seat ever had a default or a charge-back. Such a seat gets no share of the reserve (MONEY §5). */
  defaulted: boolean;
  /** The reason that currently blocks payouts to the person, or null (MONEY §3.7, §3.12). */
  blocked: (typeof BLOCKS)[number] | null;
  /** The account that receives the person's next payout. */
  account: BankId | null;
  /** Whether the wallet pays every contribution that its balance covers in full (MONEY §3.2). */
  walletPays: boolean;
}

type Movable<Dates> = { -readonly [Day in keyof Dates]: Dates[Day] };

/** A slot of the rotation with its days. A late submission changes the days (MONEY §3.4). */
export interface Round extends Movable<RoundDates> {
  /** A rotation round pays a seat. A refund round repays a leaver, without fee or reserve share (MONEY §4). */
  kind: 'rotation' | 'refund';
  recipient: SeatId;
  /** Whether the app has submitted the charges of the round. The round then keeps its place in the order. */
  opened: boolean;
  /** Sum of the round's contributions, paid or not. Zero before the round opens. */
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

/** The creditors of a member's debt, in order of repayment. */
export const CREDITORS = ['pot', 'reserve', 'fund', 'losses'] as const;
export type Creditor = (typeof CREDITORS)[number];

export interface Contribution {
  readonly round: number;
  readonly seat: SeatId;
  readonly amount: Cents;
  state: ContributionState;
  /**
   * Amount owed to each creditor, or zero after settlement. `pot` is the part that no account covered. Each other
   * creditor is owed the amount that it covered or lost.
   */
  owed: Record<Creditor, Cents>;
  /** Part of a waived contribution that each creditor bears permanently (MONEY §3.11). Zero without a waiver. */
  readonly waived: Record<Exclude<Creditor, 'pot'>, Cents>;
  firstFailedOn: LocalDate | null;
  retryOn: LocalDate | null;
  cause: string | null;
  readonly charges: Charge[];
}

export const CHARGE_STATES = ['submitted', 'confirmed', 'failed', 'charged_back'] as const;
type ChargeState = (typeof CHARGE_STATES)[number];

/** One debit of a member's account. Attempt 1 is the first charge, and later attempts are retries. */
export interface Charge {
  readonly attempt: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
  state: ChargeState;
  /** Surplus of the charge that went to the wallet (MONEY §3.9). */
  toWallet: Cents;
  /** The provider that received the debit order. Null while the order is in the outbox. */
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
/** Reasons for a held or returned payout. */
export const HELD_REASONS = [...BLOCKS, 'retry_under_way', 'staff', 'returned'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** A staff approval of a payout, valid for one account and one amount in cents only (MONEY §3.7). */
export interface Approval {
  readonly staff: string;
  readonly account: BankId;
  readonly amount: Cents;
}

export interface Payout {
  readonly round: number;
  /** Number of the payout in the round: 0 for the main payout, 1 and above for supplements. */
  readonly seq: number;
  state: PayoutState;
  heldReason: HeldReason | null;
  /** Money in the pot for this payout. A supplement can grow until its submission. */
  pot: Cents;
  fee: Cents;
  reserveShare: Cents;
  setOff: Cents;
  net: Cents;
  /** Number of attempts to send the payout. Zero before money has left the pot. */
  attempt: number;
  approvals: Approval[];
  /** The account of the payout's last attempt. Null before the first attempt. */
  account: BankId | null;
  /** The provider of the payout's last attempt. Null before the first attempt, and for a payout to the wallet. */
  provider: string | null;
  /** Day since which the payout has been due and its recipient has had no account. Null otherwise. */
  noAccountSince: LocalDate | null;
}

/** Returns a new main payout before its first attempt. */
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
    noAccountSince: null,
  };
}

export function owedTotal(contribution: Contribution): Cents {
  return add(...CREDITORS.map((creditor) => contribution.owed[creditor]));
}

export function chargeInFlight(contribution: Contribution): Charge | undefined {
  return contribution.charges.find((charge) => charge.state === 'submitted');
}

/**
 * Returns whether a contribution is a debt: an owed amount after a default or charge-back. A contribution with a
 * first charge or retry in flight is not a debt.
 */
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

/** Returns whether a payout goes through a bank. A supplement below CA$1 goes to the wallet instead (MONEY §3.4). */
export function leavesTheHouse({ seq, net }: Payout): boolean {
  return net > 0 && (seq === 0 || net >= LIMITS.leastSupplement);
}

/** Returns the seat that receives the pot of a round. */
export function recipientOf(rotation: Rotation, round: number): Seat {
  return seatOf(rotation, roundOf(rotation, round).recipient);
}

/**
 * Returns whether a payout of `amount` is approved. An approval counts only for the recipient's current account and for
 * exactly the amount that leaves (MONEY §3.7).
 */
export function isPayoutApproved(rotation: Rotation, payout: Payout, amount: Cents): boolean {
  const { account } = recipientOf(rotation, payout.round);
  return payout.approvals.some((approval) => approval.account === account && approval.amount === amount);
}

export function mainPayout(rotation: Rotation, round: number): Payout {
  const found = rotation.payouts.find((payout) => payout.round === round && payout.seq === 0);
  if (!found) throw new Error(`no payout of round ${round} in squad ${rotation.id}`);
  return found;
}

/**
 * Returns a seat's debts. A person with a debt cannot join a squad or swap positions, and is paid last (MONEY §3.6).
 */
export function debtsOf(rotation: Rotation, seat: SeatId): Contribution[] {
  return rotation.contributions.filter((contribution) => contribution.seat === seat && isDebt(contribution));
}

/** Returns the rounds with a contribution from a seat, including the earlier seat after a takeover (MONEY §4). */
export function contributedRounds(rotation: Rotation, seat: SeatId): number[] {
  const own = rotation.contributions
    .filter((contribution) => contribution.seat === seat)
    .map((contribution) => contribution.round);
  // The refund round of a takeover is outside the rotation, with a number above the squad's size.
  return own.flatMap((round) =>
    round <= rotation.terms.size ? [round] : contributedRounds(rotation, roundOf(rotation, round).recipient),
  );
}
