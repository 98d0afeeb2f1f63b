import type { LocalDate } from '../calendar/dates.ts';
import type { BankId, GuarantorId, SeatId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import type { Contribution, HeldReason, Rotation, Seat } from './state.ts';
import { type AccountName, accounts, type Transfer, TransferBuilder } from './transfer-builder.ts';

/** Whose wallets may pay something: a contribution to come, one that failed, or what of a charge went there and is taken back. */
function payersFromWallets(rotation: Rotation): Seat[] {
  const mayPay = ({ state, charges }: Contribution) =>
    state === 'failed' || state === 'defaulted' || state === 'charged_back' || charges.some((one) => one.toWallet > 0);
  const paying = new Set(rotation.contributions.filter(mayPay).map(({ seat }) => seat));
  return rotation.seats.filter(({ id, walletPays }) => walletPays || paying.has(id));
}

/** Whether its rules may ask for a wallet, which other squads of the same person ask for as well. */
export function asksWallets(rotation: Rotation): boolean {
  return payersFromWallets(rotation).length > 0;
}

/** The accounts that a squad's rules ask for what they hold. To others they only add; a pot is empty until its round is opened. */
export function accountsOf(rotation: Rotation): AccountName[] {
  const opened = new Set(rotation.rounds.filter((round) => round.opened).map((round) => round.number));
  const filled = new Set(rotation.payouts.map(({ round }) => round).filter((round) => opened.has(round)));
  const pots = [...filled].map((round) => accounts.pot(rotation.id, round));
  const wallets = payersFromWallets(rotation).map((seat) => accounts.wallet(seat.person));
  return ['fund', accounts.reserve(rotation.id), ...pots, ...wallets];
}

/** What must leave the house after a step: a debit to submit, a payout to send, or money that goes back to who paid it. Keyed by our own ids. */
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
      /** The account that it is for; another one of the same person is not meant. */
      readonly account: BankId | null;
      readonly provider: string;
    }
  | {
      readonly kind: 'refund';
      readonly guarantor: GuarantorId;
      /** The payment that it is a part of, or all. */
      readonly payment: string;
      readonly amount: Cents;
      readonly provider: string;
    }
  /** A confirmed charge goes back to the member (MONEY §3.11). */
  | {
      readonly kind: 'charge_refund';
      readonly round: number;
      readonly seat: SeatId;
      readonly attempt: number;
      readonly amount: Cents;
      readonly provider: string;
    };

/** What people are told. */
export type News =
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
      /** What is owed of the contribution after it. */
      readonly owes: Cents;
    }
  | {
      readonly kind: 'payout_sent' | 'payout_paid' | 'payout_returned' | 'payout_awaits_approval';
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
      /** The day of the charge from now on, and that of the payout. */
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

/** By whom money comes and goes, as the house has it just now; each has a clearing account of its own (MONEY §6). */
export interface MoneyProviders {
  readonly payments: string;
  readonly payouts: string;
}

/** A squad with the money of its accounts, of the guarantee fund and of its members' wallets. */
export interface World {
  readonly rotation: Rotation;
  readonly balances: ReadonlyMap<AccountName, Cents>;
  /** The fund is every squad's, so a step asks for it only when it needs it: without it, it throws `FundNeeded` then. */
  readonly hasFund?: boolean;
  readonly providers: MoneyProviders;
  /** A payout of more needs two people, as the house has it just now (MONEY §3.7). */
  readonly approvalAbove: Cents;
}

export interface Outcome extends World {
  readonly transfers: readonly Transfer[];
  readonly orders: readonly Order[];
  readonly news: readonly News[];
}

/** The working copy of one step; the rules below change it, the caller's world stays as it was. */
export interface Step {
  readonly rotation: Rotation;
  readonly book: TransferBuilder;
  readonly providers: MoneyProviders;
  readonly day: LocalDate;
  readonly approvalAbove: Cents;
  readonly orders: Order[];
  readonly news: News[];
}

/** A copy that the rules may change. By hand, as `structuredClone` took nine tenths of a step's time. */
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

/** Whether two states of one thing are the same; both are plain data of one shape. Without a list of either, as those took two thirds of a step's time. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]))
    );
  }
  const values = one as Plain; // an object has values by its keys
  const others = other as Plain; // this one, too
  for (const key in values) if (!isSame(values[key], others[key])) return false;
  return true;
}

/** What is as it was is the object that it was. */
function unchanged<Part>(before: readonly Part[], after: readonly Part[]): Part[] {
  return after.map((part, index) => {
    const old = before[index];
    return old !== undefined && isSame(old, part) ? old : part;
  });
}

/** Of one that changed, the charges that did not are the objects that they were. */
function unchangedContributions(before: readonly Contribution[], after: readonly Contribution[]): Contribution[] {
  return unchanged(before, after).map((own, index) => {
    const old = before[index];
    return old === undefined || old === own ? own : { ...own, charges: unchanged(old.charges, own.charges) };
  });
}

/** The rotation after a step: what the rules left alone is the very object from before, so whoever keeps it sees what to write. */
function settled(before: Rotation, after: Rotation): Rotation {
  return {
    ...after,
    seats: unchanged(before.seats, after.seats),
    rounds: unchanged(before.rounds, after.rounds),
    contributions: unchangedContributions(before.contributions, after.contributions),
    payouts: unchanged(before.payouts, after.payouts),
  };
}

/** Runs rules on a copy of the world. Either all of it happens or, when a rule throws, nothing. */
export function step(world: World, day: LocalDate, rules: (step: Step) => void): Outcome {
  const draft: Step = {
    rotation: copyOf(world.rotation),
    book: new TransferBuilder(world.balances, world.hasFund),
    providers: world.providers,
    day,
    approvalAbove: world.approvalAbove,
    orders: [],
    news: [],
  };
  rules(draft);
  const { book, orders, news } = draft;
  const rotation = settled(world.rotation, draft.rotation);
  return { ...world, rotation, balances: book.balances(), transfers: book.transfers, orders, news };
}
