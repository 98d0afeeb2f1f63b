import {
  type AccountName,
  accounts,
  accountsOf,
  addDays,
  advance,
  apply,
  approvePayout,
  type Cents,
  cents,
  fillSeat,
  holdPayout,
  id,
  type LocalDate,
  leaveSquad,
  localDate,
  type Order,
  type Outcome,
  owedTotal,
  type PersonId,
  type Rotation,
  type RotationEvent,
  releasePayout,
  retryContribution,
  type Seat,
  type SeatId,
  type SquadId,
  startRotation,
  swapSeats,
  type Transfer,
  type World,
} from '../src/index.ts';
import { Random } from './random.ts';

/** What people do to a running squad, besides what the provider reports. */
export type Act =
  | { kind: 'leave' | 'retry'; seat: SeatId; round: number }
  | { kind: 'swap'; seat: SeatId; other: SeatId }
  | { kind: 'replace'; seat: SeatId; newcomer: Seat }
  | { kind: 'approve'; round: number; seq: number; staff: string }
  | { kind: 'hold' | 'release'; round: number; seq: number }
  | { kind: 'block'; seat: SeatId; blocked: Seat['blocked'] };

/** One day of many squads: what the providers report, then what people do, then the tick. */
export interface Day {
  readonly on: LocalDate;
  readonly events: readonly { readonly squad: SquadId; readonly event: RotationEvent }[];
  readonly acts: readonly { readonly squad: SquadId; readonly act: Act }[];
}

export interface Life {
  rotation: Rotation;
  readonly random: Random;
  readonly pending: { on: LocalDate; event: RotationEvent }[];
}

export interface Lives {
  readonly start: readonly Rotation[];
  readonly fund: Cents;
  readonly days: Day[];
  readonly end: readonly Rotation[];
  readonly transfers: readonly Transfer[];
  readonly balances: ReadonlyMap<AccountName, Cents>;
}

const START = localDate('2026-11-27');
const PROVIDER = 'sandbox';

function newSquad(seed: number, index: number): Rotation {
  const random = new Random(seed);
  const size = 2 + random.below(11);
  const name = `${String(index).padStart(8, '0')}-0000-4000-8000-`;
  const seats = Array.from({ length: size }, (_, seat) => ({
    id: id<'seat'>(`${name}1${String(seat).padStart(11, '0')}`),
    person: id<'person'>(`${name}2${String(seat).padStart(11, '0')}`),
    blocked: null,
    walletPays: random.chance(0.2),
  }));
  const contribution = cents([500, 2_500, 3_333, 10_000, 100_000][random.below(5)] ?? 500);
  const startOn = addDays(START, random.below(14));
  const terms = { contribution, size, startOn, feeBps: random.below(3) * 50, reserveBps: random.below(3) * 100 };
  return startRotation(id<'squad'>(`${name}000000000000`), terms, seats);
}

/** How a charge or payout ends, now and then twice or in another order. */
function fate(order: Order, day: LocalDate, random: Random): Life['pending'] {
  const on = (wait: number) => addDays(day, wait);
  if (order.kind === 'payout') {
    const { round, seq, attempt } = order;
    const kind = random.chance(0.06) ? 'payout_failed' : 'payout_paid';
    return [{ on: on(1 + random.below(3)), event: { kind, round, seq, attempt } }];
  }
  const { round, seat, attempt } = order;
  const about = { round, seat, attempt };
  const verdictOn = on(5 + random.below(6));
  if (random.chance(0.14)) {
    const cause = random.chance(0.75) ? 'insufficient_funds' : 'bank_account_closed';
    const failure = { on: verdictOn, event: { kind: 'charge_failed' as const, ...about, cause } };
    return random.chance(0.2) ? [failure, failure] : [failure];
  }
  const paid = { on: verdictOn, event: { kind: 'charge_confirmed' as const, ...about } };
  const events = random.chance(0.1) ? [paid, { ...paid, on: addDays(verdictOn, random.below(9)) }] : [paid];
  if (!random.chance(0.06)) return events;
  const back = { kind: 'charge_charged_back' as const, ...about };
  return [...events, { on: addDays(verdictOn, random.below(24) - 1), event: back }];
}

function debts(rotation: Rotation) {
  return rotation.contributions.filter((c) => ['defaulted', 'charged_back'].includes(c.state) && owedTotal(c) > 0);
}

/** What somebody may think of doing today; most of it is refused by the rules, and refusals must agree too. */
function impulses(life: Life, withNewcomers: boolean): Act[] {
  const { rotation, random } = life;
  const acts: Act[] = [];
  const seat = () => random.pick(rotation.seats)?.id ?? id<'seat'>('none');
  for (const payout of rotation.payouts) {
    const key = { round: payout.round, seq: payout.seq };
    if (payout.state === 'awaiting_approval')
      acts.push({ kind: 'approve', ...key, staff: random.chance(0.5) ? 'a' : 'b' });
    if (['held', 'failed'].includes(payout.state) && random.chance(0.3)) acts.push({ kind: 'release', ...key });
    if (payout.state === 'scheduled' && random.chance(0.004)) acts.push({ kind: 'hold', ...key });
  }
  if (random.chance(0.008)) acts.push({ kind: 'leave', seat: seat(), round: 0 });
  if (random.chance(0.015)) acts.push({ kind: 'swap', seat: seat(), other: seat() });
  if (withNewcomers && random.chance(0.02)) {
    const name = `${rotation.id.slice(0, -12)}3${String(rotation.seats.length).padStart(11, '0')}`;
    const newcomer = {
      id: id<'seat'>(name),
      person: id<'person'>(name),
      status: 'active',
      defaulted: false,
      blocked: null,
      walletPays: false,
    } as const;
    acts.push({ kind: 'replace', seat: seat(), newcomer });
  }
  const debt = random.pick(debts(rotation));
  if (debt && random.chance(0.1)) acts.push({ kind: 'retry', seat: debt.seat, round: debt.round });
  const blocked = rotation.seats.find((found) => found.blocked);
  if (blocked && random.chance(0.3)) acts.push({ kind: 'block', seat: blocked.id, blocked: null });
  else if (random.chance(0.01)) acts.push({ kind: 'block', seat: seat(), blocked: 'bank' });
  return acts;
}

/** What `core` says to an act; undefined when it refuses. */
export function perform(world: World, day: LocalDate, act: Act): Outcome | undefined {
  if (act.kind === 'block') {
    const rotation = structuredClone(world.rotation);
    const seat = rotation.seats.find((found) => found.id === act.seat);
    if (seat) seat.blocked = act.blocked;
    return { ...world, rotation, transfers: [], orders: [], news: [] };
  }
  const verdicts = {
    leave: () => act.kind === 'leave' && leaveSquad(world, day, act.seat),
    retry: () => act.kind === 'retry' && retryContribution(world, day, act),
    swap: () => act.kind === 'swap' && swapSeats(world, day, act.seat, act.other),
    approve: () => act.kind === 'approve' && approvePayout(world, day, act, act.staff),
    replace: () => act.kind === 'replace' && fillSeat(world, day, act.seat, act.newcomer),
    hold: () => act.kind === 'hold' && holdPayout(world, day, act),
    release: () => act.kind === 'release' && releasePayout(world, day, act),
  };
  const verdict = verdicts[act.kind]();
  return verdict && verdict.refused === null ? verdict.outcome : undefined;
}

/** Plays `count` squads side by side until every one is completed and every debt recovered. The fund is shared. */
export class Player {
  readonly start: Rotation[];
  readonly days: Day[] = [];
  readonly transfers: Transfer[] = [];
  readonly fund: Cents;
  readonly balances: Map<AccountName, Cents>;
  readonly #lives: Life[];

  readonly #withNewcomers: boolean;

  constructor(seed: number, count: number, withNewcomers: boolean) {
    this.#withNewcomers = withNewcomers;
    const random = new Random(seed);
    const seeds = Array.from({ length: count }, () => random.below(2 ** 31));
    this.start = seeds.map(newSquad);
    this.#lives = this.start.map((rotation, index) => ({
      rotation,
      random: new Random((seeds[index] ?? 0) + 1),
      pending: [],
    }));
    this.fund = cents(random.chance(0.3) ? 0 : random.below(200_000));
    this.balances = new Map([['fund', this.fund]]);
  }

  rotations(): Rotation[] {
    return this.#lives.map((life) => life.rotation);
  }

  #take(life: Life, outcome: Outcome, day: LocalDate): void {
    life.rotation = outcome.rotation;
    for (const [name, balance] of outcome.balances) this.balances.set(name, balance);
    this.transfers.push(...outcome.transfers);
    for (const order of outcome.orders) life.pending.push(...fate(order, day, life.random));
  }

  #world(life: Life): World {
    const names: AccountName[] = [...accountsOf(life.rotation), 'fees', 'losses', accounts.clearing(PROVIDER)];
    const balances = new Map(names.map((name) => [name, this.balances.get(name) ?? cents(0)]));
    return { rotation: life.rotation, balances, provider: PROVIDER };
  }

  #eventsOf(life: Life, day: LocalDate, isLate: boolean): RotationEvent[] {
    const due = life.pending.filter((pending) => pending.on <= day);
    life.pending.splice(0, life.pending.length, ...life.pending.filter((pending) => pending.on > day));
    const events = due.map((pending) => pending.event);
    for (const debt of debts(life.rotation)) {
      if (!isLate && !life.random.chance(0.03)) continue;
      const payment = `${life.rotation.id}:${debt.round}:${debt.seat}:${day}`;
      events.push({ kind: 'debt_paid', round: debt.round, seat: debt.seat, amount: owedTotal(debt), payment });
    }
    return events;
  }

  playDay(day: LocalDate, isLate: boolean): void {
    const plan = { on: day, events: [] as Day['events'][number][], acts: [] as Day['acts'][number][] };
    for (const life of this.#lives) {
      for (const event of this.#eventsOf(life, day, isLate)) {
        plan.events.push({ squad: life.rotation.id, event });
        this.#take(life, apply(this.#world(life), day, event), day);
      }
    }
    for (const life of this.#lives) {
      for (const act of impulses(life, this.#withNewcomers).filter((a) => !isLate || a.kind !== 'hold')) {
        plan.acts.push({ squad: life.rotation.id, act });
        const outcome = perform(this.#world(life), day, act);
        if (outcome) this.#take(life, outcome, day);
      }
    }
    for (const life of this.#lives) this.#take(life, advance(this.#world(life), day), day);
    this.days.push(plan);
  }

  isOver(): boolean {
    return this.#lives.every(
      (life) =>
        life.rotation.status === 'completed' &&
        life.pending.length === 0 &&
        debts(life.rotation).length === 0 &&
        isPaid(life.rotation),
    );
  }
}

function isPaid(rotation: Rotation): boolean {
  return rotation.payouts.every((payout) => payout.state === 'paid' || payout.state === 'cancelled');
}

interface Options {
  readonly eachDay?: (player: Player) => void;
  /** Whether staff fills the seats of leavers. The engine has no call for it yet, so its model leaves it out. */
  readonly withNewcomers?: boolean;
}

/** The whole story of a seed; `eachDay` looks at the squads after each of its days. */
export function playLives(
  seed: number,
  count: number,
  { eachDay = () => {}, withNewcomers = false }: Options = {},
): Lives {
  const player = new Player(seed, count, withNewcomers);
  for (let day = addDays(START, -8), played = 0; played < 700; day = addDays(day, 1), played += 1) {
    player.playDay(day, played > 130);
    eachDay(player);
    if (player.isOver()) {
      const { start, fund, days, transfers, balances } = player;
      return { start, fund, days, end: player.rotations(), transfers, balances };
    }
  }
  throw new Error(`the lives of seed ${seed} do not end`);
}

export function personOf(rotation: Rotation, seat: SeatId): PersonId {
  return rotation.seats.find((found) => found.id === seat)?.person ?? id<'person'>('nobody');
}
