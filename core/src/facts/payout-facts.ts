import { type LocalDate, laterOf } from '../calendar/dates.ts';
import { add, type Cents, minus, NOTHING, subtract } from '../money/cents.ts';
import { expectedPayout } from '../round/payout.ts';
import { type Contribution, chargeInFlight, type Payout, type Rotation, roundOf } from '../round/state.ts';
import { plannedWaterfall, type WaterfallLine } from '../round/waterfall.ts';
import { type Forecast, type ForecastPayout, forecast, type Present } from '../simulation/forecast.ts';
import { planPayout } from '../squad/terms.ts';

/** Contributions that are missing from a pot that was paid, with amounts in cents. */
export interface StillOwed {
  /** Number of missing contributions. */
  readonly count: number;
  /** Missing amount of the pot. */
  readonly amount: Cents;
  /** Amount that the recipient gets from the missing part, less the fee and the reserve share. */
  readonly net: Cents;
  /** Day of the next attempt to collect a missing contribution. Null if no attempt is planned from today on. */
  readonly tryOn: LocalDate | null;
}

const isMissing = ({ owed, state }: Contribution) => owed.pot > 0 && state !== 'cancelled';

/**
 * Returns the day of the next attempt to collect a contribution, or null. A planned attempt with a past day happens
 * today. A debit whose day has passed is no next attempt, although the bank has not responded yet.
 */
function tryOf(contribution: Contribution, today: LocalDate): LocalDate | null {
  if (contribution.retryOn) return laterOf(contribution.retryOn, today);
  const chargeOn = chargeInFlight(contribution)?.chargeOn;
  return chargeOn && chargeOn >= today ? chargeOn : null;
}

/** Returns the contributions that are missing from a paid pot, or undefined if none is missing (MONEY §3.4). */
export function stillOwed(rotation: Rotation, round: number, today: LocalDate): StillOwed | undefined {
  const main = rotation.payouts.find((payout) => payout.round === round && payout.seq === 0);
  if (!main || main.attempt === 0) return undefined;
  const missing = rotation.contributions.filter((own) => own.round === round && isMissing(own));
  if (missing.length === 0) return undefined;
  const amount = add(...missing.map(({ owed }) => owed.pot));
  const { kind } = roundOf(rotation, round);
  const { net } = planPayout(amount, kind === 'refund' ? { feeBps: 0, reserveBps: 0 } : rotation.terms);
  const days = missing.flatMap((own) => tryOf(own, today) ?? []);
  return { count: missing.length, amount, net, tryOn: days.toSorted()[0] ?? null };
}

/** A payout whose missing part arrived later, with amounts in cents. */
export interface PaidInFull {
  /** Number of payments. */
  readonly count: number;
  /** Total of all payments. */
  readonly net: Cents;
  /** Amount above the promised amount, because each payment's fee and reserve share are rounded down. */
  readonly above: Cents;
}

/** Returns the total of a payout in more than one payment, or undefined until the last payment has arrived. */
export function paidInFull(rotation: Rotation, round: number): PaidInFull | undefined {
  const payments = rotation.payouts.filter((payout) => payout.round === round && payout.state !== 'cancelled');
  const [main] = payments;
  if (!main || payments.length < 2 || payments.some(({ state }) => state !== 'paid')) return undefined;
  if (rotation.contributions.some((own) => own.round === round && isMissing(own))) return undefined;
  const net = add(...payments.map((payment) => payment.net));
  const setOff = add(...payments.map((payment) => payment.setOff));
  const above = subtract(add(net, setOff), promisedNet(rotation, main));
  return { count: payments.length, net, above: above > 0 ? above : NOTHING };
}

/** Returns the net amount of a round's payout if every contribution arrives, in cents. */
export function promisedNet(rotation: Rotation, payout: Payout): Cents {
  const fresh = { ...payout, attempt: 0 };
  return expectedPayout(rotation, fresh).net;
}

/** Returns the forecast of one payout, or undefined for a payout that left. */
export function foreseen(
  { payouts }: Forecast,
  { round, seq }: Pick<Payout, 'round' | 'seq'>,
): ForecastPayout | undefined {
  return payouts.find((payout) => payout.round === round && payout.seq === seq);
}

/** Returns the data of 'Why this amount?' for an unsent payout, from the forecast (MONEY §3.8). */
export function forecastWaterfall(payout: ForecastPayout): WaterfallLine[] {
  const { pot, reserve, fund, short, fee, reserveShare, setOff, net, arrived } = payout;
  if (reserve + fund + short + setOff === 0) return plannedWaterfall(payout, arrived);
  const lines: WaterfallLine[] = [
    { kind: 'contributions', count: arrived, amount: subtract(pot, add(reserve, fund)) },
    { kind: 'covered_reserve', count: 1, amount: reserve },
    { kind: 'covered_fund', count: 1, amount: fund },
    { kind: 'fee', count: 1, amount: minus(fee) },
    { kind: 'reserve_share', count: 1, amount: minus(reserveShare) },
    { kind: 'set_off', count: 1, amount: minus(setOff) },
  ];
  return [...lines.filter(({ amount }) => amount !== 0), { kind: 'net', count: 1, amount: net }];
}

/** Deductions from a coming payout, with amounts in cents. */
export interface PayoutGap {
  readonly short: Cents;
  /** Number of the missing contributions. */
  readonly count: number;
  readonly setOff: Cents;
}

/**
 * Returns the deductions from a coming payout: uncovered contributions, and repaid debts. Returns null for a full
 * payout.
 */
export function gapOf({ short, missing, setOff }: ForecastPayout): PayoutGap | null {
  return short + setOff > 0 ? { short, count: missing, setOff } : null;
}

/**
 * Returns whether a payout waits for a decision, for the payment of a debt or for the bank. Pages show no day for such a
 * payout. The end of the hold on a new payout account is known.
 */
function waitsWithoutDay({ state, heldReason }: Payout): boolean {
  return state === 'awaiting_approval' || state === 'failed' || (state === 'held' && heldReason !== 'new_bank');
}

/** Returns the forecast of a squad for pages. A payout that waits has no day and comes last. */
export function shownForecast(present: Present): Forecast {
  const all = forecast(present);
  const keyOf = ({ round, seq }: Pick<Payout, 'round' | 'seq'>) => `${round}:${seq}`;
  const waiting = new Set(present.world.rotation.payouts.filter(waitsWithoutDay).map(keyOf));
  if (waiting.size === 0) return all;
  const payouts = all.payouts.map((own) => (waiting.has(keyOf(own)) ? { ...own, on: null } : own));
  const [dated, undated] = [payouts.filter(({ on }) => on !== null), payouts.filter(({ on }) => on === null)];
  return { ...all, payouts: [...dated, ...undated] };
}
