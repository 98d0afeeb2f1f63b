import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId, SquadId } from '../ids.ts';
import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import type { Transfer } from './transfer-builder.ts';

const STATEMENT_KINDS = [
  'contribution',
  'wallet_contribution',
  'charged_back',
  'refunded',
  'to_wallet',
  'from_wallet',
  'payout',
  'payout_returned',
  'reserve_return',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** One movement of a member's own money. Amounts to the member are positive. */
export interface StatementLine {
  readonly on: LocalDate;
  readonly kind: StatementKind;
  /** Number of the round, or 0 for the reserve. */
  readonly round: number;
  readonly amount: Cents;
}

/** A seat, and the rounds with payouts to the seat. */
export interface Holder {
  readonly squad: SquadId;
  readonly seat: SeatId;
  readonly turns: readonly number[];
}

export type Posted = Transfer & { readonly happenedOn: LocalDate };

/**
 * Parses a transfer reference. The references come from `collect.ts`, `events.ts`, `settle.ts`, `payout.ts` and
 * `close.ts`.
 */
function readReference(reference: string) {
  const [what, squad, roundOrSeat, seatOrSeq] = reference.split(':');
  return { what, squad, roundOrSeat, seatOrSeq };
}

/** Returns the squad in a transfer's reference. A statement then needs only the transfers of one squad. */
export function squadOf({ reference }: Pick<Transfer, 'reference'>): string | undefined {
  return readReference(reference).squad;
}

/**
 * Returns whether a transfer belongs to the member in a seat: a contribution, the reserve, or a payout with fee and
 * reserve share.
 */
function isOf({ reference }: Transfer, { squad, seat, turns }: Holder): boolean {
  const about = readReference(reference);
  if (about.squad !== squad) return false;
  if (about.what === 'payout') return turns.includes(Number(about.roundOrSeat));
  return seat === (about.what === 'reserve' ? about.roundOrSeat : about.seatOrSeq);
}

type Part = readonly [kind: StatementKind, amount: Cents];

/**
 * Returns the parts of a transfer that reach the member's bank or wallet. Cover, set-offs and shares stay inside the
 * squad.
 */
function partsOf({ debit, credit, kind, amount, reference }: Transfer): readonly Part[] {
  switch (readReference(reference).what) {
    case 'wallet':
      return [['wallet_contribution', minus(amount)]];
    case 'charge':
      // The money came from the bank account, even if the whole payment became a surplus.
      return [
        ['contribution', minus(amount)],
        ...(credit.startsWith('wallet:') ? [['to_wallet', amount] as const] : []),
      ];
    // A payment outside the app is still the member's own money.
    case 'outside':
      return [['contribution', minus(amount)]];
    case 'chargeback':
    case 'charge_refund':
      return [
        [kind === 'charge_refund' ? 'refunded' : 'charged_back', amount],
        ...(debit.startsWith('wallet:') ? [['from_wallet', minus(amount)] as const] : []),
      ];
    case 'payout':
      if (kind === 'payout_returned') return [[kind, minus(amount)]];
      return kind === 'payout' ? [[kind, amount]] : [];
    case 'reserve':
      return [['reserve_return', amount]];
    default:
      return [];
  }
}

/**
 * Returns the movement's name for a transfer, built from contribution and attempt. All transfers of one debit share a
 * name and merge into one movement.
 */
function nameOf(kind: StatementKind, reference: string): string {
  const isOfTry = kind === 'contribution' || kind === 'charged_back' || kind === 'refunded';
  const isWhole = kind === 'wallet_contribution' || readReference(reference).what === 'outside';
  const parts = isWhole ? 4 : isOfTry ? 5 : Number.POSITIVE_INFINITY;
  return `${kind}:${reference.split(':').slice(0, parts).join()}`;
}

/**
 * Returns a member's payments and receipts in a squad, in ledger order, without payments by guarantors (MONEY §6).
 * Each debit, payout and return appears once.
 */
export function statementOf(transfers: readonly Posted[], holder: Holder): StatementLine[] {
  const lines = new Map<string, StatementLine>();
  for (const transfer of transfers.filter((moved) => isOf(moved, holder))) {
    const { what, roundOrSeat } = readReference(transfer.reference);
    const round = what === 'reserve' ? 0 : Number(roundOrSeat);
    for (const [kind, amount] of partsOf(transfer)) {
      const name = nameOf(kind, transfer.reference);
      const sum = add(lines.get(name)?.amount ?? NOTHING, amount);
      lines.set(name, { on: transfer.happenedOn, kind, round, amount: sum });
    }
  }
  return [...lines.values()];
}

/** Kinds of a member's own payments, and the kinds that reverse a payment. */
export const PUT_IN: ReadonlySet<StatementKind> = new Set([
  'contribution',
  'wallet_contribution',
  'charged_back',
  'refunded',
]);
/** Kinds of receipts, without surplus of payments. */
export const RECEIVED: ReadonlySet<StatementKind> = new Set(['payout', 'payout_returned', 'reserve_return']);

/**
 * Totals of statement lines, in cents. Paid money excludes charge-backs, and received money excludes returned
 * payouts.
 */
export interface StatementTotals {
  readonly putIn: Cents;
  readonly received: Cents;
  readonly reserveBack: Cents;
  /** Surplus in the wallet, minus later reversals. */
  readonly toWallet: Cents;
  /** Fees that the platform deducted from the payouts. */
  readonly fees: Cents;
}

export function totalsOf(lines: readonly StatementLine[], fees: Cents): StatementTotals {
  const sum = (...kinds: readonly StatementKind[]) =>
    add(...lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return {
    putIn: minus(sum(...PUT_IN)),
    received: sum('payout', 'payout_returned'),
    reserveBack: sum('reserve_return'),
    toWallet: sum('to_wallet', 'from_wallet'),
    fees,
  };
}

/** Returns the fee on a member's payouts. */
export function feesOf(transfers: readonly Transfer[], holder: Holder): Cents {
  return add(...transfers.filter((moved) => moved.kind === 'fee' && isOf(moved, holder)).map(({ amount }) => amount));
}
