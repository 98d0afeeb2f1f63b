import {
  type AccountName,
  accounts,
  accountsOf,
  activeWindow,
  addDays,
  addPeriods,
  advance,
  apply,
  asksWallets,
  type Cents,
  cents,
  FundNeeded,
  type GuarantorId,
  id,
  type LocalDate,
  localDate,
  NOTHING,
  nextStepOn,
  OUTSIDE,
  type Outcome,
  owedTotal,
  type Payout,
  type Period,
  type Rotation,
  type RotationEvent,
  type SeatId,
  type SquadId,
  startRotation,
  type Transfer,
  TransferBuilder,
  USUAL,
  type World,
} from '../src/index.ts';
import { type Act, debts, impulses, namedBy, perform, type Seen } from './acts.ts';
import { calmed, fateOf, type Nature, natureOf, type Pending, stray } from './fates.ts';
import { Random } from './random.ts';

/** One day of many squads: first provider events, then people’s actions, then the daily step. */
export interface Day {
  readonly on: LocalDate;
  readonly events: readonly { readonly squad: SquadId; readonly event: RotationEvent }[];
  readonly acts: readonly { readonly squad: SquadId; readonly act: Act }[];
}

interface Life {
  rotation: Rotation;
  readonly random: Random;
  pending: Pending[];
  nature: Nature;
  /** The day of the squad’s last step. */
  steppedOn: LocalDate;
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

/** Returns the guarantor of a seat. */
export function guarantorOf(seat: SeatId): GuarantorId {
  return id<'guarantor'>(`${seat.slice(0, 24)}6${seat.slice(25)}`);
}

/** Returns a random size, usually a small one. The simulation of a large squad takes a hundred times as long. */
function sizeOf(random: Random, most: number): number {
  const kind = random.next();
  if (most < 52) return 2 + random.below(most - 1);
  return kind < 0.93 ? 2 + random.below(11) : kind < 0.99 ? 13 + random.below(12) : 25 + random.below(28);
}

/** Returns a random period. All large squads are weekly, so that no simulation covers many years. */
function periodOf(random: Random, size: number): Period {
  if (size > 12 || random.chance(0.5)) return 'weekly';
  return size <= 6 && random.chance(0.6) ? 'monthly' : 'biweekly';
}

function newSquad(seed: number, index: number, { most = 52, periods }: Options): Rotation {
  const random = new Random(seed);
  const size = sizeOf(random, most);
  const name = `${String(index).padStart(8, '0')}-0000-4000-8000-`;
  // In half of the squads, no wallet pays contributions, so that these squads can use the bulk fast path.
  const wallets = random.pick([0, 0.2]) ?? 0;
  const seats = Array.from({ length: size }, (_, seat) => ({
    id: id<'seat'>(`${name}1${String(seat).padStart(11, '0')}`),
    person: id<'person'>(`${name}2${String(seat).padStart(11, '0')}`),
    account: id<'bank'>(`${name}4${String(seat).padStart(11, '0')}`),
    walletPays: random.chance(wallets),
  }));
  const contribution = cents([500, 2_500, 3_333, 10_000, 100_000][random.below(5)] ?? 500);
  const startOn = addDays(START, random.below(14));
  const terms = {
    contribution,
    size,
    startOn,
    feeBps: random.below(3) * 50,
    reserveBps: random.below(3) * 100,
    period: periods ? (random.pick(periods) ?? 'weekly') : periodOf(random, size),
    leadDays: 4 + random.below(3),
    payoutDays: 7 + random.below(2) * 3,
  };
  return startRotation(id<'squad'>(`${name}000000000000`), terms, seats);
}

/**
 * Simulates `count` squads in parallel with one shared fund, until all squads are completed and all debts are
 * recovered.
 */
export class Player {
  readonly start: Rotation[];
  readonly days: Day[] = [];
  readonly fund: Cents;
  /** The accounts of all squads, with all transfers of the simulation. */
  readonly #ledger: TransferBuilder;
  readonly #lives: Life[];
  readonly #outages: { readonly from: LocalDate; readonly until: LocalDate }[] = [];

  readonly #withNewcomers: boolean;
  readonly #eachStep: EachStep;
  readonly #approvalAbove: Cents;

  constructor(seed: number, count: number, options: Options) {
    const { withNewcomers = false, withFund = true, eachStep = () => {} } = options;
    this.#withNewcomers = withNewcomers;
    this.#eachStep = eachStep;
    this.#approvalAbove = options.approvalAbove ?? cents(USUAL.approvalAbove);
    const random = new Random(seed);
    const seeds = Array.from({ length: count }, () => random.below(2 ** 31));
    this.start = seeds.map((own, index) => newSquad(own, index, options));
    this.#lives = this.start.map((rotation, index) => {
      const life = new Random((seeds[index] ?? 0) + 1);
      return { rotation, random: life, pending: [], nature: natureOf(rotation, life), steppedOn: addDays(START, -9) };
    });
    for (let left = random.chance(0.4) ? 1 + random.below(3) : 0; left > 0; left -= 1) {
      const from = addDays(START, random.below(80) - 8);
      this.#outages.push({ from, until: addDays(from, 1 + random.below(25)) });
    }
    const fund = cents(random.chance(0.3) ? 0 : random.below(200_000));
    this.fund = withFund ? fund : NOTHING;
    this.#ledger = new TransferBuilder([['fund', this.fund]]);
  }

  get transfers(): readonly Transfer[] {
    return this.#ledger.transfers;
  }

  get balances(): ReadonlyMap<AccountName, Cents> {
    return this.#ledger.balances();
  }

  rotations(): Rotation[] {
    return this.#lives.map((life) => life.rotation);
  }

  /**
   * Runs squads without shared money first, then squads that need a wallet or the fund. Each group keeps its order.
   */
  #inTurn(
    lives: readonly Life[],
    named: (life: Life) => readonly RotationEvent[],
    go: (life: Life, hasFund: boolean) => void,
  ): void {
    const later = lives.filter((life) => {
      if (asksWallets(activeWindow(life.rotation, named(life)))) return true;
      try {
        go(life, false);
        return false;
      } catch (error) {
        if (error instanceof FundNeeded) return true;
        throw error;
      }
    });
    for (const life of later) go(life, true);
  }

  /** Runs rules on a squad and returns the outcome. The state of the squad stays unchanged. */
  #run(life: Life, cause: Cause, rules: Rules, hasFund = true): Outcome | undefined {
    const world = { ...this.#world(life), hasFund };
    const outcome = rules(world);
    this.#eachStep(world, cause, rules, outcome);
    return outcome;
  }

  #take(life: Life, outcome: Outcome | undefined, day: LocalDate): void {
    if (!outcome) return;
    life.rotation = outcome.rotation;
    for (const transfer of outcome.transfers) this.#ledger.move(transfer);
    for (const order of outcome.orders) life.pending.push(...fateOf(order, day, life.nature, life.random));
    life.steppedOn = day;
  }

  #world(life: Life): World {
    const outside = [accounts.clearing(PROVIDER), accounts.clearing(OUTSIDE)];
    const names: AccountName[] = [...accountsOf(life.rotation), 'fees', 'losses', ...outside];
    const balances = new Map(names.map((name) => [name, this.#ledger.balance(name)]));
    return {
      rotation: life.rotation,
      balances,
      providers: { payments: PROVIDER, payouts: PROVIDER },
      approvalAbove: this.#approvalAbove,
    };
  }

  #eventsOf(life: Life, day: LocalDate): RotationEvent[] {
    const events = life.pending.filter((pending) => pending.on <= day).map((pending) => pending.event);
    life.pending = life.pending.filter((pending) => pending.on > day);
    if (life.random.chance(0.01)) events.push(stray(life.rotation, life.random));
    for (const debt of debts(life.rotation)) {
      if (!life.random.chance(isLate(life, day) ? 0.5 : 0.02)) continue;
      const payment = `${life.rotation.id}:${debt.round}:${debt.seat}:${day}`;
      const { round, seat } = debt;
      // A guarantor can pay a debt that the member has already paid, or pay a debt twice.
      const guarantor = life.random.chance(0.5) ? { guarantor: guarantorOf(seat) } : {};
      const amount = cents(owedTotal(debt) + ('guarantor' in guarantor ? life.random.below(3) * 100 : 0));
      events.push({ kind: 'debt_paid', round, seat, amount, payment, ...guarantor });
    }
    return events;
  }

  /**
   * Runs a day’s step. A second run must change nothing, and one step must pay each pot at most once unless the bank
   * returned money.
   */
  #tick(life: Life, day: LocalDate, hasFund: boolean): void {
    const paid = (rotation: Rotation) => rotation.payouts.filter((payout) => payout.seq > 0 && payout.attempt > 0);
    const before = paid(life.rotation).map(({ round, seq }) => `${round}:${seq}`);
    this.#take(
      life,
      this.#run(life, { kind: 'day', day }, (world) => advance(world, day), hasFund),
      day,
    );
    const supplements = paid(life.rotation).filter(({ round, seq }) => !before.includes(`${round}:${seq}`));
    if (new Set(supplements.map(({ round }) => round)).size < supplements.length)
      throw new Error(`${life.rotation.id} paid a pot twice on ${day}`);
    if (life.random.chance(0.05)) checkQuiet(this.#world(life), day);
  }

  /** Returns whether the server is down on a day. The simulation skips these days. */
  isDown(day: LocalDate): boolean {
    return this.#outages.some(({ from, until }) => from <= day && day < until);
  }

  /** Simulates one day. Some days have an extra early step, which must change nothing. */
  playDay(day: LocalDate): void {
    const plan = { on: day, events: [] as Day['events'][number][], acts: [] as Day['acts'][number][] };
    const eventsByLife = new Map(
      this.#lives.map((life) => {
        if (isLate(life, day)) life.nature = calmed(life.nature);
        return [life, this.#eventsOf(life, day)];
      }),
    );
    for (const [{ rotation }, events] of eventsByLife)
      plan.events.push(...events.map((event) => ({ squad: rotation.id, event })));
    const eventsOf = (life: Life) => eventsByLife.get(life) ?? [];
    const withEvents = this.#lives.filter((life) => eventsOf(life).length > 0);
    this.#inTurn(withEvents, eventsOf, (life, hasFund) => {
      const events = eventsOf(life);
      this.#take(
        life,
        this.#run(life, { kind: 'events', day, events }, (world) => apply(world, day, ...events), hasFund),
        day,
      );
    });
    for (const life of this.#lives) {
      const isTimely = ({ kind }: Act) => (kind !== 'hold' && kind !== 'refund') || !isLate(life, day);
      for (const act of impulses(life, this.#withNewcomers).filter(isTimely)) {
        plan.acts.push({ squad: life.rotation.id, act });
        this.#take(
          life,
          this.#run(life, { kind: 'act', act }, (world) => perform(world, day, act)),
          day,
        );
      }
    }
    const nothing = () => [];
    this.#inTurn(this.#lives, nothing, (life, hasFund) => {
      const next = nextStepOn({ rotation: life.rotation, balances: this.balances }, life.steppedOn);
      if (next && next <= day) this.#tick(life, day, hasFund);
      else if (life.random.chance(0.02)) checkQuiet(this.#world(life), day);
    });
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

/** Returns whether a day is some weeks after the last due day. From this day on, members pay their open debts. */
function isLate({ rotation: { terms } }: Life, day: LocalDate): boolean {
  return day > addDays(addPeriods(terms.startOn, terms.period, terms.size), 30);
}

/**
 * Checks that a second step of a day changes nothing. Skips a squad in which an approved payout waits because its amount
 * changed. The rest of the first step can restore the approved amount, and the second step then sends the payout.
 */
function checkQuiet(world: World, day: LocalDate): void {
  const isApproved = ({ state, approvals }: Payout) => state === 'awaiting_approval' && approvals.length > 0;
  if (world.rotation.payouts.some(isApproved)) return;
  const { rotation, transfers, orders } = advance(world, day);
  if (transfers.length + orders.length > 0)
    throw new Error(`${rotation.id} had something due on ${day}, and did not say so`);
}

function isPaid(rotation: Rotation): boolean {
  return rotation.payouts.every((payout) => payout.state === 'paid' || payout.state === 'cancelled');
}

type Rules = (world: World) => Outcome | undefined;
type EachStep = (world: World, cause: Cause, rules: Rules, outcome: Outcome | undefined) => void;

/** The trigger of a step: provider events, a person’s action, or the daily step. */
export type Cause =
  | { readonly kind: 'day'; readonly day: LocalDate }
  | { readonly kind: 'events'; readonly day: LocalDate; readonly events: readonly RotationEvent[] }
  | { readonly kind: 'act'; readonly act: Act };

/** Returns the rows that a step needs in addition to the active window. */
export function seenBy(cause: Cause): Seen {
  if (cause.kind === 'act') return namedBy(cause.act);
  return cause.kind === 'events' ? cause.events : [];
}

interface Options {
  /** Callback with the states before and after a step. */
  readonly eachStep?: EachStep;
  readonly eachDay?: (player: Player) => void;
  /** Whether staff can give a leaver’s seat to a newcomer. The engine’s model test turns this off. */
  readonly withNewcomers?: boolean;
  /** Whether the simulation can have a fund. All squads share the fund, so the order of their requests matters. */
  readonly withFund?: boolean;
  /** Largest size of a squad. */
  readonly most?: number;
  readonly periods?: readonly Period[];
  readonly approvalAbove?: Cents;
}

/** Simulates all days for a seed. Calls `eachDay` after each day. */
export function playLives(seed: number, count: number, { eachDay = () => {}, ...options }: Options = {}): Lives {
  const player = new Player(seed, count, options);
  for (let day = addDays(START, -8), played = 0; played < 1_400; day = addDays(day, 1), played += 1) {
    if (player.isDown(day)) continue;
    player.playDay(day);
    eachDay(player);
    if (player.isOver()) {
      const { start, fund, days, transfers, balances } = player;
      return { start, fund, days, end: player.rotations(), transfers, balances };
    }
  }
  throw new Error(`the lives of seed ${seed} do not end`);
}
