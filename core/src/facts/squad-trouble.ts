import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId } from '../ids.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import { type Contribution, mainPayout, owedTotal, type Rotation, roundOf } from '../round/state.ts';
import type { Forecast, ForecastPayout, Present } from '../simulation/forecast.ts';
import { LIMITS } from '../squad/terms.ts';
import { netIfPaid } from './if-paid.ts';
import {
  type Affected,
  affectedBy,
  currentRound,
  hasLeft,
  isLate,
  laterPart,
  lateSum,
  nextDebit,
  type OwedWeek,
  type OwnDebt,
  type PaidPot,
  receiverOf,
} from './squad-facts.ts';

/** One dated step of a squad with a failed contribution, with amounts in cents. No step names a person. */
export type SquadStep =
  /** Failed debits of a round. `isLast` marks the last attempt, after which the member is in default. */
  | { readonly kind: 'failed'; readonly on: LocalDate; readonly round: number; count: number; isLast: boolean }
  /** Charged-back debits of a round, on their charge day. */
  | { readonly kind: 'returned'; readonly on: LocalDate; readonly round: number; count: number }
  | {
      readonly kind: 'paid';
      readonly on: LocalDate;
      readonly round: number;
      net: Cents;
      reserve: Cents;
      fund: Cents;
      owed: Cents;
    }
  | { readonly kind: 'rest_paid'; readonly on: LocalDate; readonly round: number; net: Cents }
  /** An unsent payout whose day has passed. */
  | { readonly kind: 'waits'; readonly on: LocalDate; readonly round: number }
  | { readonly kind: 'today'; readonly on: LocalDate; readonly round: number; arrived: number; all: number }
  | {
      readonly kind: 'debit';
      readonly on: LocalDate;
      readonly round: number;
      count: number;
      isLast: boolean;
      isUnderWay: boolean;
    }
  | { readonly kind: 'payout'; readonly on: LocalDate | null; readonly round: number; net: Cents; owed: Cents }
  | { readonly kind: 'rest'; readonly on: LocalDate | null; readonly round: number; net: Cents }
  /**
   * A debt that is deducted from the debtor's payout. The step has no round, because the round would identify the
   * debtor.
   */
  | { readonly kind: 'set_off'; readonly on: LocalDate | null; amount: Cents };

export interface SquadTrouble {
  readonly steps: readonly SquadStep[];
  readonly affected: Affected;
}

/** Number of charges after which the next retry is the last. */
const LAST_AFTER: number = LIMITS.retryBusinessDays.length;

const ATTEMPTS = LAST_AFTER + 1;

/** A squad on a day. `sees` returns whether the reader sees the set-off of a seat. */
export interface Reading {
  readonly rotation: Rotation;
  readonly forecast: Forecast;
  readonly today: LocalDate;
  readonly paid: readonly PaidPot[];
  readonly sees: (seat: SeatId) => boolean;
}

function perDay<T>(
  late: readonly Contribution[],
  dayOf: (own: Contribution) => LocalDate | null | undefined,
  make: (on: LocalDate, round: number, count: number) => T,
): T[] {
  const dated = late.flatMap((own) => {
    const on = dayOf(own);
    return on ? [{ on, round: own.round }] : [];
  });
  const days = Map.groupBy(dated, ({ on, round }) => `${on}:${round}`);
  return [...days.values()].flatMap((those) => {
    const [first] = those;
    return first ? [make(first.on, first.round, those.length)] : [];
  });
}

function lastFailure({ state, charges }: Contribution): LocalDate | undefined {
  const failed = charges.filter((charge) => charge.state === 'failed' && charge.attempt <= ATTEMPTS);
  return state === 'defaulted' && failed.length > 1 ? failed.at(-1)?.chargeOn : undefined;
}

function failures(late: readonly Contribution[]): SquadStep[] {
  return [
    ...perDay(
      late,
      (own) => own.firstFailedOn,
      (on, round, count): SquadStep => ({ kind: 'failed', on, round, count, isLast: false }),
    ),
    ...perDay(late, lastFailure, (on, round, count): SquadStep => ({ kind: 'failed', on, round, count, isLast: true })),
    ...perDay(
      late.filter(({ state }) => state === 'charged_back'),
      ({ charges }) => charges.findLast(({ state }) => state === 'charged_back')?.chargeOn,
      (on, round, count): SquadStep => ({ kind: 'returned', on, round, count }),
    ),
  ];
}

/** Returns the sent payments of the given rounds. */
function payments({ rotation, forecast, paid, sees }: Reading, rounds: ReadonlySet<number>): SquadStep[] {
  return paid
    .filter(({ round, seq }) => rounds.has(round) && (seq > 0 || hasLeft(rotation, round)))
    .map(({ round, seq, on, net: left, reserve, fund }): SquadStep => {
      const payout = rotation.payouts.find((own) => own.round === round && own.seq === seq);
      const net = sees(receiverOf(rotation, round)) ? left : add(left, payout?.setOff ?? NOTHING);
      if (seq > 0) return { kind: 'rest_paid', on, round, net };
      return {
        kind: 'paid',
        on,
        round,
        net,
        reserve,
        fund,
        owed: laterPart(rotation, forecast, round)?.net ?? NOTHING,
      };
    });
}

function debits(late: readonly Contribution[], today: LocalDate): SquadStep[] {
  const next = (own: Contribution) => nextDebit(own, today, LAST_AFTER);
  const kinds = [
    { isUnderWay: true, isLast: false },
    { isUnderWay: false, isLast: false },
    { isUnderWay: false, isLast: true },
  ];
  return kinds.flatMap(({ isUnderWay, isLast }) =>
    perDay(
      late.filter((own) => next(own).isUnderWay === isUnderWay && next(own).isLastTry === isLast),
      (own) => next(own).debitOn,
      (on, round, count): SquadStep => ({ kind: 'debit', on, round, count, isLast, isUnderWay }),
    ),
  );
}

/** Returns the coming payments: the next payout, each short payout, and each later part. */
function comings({ rotation, forecast, today, sees }: Reading, rounds: ReadonlySet<number>): SquadStep[] {
  const main = forecast.payouts.filter(({ seq }) => seq === 0);
  const next = main.find(({ on }) => on !== null && on >= today);
  const shown = main.filter((own) => own === next || own.short > 0);
  const worth = ({ seat, net, setOff }: ForecastPayout) => (sees(seat) ? net : add(net, setOff));
  return [
    ...shown.map(
      (own): SquadStep => ({
        kind: 'payout',
        on: own.on,
        round: own.round,
        net: worth(own),
        owed: laterPart(rotation, forecast, own.round)?.net ?? NOTHING,
      }),
    ),
    ...forecast.payouts
      .filter(({ seq, round }) => seq > 0 && rounds.has(round))
      .map((own): SquadStep => ({ kind: 'rest', on: own.on, round: own.round, net: worth(own) })),
    ...[
      ...Map.groupBy(
        forecast.payouts.filter(({ setOff }) => setOff > 0),
        ({ on }) => on,
      ),
    ].map(([on, those]): SquadStep => ({ kind: 'set_off', on, amount: add(...those.map(({ setOff }) => setOff)) })),
  ];
}

function waiting({ rotation, today }: Reading): SquadStep[] {
  return rotation.rounds
    .filter(({ number, payoutOn }) => {
      const { state } = mainPayout(rotation, number);
      return payoutOn < today && !hasLeft(rotation, number) && state !== 'cancelled';
    })
    .map(({ number: round, payoutOn: on }): SquadStep => ({ kind: 'waits', on, round }));
}

function todayOf({ rotation, today }: Reading): SquadStep {
  const round = currentRound(rotation, today);
  const own = rotation.contributions.filter((each) => each.round === round && each.state !== 'cancelled');
  const arrived = own.filter(({ state }) => state === 'confirmed' || state === 'recovered').length;
  return { kind: 'today', on: today, round, arrived, all: own.length };
}

const byDay = (a: SquadStep, b: SquadStep) => (a.on ?? '9999').localeCompare(b.on ?? '9999');

/** Returns the facts about late contributions and incomplete payouts of a squad, or null if there are none. */
export function squadTrouble(reading: Reading): SquadTrouble | null {
  const { rotation, forecast, today } = reading;
  const late = rotation.contributions.filter(isLate);
  const affected = affectedBy(rotation, forecast);
  if (late.length === 0 && affected.partLater.length === 0) return null;
  const rounds = new Set([...late.map(({ round }) => round), ...affected.partLater.map(({ round }) => round)]);
  const orders = debits(late, today);
  const isTried = (step: SquadStep) => step.kind === 'debit' && step.isUnderWay && step.on <= today;
  const past = [
    ...failures(late),
    ...payments(reading, rounds),
    ...waiting(reading),
    ...orders.filter((step) => isTried(step)),
  ];
  const next = [...orders.filter((step) => !isTried(step)), ...comings(reading, rounds)];
  return { steps: [...past.toSorted(byDay), todayOf(reading), ...next.toSorted(byDay)], affected };
}

/**
 * Returns the coming cover and the missing part of a late contribution. Null if another contribution of the round is
 * late or no payout is coming.
 */
function comingOf(rotation: Rotation, forecast: Forecast, own: Contribution): OwedWeek['coming'] {
  const coming = forecast.payouts.find(({ round, seq }) => round === own.round && seq === 0);
  const isOnlyOne = rotation.contributions.filter((each) => each.round === own.round && isLate(each)).length === 1;
  if (!coming || !isOnlyOne) return null;
  const { covered = NOTHING, short = NOTHING } = coming.gaps.find(({ seat }) => seat === own.seat) ?? {};
  return { on: coming.on, covered, short };
}

/** Returns what the member of a seat owes, by round, or null without a debt. */
export function ownDebt(
  { rotation, forecast, today, present }: Omit<Reading, 'paid' | 'sees'> & { readonly present: Present | undefined },
  seat: SeatId,
): OwnDebt | null {
  const late = rotation.contributions.filter((own) => own.seat === seat && isLate(own));
  if (late.length === 0) return null;
  const weeks = late
    .toSorted((a, b) => a.round - b.round)
    .map(
      (own): OwedWeek => ({
        round: own.round,
        dueOn: roundOf(rotation, own.round).dueOn,
        state: own.state,
        failures: own.charges.filter(({ state }) => state === 'failed').length,
        total: owedTotal(own),
        owed: own.owed,
        coming: hasLeft(rotation, own.round) ? null : comingOf(rotation, forecast, own),
        ...nextDebit(own, today, LAST_AFTER),
      }),
    );
  const payout = forecast.payouts.find((own) => own.seq === 0 && receiverOf(rotation, own.round) === seat) ?? null;
  const ifPaid = payout && present ? netIfPaid(present, seat) : null;
  return { total: lateSum(rotation, seat), weeks, payout, ifPaid };
}
