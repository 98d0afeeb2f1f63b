import {
  activeWindow,
  addBusinessDays,
  addDays,
  advance,
  apply,
  type Cents,
  type Contribution,
  chargeInFlight,
  type LocalDate,
  nextStepOn,
  type Order,
  owedTotal,
  type Payout,
  type Rotation,
  type RotationEvent,
  recipientOf,
  type Seat,
  type SeatId,
  type Transfer,
  type World,
} from '../src/index.ts';

/** Selects the contributions whose debits fail. */
type Fails = (contribution: Pick<Contribution, 'round' | 'seat'>) => boolean;

interface Answer {
  readonly on: LocalDate;
  readonly event: RotationEvent;
}

interface CalmDebit {
  readonly seat: SeatId;
  readonly round: number;
  readonly on: LocalDate;
  readonly amount: Cents;
}

/** A payout that left, with the state of its round on that day. */
export interface CalmPayout extends Payout {
  readonly on: LocalDate;
  readonly seat: SeatId;
  /** Covers of the main payout by the reserve and the fund. */
  readonly covers: readonly Transfer[];
  /** Amounts that were missing from the main payout when the payout left, by seat. */
  readonly missing: ReadonlyMap<SeatId, number>;
  readonly contributions: readonly Contribution[];
  /** Balance of the guarantee fund at the end of the day. */
  readonly fundLeft: Cents | undefined;
}

/** The events of a squad in which nothing else fails. */
export interface Calm {
  /** First day with an event. */
  readonly from: LocalDate | null;
  readonly paid: readonly CalmPayout[];
  readonly debits: readonly CalmDebit[];
  readonly fromWallet: readonly CalmDebit[];
  readonly transfers: readonly Transfer[];
  /** The unsettled rows of the squad at the end. */
  readonly end: Rotation;
}

const later = (one: LocalDate, other: LocalDate) => (one > other ? one : other);

function resultOf(about: { round: number; seat: SeatId; attempt: number }, fails: Fails): RotationEvent {
  return fails(about)
    ? { kind: 'charge_failed', ...about, cause: 'insufficient_funds' }
    : { kind: 'charge_confirmed', ...about };
}

/** Returns the response of a bank that refuses only the failing contributions, on the next business day. */
function answerOf(order: Order, day: LocalDate, fails: Fails): Answer[] {
  if (order.kind === 'charge') {
    const { round, seat, attempt, chargeOn } = order;
    return [{ on: addBusinessDays(later(chargeOn, day), 1), event: resultOf({ round, seat, attempt }, fails) }];
  }
  if (order.kind !== 'payout') return [];
  const { round, seq, attempt } = order;
  return [{ on: addBusinessDays(day, 1), event: { kind: 'payout_paid', round, seq, attempt } }];
}

function inFlight({ contributions, payouts }: Rotation, today: LocalDate, fails: Fails): Answer[] {
  const next = addBusinessDays(today, 1);
  return [
    ...contributions.flatMap(({ round, seat, ...own }): Answer[] => {
      const charge = chargeInFlight({ round, seat, ...own });
      if (!charge) return [];
      const event = resultOf({ round, seat, attempt: charge.attempt }, fails);
      return [{ on: later(addBusinessDays(charge.chargeOn, 1), next), event }];
    }),
    ...payouts.flatMap(({ round, seq, attempt, state }): Answer[] =>
      state === 'submitted' ? [{ on: next, event: { kind: 'payout_paid', round, seq, attempt } }] : [],
    ),
  ];
}

const keyOf = ({ round, seq }: Pick<Payout, 'round' | 'seq'>) => `${round}:${seq}`;
const hasGone = ({ state }: Payout) => state === 'submitted' || state === 'paid';

function fromWalletsOf(transfers: readonly Transfer[], on: LocalDate): CalmDebit[] {
  return transfers.flatMap(({ kind, reference, amount }): CalmDebit[] => {
    const [, , round, seat] = reference.split(':');
    // The reference names a seat, so the type cast is safe.
    return kind === 'wallet_contribution' ? [{ seat: seat as SeatId, round: Number(round), on, amount }] : [];
  });
}

function unblocked(world: World, day: LocalDate, ends: ReadonlyMap<SeatId, LocalDate>): World {
  const hasEnded = ({ id }: Seat) => (ends.get(id) ?? '9999') <= day;
  if (!world.rotation.seats.some((seat) => seat.blocked !== null && hasEnded(seat))) return world;
  const seats = world.rotation.seats.map((seat) => (hasEnded(seat) ? { ...seat, blocked: null } : seat));
  return { ...world, rotation: { ...world.rotation, seats } };
}

interface Options {
  readonly fails?: Fails;
  /** First day after the hold of each new payout account. */
  readonly ends?: ReadonlyMap<SeatId, LocalDate>;
  /** Number of days from the last payout day to the end. */
  readonly days?: number;
}

/** Runs one day. Returns the outcome with the transfers of the events and of the day's step. */
function playDay(world: World, day: LocalDate, events: readonly RotationEvent[]) {
  const applied = events.length > 0 ? apply(world, day, ...events) : { ...world, transfers: [], orders: [] };
  const outcome = advance(applied, day);
  return { ...outcome, transfers: [...applied.transfers, ...outcome.transfers] };
}

/** Returns the amounts that are missing after a step, and the amounts that set-offs of the same step paid later. */
function missingOf({ rotation, transfers }: ReturnType<typeof playDay>, { round, seq, attempt }: Payout) {
  const missing = new Map<SeatId, number>();
  if (seq > 0) return missing;
  for (const own of rotation.contributions)
    if (own.round === round && own.owed.pot > 0) missing.set(own.seat, own.owed.pot);
  if (attempt > 1) return missing;
  for (const { kind, credit, reference, amount } of transfers) {
    if (kind !== 'set_off' || credit !== `pot:${rotation.id}:${round}` || !reference.includes(':supplement:')) continue;
    const debtor = recipientOf(rotation, Number(reference.split(':')[2])).id;
    missing.set(debtor, (missing.get(debtor) ?? 0) + amount);
  }
  return missing;
}

function payoutsOf(outcome: ReturnType<typeof playDay>, on: LocalDate, done: Set<string>): CalmPayout[] {
  const { rotation, transfers, balances } = outcome;
  return rotation.payouts.flatMap((payout): CalmPayout[] => {
    if (!hasGone(payout) || done.has(keyOf(payout))) return [];
    done.add(keyOf(payout));
    const { round, seq } = payout;
    const pot = `pot:${rotation.id}:${round}`;
    const covers = transfers.filter(({ kind, credit }) => seq === 0 && kind === 'cover' && credit === pot);
    const contributions = rotation.contributions.filter((own) => own.round === round);
    const seat = recipientOf(rotation, round).id;
    const missing = missingOf(outcome, payout);
    return [{ ...payout, on, seat, covers, missing, contributions, fundLeft: balances.get('fund') }];
  });
}

/**
 * Continues a squad on the days of the server's timer (`nextStepOn`), with the rows that the server reads, without any
 * other failure. The forecast under test uses neither.
 */
export function continued(
  start: World,
  today: LocalDate,
  { fails = () => false, ends = new Map(), days = 75 }: Options = {},
): Calm {
  let world = start;
  let answers = inFlight(start.rotation, today, fails);
  const done = new Set(start.rotation.payouts.filter(hasGone).map(keyOf));
  const calm = { paid: [] as CalmPayout[], debits: [] as CalmDebit[], fromWallet: [] as CalmDebit[] };
  const transfers: Transfer[] = [];
  let from: LocalDate | null = null;
  let end = addDays(start.rotation.rounds.map(({ payoutOn }) => payoutOn).reduce(later, today), days);
  for (let day: LocalDate | undefined = today; day && day <= end; ) {
    const now: LocalDate = day;
    const events = answers.filter(({ on }) => on <= now).map(({ event }) => event);
    answers = answers.filter(({ on }) => on > now);
    const outcome = playDay(unblocked(world, now, ends), now, events);
    if (events.length + outcome.transfers.length + outcome.orders.length > 0) from ??= now;
    transfers.push(...outcome.transfers);
    calm.fromWallet.push(...fromWalletsOf(outcome.transfers, now));
    for (const order of outcome.orders) {
      answers.push(...answerOf(order, now, fails));
      const { kind } = order;
      if (kind !== 'charge') continue;
      const { seat, round, chargeOn, amount } = order;
      calm.debits.push({ seat, round, on: chargeOn, amount });
    }
    calm.paid.push(...payoutsOf(outcome, now, done));
    const { rotation } = outcome;
    end = addDays(rotation.rounds.map(({ payoutOn }) => payoutOn).reduce(later, today), days);
    world = { ...outcome, rotation: activeWindow(rotation, []) };
    const next = nextStepOn(world, addDays(now, 1));
    day = [...answers.map(({ on }) => on), ...(next ? [next] : [])].toSorted()[0];
  }
  return { from, ...calm, transfers, end: world.rotation };
}

/** Returns the part of a contribution that the reserve and the fund paid with a payout. */
export function coverOf({ covers }: Pick<CalmPayout, 'covers'>, { round, seat }: Contribution): number {
  return covers
    .filter(({ reference }) => reference.includes(`:${round}:${seat}:`))
    .reduce((total, { amount }) => total + amount, 0);
}

/** Returns the amount that a round's pot still misses at the end. */
export function missingAtEnd({ end }: Calm, round: number): number {
  const own = end.contributions.filter((each) => each.round === round && owedTotal(each) > 0);
  return own.reduce((total, { owed }) => total + owed.pot, 0);
}
