import type { LocalDate } from '../calendar/dates.ts';
import type { BankId, GuarantorId, SeatId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import type { Contribution, HeldReason, Rotation, Seat } from './state.ts';
import { type AccountName, accounts, type Transfer, TransferBuilder } from './transfer-builder.ts';

/**
 * Returns the seats whose wallets a step may read. A wallet can pay coming or failed contributions, and can return the
 * surplus from a reversed charge.
 */
function payersFromWallets(rotation: Rotation): Seat[] {
  const mayPay = ({ state, charges }: Contribution) =>
    state === 'failed' || state === 'defaulted' || state === 'charged_back' || charges.some((one) => one.toWallet > 0);
  const paying = new Set(rotation.contributions.filter(mayPay).map(({ seat }) => seat));
  return rotation.seats.filter(({ id, walletPays }) => walletPays || paying.has(id));
}

/** Returns whether the rules may read a wallet. The owner's other squads use the same balance. */
export function asksWallets(rotation: Rotation): boolean {
  return payersFromWallets(rotation).length > 0;
}

/**
 * Returns the accounts whose balances the rules read. All other accounts only receive money, and the pot of an
 * unopened round is empty.
 */
export function accountsOf(rotation: Rotation): AccountName[] {
  const opened = new Set(rotation.rounds.filter((round) => round.opened).map((round) => round.number));
  const filled = new Set(rotation.payouts.map(({ round }) => round).filter((round) => opened.has(round)));
  const pots = [...filled].map((round) => accounts.pot(rotation.id, round));
  const wallets = payersFromWallets(rotation).map((seat) => accounts.wallet(seat.person));
  return ['fund', accounts.reserve(rotation.id), ...pots, ...wallets];
}

/**
 * A message for the outbox after a step: a debit, a payout or a refund. The message key consists of the app's own
 * ids.
 */
export type Order =
  | {
      readonly kind: 'charge';
      readonly round: number;
      readonly seat: SeatId;
      readonly attempt: number;
      readonly amount: Cents;
      readonly chargeOn: LocalDate;
    }
  | {
      readonly kind: 'payout';
      readonly round: number;
      readonly seq: number;
      readonly attempt: number;
      readonly amount: Cents;
      /** The destination account. The provider must not use any other account of the person. */
      readonly account: BankId | null;
      readonly provider: string;
    }
  | {
      readonly kind: 'refund';
      readonly guarantor: GuarantorId;
      /** The payment that the refund reverses in full or in part. */
      readonly payment: string;
      readonly amount: Cents;
      readonly provider: string;
    }
  /** An order to refund a confirmed charge to the member (MONEY §3.11). */
  | {
      readonly kind: 'charge_refund';
      readonly round: number;
      readonly seat: SeatId;
      readonly attempt: number;
      readonly amount: Cents;
      readonly provider: string;
    };

/** A change of a squad that causes a notification to a member. */
export type DomainEvent =
  | {
      readonly kind: 'debit_coming' | 'debit_tomorrow';
      readonly seat: SeatId;
      readonly round: number;
      readonly amount: Cents;
      readonly on: LocalDate;
    }
  | { readonly kind: 'contribution_arrived'; readonly seat: SeatId; readonly round: number; readonly amount: Cents }
  | {
      readonly kind: 'charge_failed';
      readonly seat: SeatId;
      readonly round: number;
      readonly amount: Cents;
      readonly attempt: number;
      readonly retryOn: LocalDate;
    }
  | {
      readonly kind: 'defaulted' | 'charged_back' | 'recovered' | 'waived';
      readonly seat: SeatId;
      readonly round: number;
      readonly amount: Cents;
    }
  | {
      readonly kind: 'refunded';
      readonly seat: SeatId;
      readonly round: number;
      readonly attempt: number;
      readonly amount: Cents;
      /** Amount that the member owes for the refunded contribution after the refund. */
      readonly owes: Cents;
    }
  | {
      readonly kind: 'payout_sent' | 'payout_paid' | 'payout_in_wallet' | 'payout_returned' | 'payout_awaits_approval';
      readonly seat: SeatId;
      readonly round: number;
      readonly seq: number;
      readonly attempt: number;
      readonly amount: Cents;
    }
  | {
      readonly kind: 'round_moved';
      readonly seat: SeatId;
      readonly round: number;
      readonly amount: Cents;
      /** The new charge day and the new payout day. */
      readonly on: LocalDate;
      readonly payoutOn: LocalDate;
    }
  | {
      readonly kind: 'payout_held';
      readonly seat: SeatId;
      readonly round: number;
      readonly seq: number;
      readonly amount: Cents;
      readonly reason: HeldReason;
    }
  | { readonly kind: 'reserve_returned'; readonly seat: SeatId; readonly round: number; readonly amount: Cents };

/** The current providers of payments and payouts. Each provider has its own clearing account (MONEY §6). */
export interface MoneyProviders {
  readonly payments: string;
  readonly payouts: string;
}

/** A squad with the balances of the squad's accounts, the guarantee fund and the members' wallets. */
export interface World {
  readonly rotation: Rotation;
  readonly balances: ReadonlyMap<AccountName, Cents>;
  /**
   * Set to false when the guarantee fund is not loaded. A step that needs the fund then throws `FundNeeded`, and the
   * caller runs the step again with the fund.
   */
  readonly hasFund?: boolean;
  readonly providers: MoneyProviders;
  /** The current approval limit in cents. A payout above the limit needs an approval by two people (MONEY §3.7). */
  readonly approvalAbove: Cents;
}

export interface Outcome extends World {
  readonly transfers: readonly Transfer[];
  readonly orders: readonly Order[];
  readonly domainEvents: readonly DomainEvent[];
}

/** The working copy of one step. The rules change only this copy and never the caller's `World`. */
export interface Step {
  readonly rotation: Rotation;
  readonly book: TransferBuilder;
  readonly providers: MoneyProviders;
  readonly day: LocalDate;
  readonly approvalAbove: Cents;
  readonly orders: Order[];
  readonly domainEvents: DomainEvent[];
}

/** Returns a mutable copy of a rotation. `structuredClone` would take nine tenths of a step's time. */
function copyOf(rotation: Rotation): Rotation {
  return {
    ...rotation,
    seats: rotation.seats.map((seat) => ({ ...seat })),
    rounds: rotation.rounds.map((round) => ({ ...round })),
    contributions: rotation.contributions.map((contribution) => ({
      ...contribution,
      owed: { ...contribution.owed },
      waived: { ...contribution.waived },
      charges: contribution.charges.map((charge) => ({ ...charge })),
    })),
    payouts: rotation.payouts.map((payout) => ({ ...payout, approvals: [...payout.approvals] })),
  };
}

type Plain = Readonly<Record<string, unknown>>;

/**
 * Returns whether two plain objects of the same shape have equal values. A comparison through key lists would take
 * two thirds of a step's time.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]))
    );
  }
  const values = one as Plain; // This type cast is safe because an object maps keys to values.
  const others = other as Plain; // This type cast is safe because an object maps keys to values.
  for (const key in values) if (!isSame(values[key], others[key])) return false;
  return true;
}

/** Returns the new list with the original object for each unchanged part. */
function unchanged<Part>(before: readonly Part[], after: readonly Part[]): Part[] {
  return after.map((part, index) => {
    const old = before[index];
    return old !== undefined && isSame(old, part) ? old : part;
  });
}

/** Returns the new contributions with the original object for each unchanged charge. */
function unchangedContributions(before: readonly Contribution[], after: readonly Contribution[]): Contribution[] {
  return unchanged(before, after).map((own, index) => {
    const old = before[index];
    return old === undefined || old === own ? own : { ...own, charges: unchanged(old.charges, own.charges) };
  });
}

/**
 * Returns the rotation after a step. Unchanged parts keep their object identity, so the repository writes only
 * changed rows.
 */
function settled(before: Rotation, after: Rotation): Rotation {
  return {
    ...after,
    seats: unchanged(before.seats, after.seats),
    rounds: unchanged(before.rounds, after.rounds),
    contributions: unchangedContributions(before.contributions, after.contributions),
    payouts: unchanged(before.payouts, after.payouts),
  };
}

/** Runs rules on a copy of `world`. The original stays unchanged even if a rule throws. */
export function step(world: World, day: LocalDate, rules: (step: Step) => void): Outcome {
  const draft: Step = {
    rotation: copyOf(world.rotation),
    book: new TransferBuilder(world.balances, world.hasFund),
    providers: world.providers,
    day,
    approvalAbove: world.approvalAbove,
    orders: [],
    domainEvents: [],
  };
  rules(draft);
  const { book, orders, domainEvents } = draft;
  const rotation = settled(world.rotation, draft.rotation);
  return { ...world, rotation, balances: book.balances(), transfers: book.transfers, orders, domainEvents };
}
