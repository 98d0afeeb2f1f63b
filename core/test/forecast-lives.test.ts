import { expect, test } from 'vitest';
import {
  type AccountName,
  accounts,
  accountsOf,
  addDays,
  type Cents,
  cents,
  type LocalDate,
  type Rotation,
  type SeatId,
  type World,
} from '../src/index.ts';
import { type Calm, continued } from './calm.ts';
import type { Count, IsDeep } from './compare.ts';
import { type Player, playLives } from './lives.ts';
import { Random, SEED } from './random.ts';
import { checkApprovals, checkDay, dayOf } from './truth.ts';

/** Number of simulations: 2,000 in `npm run verify`, which sets `LIVES` to 5,000. */
const LIVES = Math.ceil(Number(process.env.LIVES ?? 250) * 0.4);
const IS_LONG = LIVES > 100;
/**
 * Kinds of squads. A large squad takes a hundred times as long as a small one. Most squads of the quick run are small and
 * weekly, and one of a hundred squads of the long run is larger.
 */
function kindOf(seed: number) {
  if (IS_LONG) return { most: seed % 100 === 0 ? 12 : 5 };
  return seed % 10 === 0 ? { most: 5 } : { most: 3, periods: ['weekly'] as const };
}
/** Probabilities that a day is also compared with one member's payouts blocked, and with a wallet that pays. */
const VARIED = 0.04;

/** With this limit, no payout needs an approval. An approval does not change an amount or a day. */
const NO_LIMIT = cents(Number.MAX_SAFE_INTEGER);
/** Approval limit of the simulated squads. The usual limit is too high for small squads. */
const APPROVAL_ABOVE = cents(20_000);

/** Smallest number of comparisons of each situation in the quick run. An empty comparison cannot pass. */
const LEAST: Readonly<Record<string, number>> = {
  days: 3_000,
  members: 9_000,
  debits: 10_000,
  retries: 150,
  'contributions from wallets': 50,
  'payouts with a day': 5_000,
  'payouts without a day': 80,
  'payouts to the wallet': 20,
  'payouts that wait for a person': 80,
  'payouts for which the fund is too small': 5,
  'short payouts': 25,
  'set-offs': 100,
  supplements: 300,
  'later parts with a day': 300,
  'tries for a paid pot': 20,
  'covers by the reserve': 20,
  'covers by the fund': 50,
  'covers of a debt': 300,
  'covers if a debtor pays nothing': 60,
  'payouts after a payment': 200,
  'squads with trouble': 800,
  debtors: 1_000,
  'approved payouts that left': 30,
  'days with a blocked member': 60,
  'days with a full wallet': 60,
  'lives with a failure': 25,
  'lives with a default': 30,
  'lives with a charge-back': 10,
  'lives with a returned payout': 4,
  'lives with a replaced member': 6,
  'lives with a leaver': 8,
  'lives with a refund round': 2,
  'lives with a waiver': 3,
  'lives with a payment by a guarantor': 8,
  'lives with less than one contribution in the fund': 12,
};

/** Returns the world of the simulated squad. `known` limits the balances to the ones that the server reads. */
function worldOf(rotation: Rotation, balances: ReadonlyMap<AccountName, Cents>, approvalAbove = NO_LIMIT): World {
  return { rotation, balances, providers: { payments: 'sandbox', payouts: 'sandbox' }, approvalAbove };
}

/** Returns the balances that the server reads for a forecast. */
function readBalances(rotation: Rotation, balances: ReadonlyMap<AccountName, Cents>) {
  return new Map(accountsOf(rotation).map((name) => [name, balances.get(name) ?? cents(0)]));
}

const BLOCKS = ['new_bank', 'suspended', 'identity', 'unconfirmed', 'bank'] as const;

/** Blocks the payouts of one member. Returns the squad and the end of the hold. */
function blocked(rotation: Rotation, today: LocalDate, random: Random) {
  const reason = random.pick(BLOCKS) ?? 'new_bank';
  const found = random.pick(rotation.seats)?.id;
  const seats = rotation.seats.map((seat) => (seat.id === found ? { ...seat, blocked: reason } : seat));
  const ends = new Map<SeatId, LocalDate>();
  if (found && reason === 'new_bank') ends.set(found, addDays(today, 1 + random.below(20)));
  return { rotation: { ...rotation, seats }, ends };
}

/** Gives one member a wallet that pays some contributions. Returns the squad and the balances. */
function withWallet(rotation: Rotation, balances: ReadonlyMap<AccountName, Cents>, random: Random) {
  const payer = random.pick(rotation.seats);
  const seats = rotation.seats.map((seat) => (seat === payer ? { ...seat, walletPays: true } : seat));
  const amount = cents(rotation.terms.contribution * (1 + random.below(3)));
  const filled = new Map(balances);
  if (payer) filled.set(accounts.wallet(payer.person), amount);
  return { rotation: { ...rotation, seats }, balances: filled };
}

const isOver = ({ status, contributions, payouts }: Rotation) =>
  status === 'completed' &&
  payouts.every(({ state }) => state === 'paid' || state === 'cancelled') &&
  contributions.every(({ charges }) => charges.every(({ state }) => state !== 'submitted'));

/** Compares every day of one simulation. */
class Life {
  readonly #random: Random;
  readonly #count: Count;
  /** Number of days on which the squad changed. */
  #changes = 0;
  #last: { rotation: Rotation; balances: string; calm: Calm; today: LocalDate } | undefined;
  today: LocalDate | undefined;

  constructor(seed: number, count: Count) {
    this.#random = new Random(seed);
    this.#count = count;
  }

  /** Returns the events that follow, from the day before if nothing has changed since then. */
  #calmOf(world: World, today: LocalDate): { readonly calm: Calm; readonly isNew: boolean } {
    const last = this.#last;
    const balances = JSON.stringify([...world.balances]);
    const isSame = last?.rotation === world.rotation && last.balances === balances;
    const isLate = world.rotation.contributions.some(({ charges }) =>
      charges.some(({ state, chargeOn }) => state === 'submitted' && chargeOn < today),
    );
    const isSending = world.rotation.payouts.some(({ state }) => state === 'submitted');
    const { from } = last?.calm ?? { from: null };
    if (last && isSame && !isLate && !isSending && (from === null || from >= today))
      return { calm: last.calm, isNew: false };
    const calm = continued(world, today);
    this.#last = { rotation: world.rotation, balances, calm, today };
    return { calm, isNew: true };
  }

  check(player: Player): void {
    const [rotation] = player.rotations();
    const today = player.days.at(-1)?.on;
    if (!rotation || !today || isOver(rotation)) return;
    this.today = today;
    this.#count('days');
    const count = this.#count;
    const read = readBalances(rotation, player.balances);
    const world = worldOf(rotation, player.balances);
    const present = { world: worldOf(rotation, read), today, holdsEnd: new Map() };
    const { calm, isNew } = this.#calmOf(world, today);
    if (isNew) this.#changes += 1;
    if (isNew) count('days with a change');
    const isDeep: IsDeep = (at, of) => IS_LONG || (isNew && this.#changes % (2 * of) === at);
    checkDay(dayOf(present, world, count, calm), isDeep);
    checkApprovals(worldOf(rotation, player.balances, APPROVAL_ABOVE), today, count);
    if (this.#random.chance(VARIED)) this.#checkBlocked(player, rotation, today, isDeep);
    if (this.#random.chance(VARIED)) this.#checkWallet(player, rotation, today, isDeep);
  }

  #checkBlocked(player: Player, rotation: Rotation, today: LocalDate, isDeep: IsDeep): void {
    const { rotation: other, ends: holdsEnd } = blocked(rotation, today, this.#random);
    this.#count('days with a blocked member');
    const present = { world: worldOf(other, readBalances(other, player.balances)), today, holdsEnd };
    checkDay(dayOf(present, worldOf(other, player.balances), this.#count), isDeep);
  }

  #checkWallet(player: Player, rotation: Rotation, today: LocalDate, isDeep: IsDeep): void {
    const { rotation: other, balances } = withWallet(rotation, player.balances, this.#random);
    this.#count('days with a full wallet');
    const present = { world: worldOf(other, readBalances(other, balances)), today, holdsEnd: new Map() };
    checkDay(dayOf(present, worldOf(other, balances), this.#count), isDeep);
  }
}

/** Counts what happened in a whole simulation. */
function countLife(player: Player, count: Count): void {
  const [rotation] = player.rotations();
  if (!rotation) return;
  count('lives');
  const { seats, rounds, contributions } = rotation;
  if (seats.length > rotation.terms.size) count('lives with a replaced member');
  if (seats.some(({ status }) => status === 'left')) count('lives with a leaver');
  if (rounds.some(({ kind }) => kind === 'refund')) count('lives with a refund round');
  if (seats.some(({ defaulted }) => defaulted)) count('lives with a default');
  if (contributions.some(({ charges }) => charges.some(({ state }) => state === 'failed')))
    count('lives with a failure');
  if (player.transfers.some(({ kind }) => kind === 'payout_returned')) count('lives with a returned payout');
  if (player.transfers.some(({ kind }) => kind === 'chargeback')) count('lives with a charge-back');
  if (player.transfers.some(({ kind }) => kind === 'waiver')) count('lives with a waiver');
  const guarantors = player.days.flatMap(({ events }) => events).filter(({ event }) => 'guarantor' in event);
  if (guarantors.length > 0) count('lives with a payment by a guarantor');
  if (player.fund < rotation.terms.contribution) count('lives with less than one contribution in the fund');
}

test(`the calls of every day equal the later events if nothing else fails, for every member of ${LIVES} squads (SEED=${SEED})`, () => {
  const counts = new Map<string, number>();
  const count: Count = (situation, by = 1) => void counts.set(situation, (counts.get(situation) ?? 0) + by);
  for (let seed = SEED; seed < SEED + LIVES; seed += 1) {
    const life = new Life(seed, count);
    try {
      let last: Player | undefined;
      playLives(seed, 1, {
        withNewcomers: true,
        ...kindOf(seed),
        approvalAbove: APPROVAL_ABOVE,
        eachDay: (player) => {
          last = player;
          life.check(player);
        },
      });
      if (last) countLife(last, count);
    } catch (error) {
      throw new Error(`replay with LIVES=${IS_LONG ? 300 : 2} SEED=${seed}, on ${life.today}`, { cause: error });
    }
  }
  for (const [situation, least] of Object.entries(LEAST))
    expect(counts.get(situation) ?? 0, situation).toBeGreaterThanOrEqual(Math.floor((least * LIVES) / 120));
}, 3_600_000);
