import { addBusinessDays } from '../calendar/business.ts';
import { addDays, type LocalDate, laterOf } from '../calendar/dates.ts';
import { id, type SeatId } from '../ids.ts';
import { add, type Cents, cents, NOTHING } from '../money/cents.ts';
import { payersOf } from '../round/collect.ts';
import { expectedPayout, isWaiting } from '../round/payout.ts';
import {
  type Contribution,
  chargeInFlight,
  owedTotal,
  type Payout,
  type Rotation,
  type Round,
  recipientOf,
  roundOf,
  type Seat,
} from '../round/state.ts';
import type { Order, World } from '../round/step.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { LIMITS, type PayoutPlan } from '../squad/terms.ts';
import { type Answer, type Course, continueSquad, type Moment } from './continue.ts';

/** A contribution that does not arrive before the payout of its round, with amounts in cents. */
interface Gap {
  readonly seat: SeatId;
  /** Part that the reserve and the guarantee fund pay. */
  readonly covered: Cents;
  /** Part that is missing from the payout. */
  readonly short: Cents;
}

/** A payout that a squad will send if nothing else fails, with amounts in cents. */
export interface ForecastPayout extends PayoutPlan {
  readonly round: number;
  readonly seq: number;
  readonly seat: SeatId;
  /** Day on which the payout leaves. Null if it waits for a person. */
  readonly on: LocalDate | null;
  /**
   * Whether the payout goes to the wallet, because no bank account accepts the payout or the payout is very small
   * (MONEY §3.4, §5).
   */
  readonly toWallet: boolean;
  readonly setOff: Cents;
  /** Parts of the pot that the reserve and the guarantee fund pay. */
  readonly reserve: Cents;
  readonly fund: Cents;
  /** Number of contributions that arrived in full. One for a supplement. */
  readonly arrived: number;
  /** Part of the contributions that is missing from the payout. */
  readonly short: Cents;
  /** Number of contributions that are missing in full or in part. */
  readonly missing: number;
  /** Covered and missing contributions. Empty for a supplement. */
  readonly gaps: readonly Gap[];
}

/** A debit that a squad will submit or has submitted, if nothing else fails. */
interface ForecastDebit {
  readonly seat: SeatId;
  readonly round: number;
  readonly on: LocalDate;
  readonly amount: Cents;
}

export interface Forecast {
  /** Coming payouts and supplements, earliest first. Payouts without a day are last. */
  readonly payouts: readonly ForecastPayout[];
  /** Debits that the squad will submit from now on. Debits in flight are not part of the list. */
  readonly debits: readonly ForecastDebit[];
  /** Contributions that a wallet will pay in full, without a debit. Absent in a forecast from the plan. */
  readonly fromWallet?: readonly ForecastDebit[];
}

/** A squad today, and the first day after the hold of each new payout account. */
export interface Present {
  readonly world: World;
  readonly today: LocalDate;
  readonly holdsEnd: ReadonlyMap<SeatId, LocalDate>;
}

/** With this limit, no payout needs a staff approval. */
const NO_LIMIT = cents(Number.MAX_SAFE_INTEGER);

/** Number of days from the last payout day to the end of the forecast. */
const HORIZON = 60;

/** Returns the day of a bank's response: a business day after the order, and never in the past. */
function responseOn(orderedFor: LocalDate, today: LocalDate): LocalDate {
  return laterOf(addBusinessDays(orderedFor, LIMITS.arrivalBusinessDays), addBusinessDays(today, 1));
}

interface Charged {
  readonly round: number;
  readonly seat: SeatId;
  readonly attempt: number;
}

/** Selects the contributions whose debits fail in a simulation. */
type Fails = (contribution: Pick<Charged, 'round' | 'seat'>) => boolean;

function answerTo({ round, seat, attempt }: Charged, on: LocalDate, fails: Fails): Answer {
  const about = { round, seat, attempt };
  if (fails(about)) return { on, event: { kind: 'charge_failed', ...about, cause: 'insufficient_funds' } };
  return { on, event: { kind: 'charge_confirmed', ...about } };
}

/** Returns the responses to the orders in flight. Every payout arrives. */
function answersInFlight({ contributions, payouts }: Rotation, today: LocalDate, fails: Fails): Answer[] {
  const arrived = contributions.flatMap((own): Answer[] => {
    const charge = chargeInFlight(own);
    if (!charge) return [];
    const { round, seat } = own;
    return [answerTo({ round, seat, attempt: charge.attempt }, responseOn(charge.chargeOn, today), fails)];
  });
  const paid = payouts.flatMap(({ round, seq, attempt, state }): Answer[] =>
    state === 'submitted'
      ? [{ on: responseOn(today, today), event: { kind: 'payout_paid', round, seq, attempt } }]
      : [],
  );
  return [...arrived, ...paid];
}

function answersTo(orders: readonly Order[], day: LocalDate, fails: Fails): Answer[] {
  const charges = orders.filter((order) => order.kind === 'charge');
  // Most charges of a day share one charge day, so the slow search for the response day runs once per charge day.
  const arrived = [...Map.groupBy(charges, ({ chargeOn }) => chargeOn)].flatMap(([chargeOn, those]) => {
    const on = responseOn(chargeOn, day);
    return those.map((order) => answerTo(order, on, fails));
  });
  const paid = orders.flatMap((order): Answer[] => {
    if (order.kind !== 'payout') return [];
    const { round, seq, attempt } = order;
    return [{ on: responseOn(day, day), event: { kind: 'payout_paid', round, seq, attempt } }];
  });
  return [...arrived, ...paid];
}

/** Returns whether a payout waits for the decision of a person. */
function waitsForPerson(rotation: Rotation, payout: Payout): boolean {
  if (payout.state === 'failed' || payout.heldReason === 'staff') return true;
  return isWaiting(payout) && recipientOf(rotation, payout.round).blocked !== null;
}

/** Returns the next day with work after a day. Payouts that wait for a person cause no work. */
function nextDay({ rotation }: World, day: LocalDate, ends: ReadonlyMap<SeatId, LocalDate>): LocalDate | null {
  const tomorrow = addDays(day, 1);
  const days = [
    ...rotation.rounds.flatMap((round) => (round.opened ? [] : [round.submitOn])),
    ...rotation.contributions.flatMap(({ retryOn }) => retryOn ?? []),
    ...rotation.payouts.flatMap((payout): LocalDate[] => {
      if (!isWaiting(payout)) return [];
      const { noAccountSince, attempt, seq, round: number } = payout;
      if (noAccountSince) return [addDays(noAccountSince, LIMITS.noAccountDays)];
      const { id: recipient, blocked } = recipientOf(rotation, number);
      const end = blocked === 'new_bank' ? ends.get(recipient) : undefined;
      if (end) return [end];
      const hasNoAccount = blocked === 'bank' && payout.heldReason !== 'staff' && payout.state !== 'failed';
      if (waitsForPerson(rotation, payout) && !hasNoAccount) return [];
      // The response to the retry ends the wait, so the payout itself causes no work.
      if (payout.heldReason === 'retry_under_way') return [];
      if (seq > 0 || attempt > 0) return [tomorrow];
      const round = rotation.rounds.find((own) => own.number === number && own.opened);
      return round ? [round.payoutOn] : [];
    }),
  ];
  const next = days.toSorted()[0];
  const end = rotation.rounds.map(({ payoutOn }) => payoutOn).reduce(laterOf, day);
  return next === undefined || next > addDays(end, HORIZON) ? null : laterOf(next, tomorrow);
}

/** Unblocks each seat whose hold on a new payout account has ended. */
function wakes(world: World, day: LocalDate, ends: ReadonlyMap<SeatId, LocalDate>): World {
  const ended = (seat: Seat) => seat.blocked === 'new_bank' && (ends.get(seat.id) ?? day) <= day;
  if (!world.rotation.seats.some(ended)) return world;
  const seats = world.rotation.seats.map((seat) => (ended(seat) ? { ...seat, blocked: null } : seat));
  return { ...world, rotation: { ...world.rotation, seats } };
}

function courseOf(ends: ReadonlyMap<SeatId, LocalDate>, fails: Fails): Course {
  return {
    answersTo: (orders, day) => answersTo(orders, day, fails),
    nextDay: (world, day) => nextDay(world, day, ends),
    wakes: (world, day) => wakes(world, day, ends),
  };
}

const sum = (transfers: readonly Transfer[] = []): Cents => add(...transfers.map(({ amount }) => amount));

/** Matches the reference of a transfer to a supplement (`settle.ts`). */
const TO_SUPPLEMENT = /:supplement:\d+$/;

/**
 * Returns the amounts that were missing from a payout when the payout left, by seat. A set-off on the same day fills the
 * pot only after the payout.
 */
function missingFrom(
  { outcome: { rotation, transfers } }: Moment,
  { round, seq, attempt }: Payout,
): Map<SeatId, Cents> {
  if (seq > 0) return new Map();
  const owed = rotation.contributions.filter((each) => each.round === round && each.owed.pot > 0);
  const missing = new Map(owed.map((each) => [each.seat, each.owed.pot]));
  if (attempt > 1) return missing;
  const pot = accounts.pot(rotation.id, round);
  for (const { kind, credit, reference, amount } of transfers) {
    if (kind !== 'set_off' || credit !== pot || !TO_SUPPLEMENT.test(reference)) continue;
    // The reference of a set-off begins with 'payout:<squad>:<round>' of the debtor's payout (`payout.ts`).
    const { id: debtor } = recipientOf(rotation, Number(reference.split(':')[2]));
    missing.set(debtor, add(missing.get(debtor) ?? NOTHING, amount));
  }
  return missing;
}

/** Returns the covered and the missing part of each contribution, from the covers and the missing amounts. */
function gapsOf(covers: readonly Transfer[], missing: ReadonlyMap<SeatId, Cents>): Gap[] {
  // The reference of a cover is 'cover:<squad>:<round>:<seat>:<source>' (`payout.ts`).
  const bySeat = Map.groupBy(covers, ({ reference }) => id<'seat'>(reference.split(':')[3] ?? ''));
  const seats = new Set([...bySeat.keys(), ...missing.keys()]);
  return [...seats].map((seat) => ({ seat, covered: sum(bySeat.get(seat)), short: missing.get(seat) ?? NOTHING }));
}

/** Returns the forecast of a payout on its day. `now` also has the contributions that the simulation drops. */
function seenLeaving(now: Rotation, moment: Moment, payout: Payout): ForecastPayout {
  const { rotation, transfers } = moment.outcome;
  const { round, seq, pot, fee, reserveShare, setOff, net, provider } = payout;
  const own = accounts.pot(rotation.id, round);
  // The reserve and the fund cover only the main payout, also when a supplement leaves on the same day.
  const covers = transfers.filter(({ kind, credit }) => seq === 0 && kind === 'cover' && credit === own);
  const [byFund, byReserve] = [true, false].map((isFund) =>
    covers.filter(({ debit }) => (debit === 'fund') === isFund),
  );
  const all = now.contributions.filter((each) => each.round === round).length;
  const payers = all > 0 ? all : payersOf(rotation, roundOf(rotation, round)).length;
  // The recipient owes nothing to their own pot, so a settled contribution may not have brought any money.
  const full = Math.floor((pot - sum(byReserve) - sum(byFund)) / rotation.terms.contribution);
  const missing = missingFrom(moment, payout);
  return {
    round,
    seq,
    seat: recipientOf(rotation, round).id,
    on: moment.day,
    toWallet: provider === null && net > 0,
    pot,
    fee,
    reserveShare,
    setOff,
    net,
    reserve: sum(byReserve),
    fund: sum(byFund),
    arrived: seq > 0 ? 1 : Math.min(payers, full),
    short: add(...missing.values()),
    missing: missing.size,
    gaps: gapsOf(covers, missing),
  };
}

const keyOf = ({ round, seq }: Pick<Payout, 'round' | 'seq'>) => `${round}:${seq}`;

/**
 * Continues a squad without an approval limit. Every payout arrives, and every debit arrives except the debits of the
 * failing contributions.
 */
export function continueWith({ world, today, holdsEnd }: Present, fails: Fails): Generator<Moment> {
  const free = { ...world, approvalAbove: NO_LIMIT };
  return continueSquad(free, today, courseOf(holdsEnd, fails), answersInFlight(world.rotation, today, fails));
}

/** Returns the contributions that wallets pay on a day. */
function paidFromWallets({ day: on, outcome }: Moment): ForecastDebit[] {
  return outcome.transfers.flatMap(({ kind, reference, amount }): ForecastDebit[] => {
    if (kind !== 'wallet_contribution') return [];
    const [, , round, seat = ''] = reference.split(':');
    return [{ seat: id<'seat'>(seat), round: Number(round), on, amount }];
  });
}

/** Simulates the squad and returns its payouts and debits. */
function simulate(present: Present): Forecast {
  const { rotation: now } = present.world;
  const waits = (payout: Payout) => isWaiting(payout) || payout.state === 'failed';
  const past = new Set(now.payouts.filter((payout) => !waits(payout)).map(keyOf));
  const payouts: ForecastPayout[] = [];
  const debits: ForecastDebit[] = [];
  const fromWallet: ForecastDebit[] = [];
  for (const moment of continueWith(present, () => false)) {
    const { rotation, orders } = moment.outcome;
    fromWallet.push(...paidFromWallets(moment));
    for (const order of orders)
      if (order.kind === 'charge')
        debits.push({ seat: order.seat, round: order.round, on: order.chargeOn, amount: order.amount });
    for (const payout of rotation.payouts) {
      if (waits(payout) || payout.state === 'cancelled' || past.has(keyOf(payout))) continue;
      past.add(keyOf(payout));
      payouts.push(seenLeaving(now, moment, payout));
    }
  }
  return { payouts, debits, fromWallet };
}

/** Returns whether a payout was sent, or will be sent on its day with its planned amount. */
function isPlain({ seq, state, attempt, heldReason }: Payout): boolean {
  return state === 'paid' || state === 'submitted' || (state === 'scheduled' && seq + attempt === 0 && !heldReason);
}

/**
 * Returns the forecast from the plan for a squad in which nothing failed and nobody left, or null for any other squad.
 * The plan takes a hundredth of the time of a simulation.
 */
function planned({ world: { rotation }, today }: Present): Forecast | null {
  const { seats, rounds, contributions, payouts, terms } = rotation;
  const days = new Map(rounds.map((round) => [round.number, round]));
  const arrivesInTime = (own: Contribution) => {
    const [first, ...retries] = own.charges;
    if (owedTotal(own) === 0) return own.state === 'confirmed' && chargeInFlight(own) === undefined;
    const isFirst = own.state === 'submitted' && first?.state === 'submitted' && retries.length === 0;
    return isFirst && responseOn(first.chargeOn, today) <= (days.get(own.round)?.payoutOn ?? today);
  };
  const coming = payouts.filter(({ state }) => state === 'scheduled');
  const isOnTime = ({ opened, submitOn, payoutOn, number }: Round) =>
    opened ? payoutOn >= today || !coming.some(({ round }) => round === number) : submitOn >= today;
  const isPlanned =
    seats.every(({ status, blocked, walletPays }) => status === 'active' && blocked === null && !walletPays) &&
    rounds.every((round) => round.kind === 'rotation' && isOnTime(round)) &&
    payouts.every(isPlain) &&
    contributions.every(arrivesInTime);
  if (!isPlanned) return null;
  const ordered = rounds.toSorted((a, b) => a.number - b.number);
  const none = {
    toWallet: false,
    setOff: NOTHING,
    reserve: NOTHING,
    fund: NOTHING,
    short: NOTHING,
    missing: 0,
    gaps: [],
  };
  return {
    payouts: ordered.flatMap((round): ForecastPayout[] => {
      const payout = coming.find((own) => own.round === round.number);
      if (!payout) return [];
      const { number, recipient: seat, payoutOn: on } = round;
      const about = { round: number, seq: 0, seat, on, arrived: seats.length };
      return [{ ...about, ...expectedPayout(rotation, payout), ...none }];
    }),
    debits: ordered.flatMap(({ opened, number: round, chargeOn: on }) =>
      opened ? [] : seats.map(({ id: seat }) => ({ seat, round, on, amount: terms.contribution })),
    ),
  };
}

/** Returns the squad without any obstacle to a payout: no block, no hold by staff, and no returned payout. */
export function released(world: World): World {
  const { rotation } = world;
  const payouts = rotation.payouts.map((payout): Payout => {
    const isHeld = isWaiting(payout) && payout.heldReason === 'staff';
    if (payout.state !== 'failed' && !isHeld) return payout;
    return { ...payout, state: 'ready', heldReason: null };
  });
  const seats = rotation.seats.map((seat): Seat => ({ ...seat, blocked: null }));
  return { ...world, rotation: { ...rotation, payouts, seats } };
}

/**
 * Returns the coming payouts and debits of a squad if nothing else fails: every debit and every payout arrives, and
 * nobody decides anything new. The engine's own rules produce the amounts and the days. A payout that waits for a
 * person has no day, and has the amount that it would have without the wait.
 */
export function forecast(present: Present): Forecast {
  const plan = planned(present);
  if (plan) return plan;
  const course = simulate(present);
  const { rotation } = present.world;
  const leaves = new Set(course.payouts.map(keyOf));
  const waiting = rotation.payouts.filter(
    (payout) => (isWaiting(payout) || payout.state === 'failed') && !leaves.has(keyOf(payout)),
  );
  if (waiting.length === 0) return course;
  const keys = new Set(waiting.map(keyOf));
  const free = simulate({ ...present, world: released(present.world) });
  const others = free.payouts.filter((payout) => keys.has(keyOf(payout)));
  return { ...course, payouts: [...course.payouts, ...others.map((payout) => ({ ...payout, on: null }))] };
}
