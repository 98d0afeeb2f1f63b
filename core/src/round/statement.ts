import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId, SquadId } from '../ids.ts';
import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import type { Transfer } from './transfer-builder.ts';

export const STATEMENT_KINDS = [
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

/** One movement of a member's own money; what comes to the member is above zero. */
export interface StatementLine {
  readonly on: LocalDate;
  readonly kind: StatementKind;
  /** Of which round; 0 for the reserve, which is of none. */
  readonly round: number;
  readonly amount: Cents;
}

/** A seat, and the rounds in which it receives. */
export interface Holder {
  readonly squad: SquadId;
  readonly seat: SeatId;
  readonly turns: readonly number[];
}

export type Posted = Transfer & { readonly happenedOn: LocalDate };

/** A reference says of what it is: made in `collect.ts`, `events.ts`, `settle.ts`, `payout.ts` and `close.ts`. */
function readReference(reference: string) {
  const [what, squad, roundOrSeat, seatOrSeq] = reference.split(':');
  return { what, squad, roundOrSeat, seatOrSeq };
}

/** Of which squad a transfer is, by its reference: among many squads, each looks at its own alone. */
export function squadOf({ reference }: Pick<Transfer, 'reference'>): string | undefined {
  return readReference(reference).squad;
}

/** Whether a transfer of a payout, its fee and share included, or of a contribution, or of the reserve is this holder's. */
function isOf({ reference }: Transfer, { squad, seat, turns }: Holder): boolean {
  const about = readReference(reference);
  if (about.squad !== squad) return false;
  if (about.what === 'payout') return turns.includes(Number(about.roundOrSeat));
  return seat === (about.what === 'reserve' ? about.roundOrSeat : about.seatOrSeq);
}

type Part = readonly [kind: StatementKind, amount: Cents];

/** What the member's bank or wallet sees of a transfer; nothing of what moves inside the squad (cover, set-off, shares). */
function partsOf({ debit, credit, kind, amount, reference }: Transfer): readonly Part[] {
  switch (readReference(reference).what) {
    case 'wallet':
      return [['wallet_contribution', minus(amount)]];
    case 'charge':
      // The bank was debited for it whether anybody was still owed it or not.
      return [
        ['contribution', minus(amount)],
        ...(credit.startsWith('wallet:') ? [['to_wallet', amount] as const] : []),
      ];
    // What came to us by no bank of ours is the member's all the same.
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

/** A debit goes to several accounts at once: to the member it is one movement, named by the contribution and the try. */
function nameOf(kind: StatementKind, reference: string): string {
  const isOfTry = kind === 'contribution' || kind === 'charged_back' || kind === 'refunded';
  const isWhole = kind === 'wallet_contribution' || readReference(reference).what === 'outside';
  const parts = isWhole ? 4 : isOfTry ? 5 : Number.POSITIVE_INFINITY;
  return `${kind}:${reference.split(':').slice(0, parts).join()}`;
}

/**
 * What a member put into a squad and got out of it, in the order of the ledger: each debit, payout and return once, whatever
 * accounts it went through (MONEY §6). What a guarantor paid is the guarantor's, and is not here.
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

/** What statement lines come to, in cents: put in less what banks took back; received less what they returned. */
export interface StatementTotals {
  readonly putIn: Cents;
  readonly received: Cents;
  readonly reserveBack: Cents;
  /** Debits that nobody was owed any more, kept in the wallet; less what was taken from there again. */
  readonly toWallet: Cents;
  /** What of the payouts the house kept. */
  readonly fees: Cents;
}

export function totalsOf(lines: readonly StatementLine[], fees: Cents): StatementTotals {
  const sum = (...kinds: readonly StatementKind[]) =>
    add(...lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return {
    putIn: minus(sum('contribution', 'wallet_contribution', 'charged_back', 'refunded')),
    received: sum('payout', 'payout_returned'),
    reserveBack: sum('reserve_return'),
    toWallet: sum('to_wallet', 'from_wallet'),
    fees,
  };
}

/** What fee the house took of a member's payouts. */
export function feesOf(transfers: readonly Transfer[], holder: Holder): Cents {
  return add(...transfers.filter((moved) => moved.kind === 'fee' && isOf(moved, holder)).map(({ amount }) => amount));
}
