import { type LocalDate, laterOf } from '../calendar/dates.ts';
import type { SeatId, SquadId } from '../ids.ts';
import { add, type Cents, cents, least, NOTHING } from '../money/cents.ts';
import { isWaiting } from '../round/payout.ts';
import {
  type Contribution,
  chargeInFlight,
  isDebt,
  mainPayout,
  owedTotal,
  type Rotation,
  type Round,
  roundOf,
} from '../round/state.ts';
import type { Transfer } from '../round/transfer-builder.ts';
import type { Forecast, ForecastPayout } from '../simulation/forecast.ts';
import { planPayout } from '../squad/terms.ts';

/** A sent payment from a pot, from the ledger, with amounts in cents. */
export interface PaidPot {
  readonly round: number;
  readonly seq: number;
  readonly on: LocalDate;
  readonly net: Cents;
  /** Parts of the pot that the reserve and the guarantee fund paid. Zero for a supplement. */
  readonly reserve: Cents;
  readonly fund: Cents;
}

type Dated = Transfer & { readonly happenedOn: LocalDate };

/** Returns the payments of a squad's pots from the transfers of the pots, oldest first. */
export function paidPots(squad: SquadId, transfers: readonly Dated[]): PaidPot[] {
  const found = new Map<string, PaidPot>();
  const coverOf = (pot: string, fromFund: boolean) =>
    add(
      ...transfers
        .filter(({ kind, credit, debit }) => kind === 'cover' && credit === pot && (debit === 'fund') === fromFund)
        .map(({ amount }) => amount),
    );
  for (const { kind, debit, reference, amount, happenedOn: on } of transfers) {
    // The reference is 'payout:<squad>:<round>:<seq>:net:<attempt>' (payout.ts). The last attempt replaces the others.
    const [, of, round, seq] = reference.split(':');
    if (kind !== 'payout' || of !== squad) continue;
    const isMain = seq === '0';
    const covers = [false, true].map((fromFund) => (isMain ? coverOf(debit, fromFund) : NOTHING));
    const [reserve = NOTHING, fund = NOTHING] = covers;
    found.set(`${round}:${seq}`, { round: Number(round), seq: Number(seq), on, net: amount, reserve, fund });
  }
  return [...found.values()];
}

/** Returns whether a contribution failed or was returned, and is still owed in full or in part. */
export function isLate(own: Contribution): boolean {
  return owedTotal(own) > 0 && own.state !== 'cancelled' && (own.firstFailedOn !== null || isDebt(own));
}

/**
 * Returns the sum that a seat, or the whole squad, owes for late contributions. Every page shows this sum, so two pages
 * never show two debts.
 */
export function lateSum(rotation: Rotation, seat?: SeatId): Cents {
  const late = rotation.contributions.filter((own) => isLate(own) && (seat === undefined || own.seat === seat));
  return add(...late.map(owedTotal));
}

/** Returns whether the main payout of a round has left, or is on its way. */
export function hasLeft(rotation: Rotation, round: number): boolean {
  const { state } = mainPayout(rotation, round);
  return state === 'submitted' || state === 'paid';
}

/**
 * Returns the number of the current round. The current round is the first round with an unsent payout and a payout day
 * from today on. If there is no such round, the current round is the last round.
 */
export function currentRound(rotation: Rotation, today: LocalDate): number {
  const rounds = rotation.rounds.toSorted((a, b) => a.number - b.number);
  const now = rounds.find(({ number, payoutOn }) => payoutOn >= today && mainPayout(rotation, number).attempt === 0);
  return (now ?? rounds.at(-1))?.number ?? rotation.terms.size;
}

/** The part of one round's payout that comes later, with amounts in cents. */
export interface LaterPart {
  readonly round: number;
  /** Missing amount of the pot. */
  readonly pot: Cents;
  /** Amount that the recipient gets from the missing part. */
  readonly net: Cents;
  /** Forecast day of the last part. Null if unknown. */
  readonly by: LocalDate | null;
}

const termsOf = (rotation: Rotation, { kind }: Round) =>
  kind === 'refund' ? { feeBps: 0, reserveBps: 0 } : rotation.terms;

/**
 * Returns the missing part of a pot: debts to the pot, and late money that was not paid out yet or that the bank
 * returned.
 */
function missingOf(rotation: Rotation, round: number, coming: ForecastPayout | undefined): Cents {
  if (!hasLeft(rotation, round) && mainPayout(rotation, round).attempt === 0) return coming?.short ?? NOTHING;
  const owed = rotation.contributions.filter((own) => own.round === round && own.state !== 'cancelled');
  const waiting = rotation.payouts.filter(
    (own) => own.round === round && own.seq > 0 && (isWaiting(own) || own.state === 'failed'),
  );
  return add(...owed.map((own) => own.owed.pot), ...waiting.map(({ pot }) => pot));
}

/** Returns the part of a round's payout that comes later, or null if the payout is or will be complete. */
export function laterPart(rotation: Rotation, { payouts }: Forecast, round: number): LaterPart | null {
  const pot = missingOf(
    rotation,
    round,
    payouts.find((own) => own.round === round && own.seq === 0),
  );
  if (pot === 0) return null;
  const parts = payouts.filter((own) => own.round === round && own.seq > 0);
  const rest = cents(Math.max(pot - add(...parts.map((part) => part.pot)), 0));
  const { net } = planPayout(rest, termsOf(rotation, roundOf(rotation, round)));
  const days = parts.flatMap(({ on }) => on ?? []);
  const isDated = rest === 0 && days.length === parts.length;
  return {
    round,
    pot,
    net: add(net, ...parts.map((part) => cents(part.net + part.setOff))),
    by: isDated ? (days.toSorted().at(-1) ?? null) : null,
  };
}

/** Numbers of members who are paid in full, paid later or in debt, with amounts in cents. */
export interface Affected {
  /** Rounds that were paid completely. */
  readonly inFull: readonly number[];
  readonly partLater: readonly LaterPart[];
  /** Number of members who owe, and the sum. */
  readonly owing: number;
  readonly owed: Cents;
  /** Parts of the owed sum: to the pots, and to the reserve and the fund. */
  readonly toPots: Cents;
  readonly toCovers: Cents;
  /** Net amount that recipients will still receive, and the forecast day of its last part. */
  readonly toCome: Cents;
  readonly by: LocalDate | null;
}

/** Returns the part of late contributions that is or will be owed to the pots, after the covers of coming payouts. */
function toPotsOf(rotation: Rotation, { payouts }: Forecast, late: readonly Contribution[]): Cents {
  const parts = late.map(({ round, seat, owed }): Cents => {
    const coming = hasLeft(rotation, round) ? undefined : payouts.find((own) => own.round === round && own.seq === 0);
    const { covered = NOTHING } = coming?.gaps.find((gap) => gap.seat === seat) ?? {};
    return cents(owed.pot - least(owed.pot, covered));
  });
  return add(...parts);
}

export function affectedBy(rotation: Rotation, forecast: Forecast): Affected {
  const late = rotation.contributions.filter(isLate);
  const rounds = rotation.rounds.toSorted((a, b) => a.number - b.number);
  const partLater = rounds.flatMap(({ number }) => laterPart(rotation, forecast, number) ?? []);
  const incomplete = new Set(partLater.map(({ round }) => round));
  const owed = lateSum(rotation);
  const toPots = toPotsOf(rotation, forecast, late);
  const days = partLater.flatMap(({ by }) => by ?? []);
  return {
    inFull: rounds.flatMap(({ number }) => (hasLeft(rotation, number) && !incomplete.has(number) ? [number] : [])),
    partLater,
    owing: new Set(late.map(({ seat }) => seat)).size,
    owed,
    toPots,
    toCovers: cents(owed - toPots),
    toCome: add(...partLater.map(({ net }) => net)),
    by: days.length === partLater.length ? (days.toSorted().at(-1) ?? null) : null,
  };
}

/** The debt of one member for one round, with amounts in cents. */
export interface OwedWeek {
  readonly round: number;
  readonly dueOn: LocalDate;
  readonly state: Contribution['state'];
  /** Number of debits that failed. */
  readonly failures: number;
  readonly total: Cents;
  readonly owed: Contribution['owed'];
  /** Day of the coming payout of the round, with the cover and the part that will be missing. */
  readonly coming: { readonly on: LocalDate | null; readonly covered: Cents; readonly short: Cents } | null;
  /** Next debit, planned or in flight. */
  readonly debitOn: LocalDate | null;
  readonly isUnderWay: boolean;
  readonly isLastTry: boolean;
}

export interface OwnDebt {
  readonly total: Cents;
  readonly weeks: readonly OwedWeek[];
  /** The member's coming payout after the debt. Null after the payout. */
  readonly payout: Pick<ForecastPayout, 'round' | 'on' | 'pot' | 'fee' | 'reserveShare' | 'setOff' | 'net'> | null;
  /** Net amount of the payout if the member pays the whole debt from the bank today. Null after the payout. */
  readonly ifPaid: Cents | null;
}

/** Returns the next debit of a contribution. A planned debit with a past day happens today. */
export function nextDebit(own: Contribution, today: LocalDate, lastAfter: number) {
  const charge = chargeInFlight(own);
  const on = charge?.chargeOn ?? (own.retryOn && laterOf(own.retryOn, today));
  return { debitOn: on, isUnderWay: charge !== undefined, isLastTry: !charge && own.charges.length >= lastAfter };
}

/** Returns the seat of a round's recipient. */
export function receiverOf(rotation: Rotation, round: number): SeatId {
  return roundOf(rotation, round).recipient;
}
