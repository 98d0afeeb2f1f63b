import { expect, test } from 'vitest';
import {
  type AccountName,
  addBusinessDays,
  addDays,
  advance,
  apply,
  type Cents,
  type Contribution,
  cents,
  chargeInFlight,
  type Forecast,
  forecast,
  isUnsettled,
  type LocalDate,
  mainPayout,
  type Order,
  outlook,
  type Rotation,
  type RotationEvent,
  recipientOf,
  type SeatId,
  type Transfer,
  type World,
} from '../src/index.ts';
import { playLives } from './lives.ts';
import { Random, SEED } from './random.ts';

/** Number of simulations: 2,000 in `npm run verify`, which sets `LIVES` to 5,000. */
const LIVES = Math.ceil(Number(process.env.LIVES ?? 125) * 0.4);
/** Share of the days on which the test compares the forecast with the continued simulation. */
const OFTEN = Number(process.env.OFTEN ?? 0.03);

/** With this limit, no payout needs an approval. An approval does not change an amount or a day. */
const NO_LIMIT = cents(Number.MAX_SAFE_INTEGER);

interface Answer {
  readonly on: LocalDate;
  readonly event: RotationEvent;
}

type Fails = (contribution: { readonly round: number; readonly seat: string }) => boolean;
const NEVER: Fails = () => false;

interface Paid {
  readonly payout: string;
  readonly on: LocalDate;
  readonly net: number;
  readonly setOff: number;
}

/** Returns the response of a bank that refuses only the failing contributions, on the next business day. */
function answerOf(order: Order, day: LocalDate, fails: Fails): Answer[] {
  if (order.kind === 'charge') {
    const { round, seat, attempt, chargeOn } = order;
    const on = addBusinessDays(chargeOn > day ? chargeOn : day, 1);
    return [{ on, event: resultOf({ round, seat, attempt }, fails) }];
  }
  if (order.kind !== 'payout') return [];
  const { round, seq, attempt } = order;
  return [{ on: addBusinessDays(day, 1), event: { kind: 'payout_paid', round, seq, attempt } }];
}

function resultOf(about: { round: number; seat: SeatId; attempt: number }, fails: Fails): RotationEvent {
  return fails(about)
    ? { kind: 'charge_failed', ...about, cause: 'insufficient_funds' }
    : { kind: 'charge_confirmed', ...about };
}

function inFlight({ contributions, payouts }: Rotation, today: LocalDate, fails: Fails): Answer[] {
  return [
    ...contributions.flatMap((own): Answer[] => {
      const charge = chargeInFlight(own);
      const on = charge && addBusinessDays(charge.chargeOn, 1);
      const next = addBusinessDays(today, 1);
      const about = { round: own.round, seat: own.seat, attempt: charge?.attempt ?? 0 };
      return on ? [{ on: on > next ? on : next, event: resultOf(about, fails) }] : [];
    }),
    ...payouts.flatMap(({ round, seq, attempt, state }): Answer[] =>
      state === 'submitted'
        ? [{ on: addBusinessDays(today, 1), event: { kind: 'payout_paid', round, seq, attempt } }]
        : [],
    ),
  ];
}

interface Continued {
  readonly paid: Paid[];
  readonly debits: string[];
  /** Contributions from wallets. */
  readonly fromWallet: string[];
  /**
   * Cover transfers on the day of each main payout, by round. `missing` has the contributions of the round on that day.
   */
  readonly covers: Map<number, Transfer[]>;
  readonly missing: Map<number, Contribution[]>;
  readonly recipients: Map<number, SeatId>;
}

/**
 * Continues a simulated squad day by day without any other failure. Returns the payouts and the debits as they happen.
 */
function continued(start: World, today: LocalDate, fails = NEVER): Continued {
  let world = start;
  let answers = inFlight(start.rotation, today, fails);
  const done = new Set<string>();
  const isGone = (state: string) => ['submitted', 'paid', 'cancelled'].includes(state);
  for (const { round, seq, state } of start.rotation.payouts) if (isGone(state)) done.add(`${round}:${seq}`);
  const paid: Paid[] = [];
  const debits: string[] = [];
  const fromWallet: string[] = [];
  const covers = new Map<number, Transfer[]>();
  const missing = new Map<number, Contribution[]>();
  const recipients = new Map<number, SeatId>();
  const last = start.rotation.rounds.reduce((end, { payoutOn }) => (payoutOn > end ? payoutOn : end), today);
  for (let day = today; day <= addDays(last, 45); day = addDays(day, 1)) {
    const due = answers.filter(({ on }) => on <= day).map(({ event }) => event);
    answers = answers.filter(({ on }) => on > day);
    const applied = apply(world, day, ...due);
    const outcome = advance(applied, day);
    const moved = [...applied.transfers, ...outcome.transfers];
    for (const { kind, reference, amount } of moved)
      if (kind === 'wallet_contribution') fromWallet.push(`${day} ${reference} ${amount}`);
    for (const order of outcome.orders) {
      answers.push(...answerOf(order, day, fails));
      if (order.kind === 'charge') debits.push(`${order.seat} ${order.round} ${order.chargeOn} ${order.amount}`);
    }
    for (const { round, seq, state, net, setOff } of outcome.rotation.payouts)
      if (isGone(state) && state !== 'cancelled' && !done.has(`${round}:${seq}`)) {
        done.add(`${round}:${seq}`);
        paid.push({ payout: `${round}:${seq}`, on: day, net, setOff });
        if (seq > 0) continue;
        covers.set(
          round,
          moved.filter(({ kind }) => kind === 'cover'),
        );
        missing.set(
          round,
          outcome.rotation.contributions.filter((own) => own.round === round),
        );
        recipients.set(round, recipientOf(outcome.rotation, round).id);
      }
    world = outcome;
    if (outcome.rotation.status === 'completed') break;
  }
  return { paid, debits, fromWallet, covers, missing, recipients };
}

const shown = (payouts: Forecast['payouts']): Paid[] =>
  payouts.flatMap(({ round, seq, on, net, setOff }) => (on ? [{ payout: `${round}:${seq}`, on, net, setOff }] : []));

/** Compares the predicted next steps of a debtor with the simulated events, if the debtor pays nothing. */
function checkDebtor(world: World, today: LocalDate, seat: SeatId): void {
  const steps = outlook({ world, today, holdsEnd: new Map() }, seat);
  const { paid, covers, missing, recipients } = continued(
    world,
    today,
    (own) => own.seat === seat && steps.has(own.round),
  );
  const mains = paid.filter(({ payout }) => payout.endsWith(':0'));
  const own = mains.filter(({ payout }) => recipients.get(Number.parseInt(payout, 10)) === seat);
  for (const [round, all] of steps) {
    const promised = all.filter((step) => step.kind === 'own_payout' && step.on !== null);
    expect(promised).toEqual(own.map(({ on, net, setOff }) => ({ kind: 'own_payout', on, amount: net, setOff })));
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const then = mains.find(({ payout }) => payout === `${round}:0`);
    const covered = sum(
      (covers.get(round) ?? [])
        .filter(({ reference }) => reference.includes(`:${round}:${seat}:`))
        .map(({ amount }) => amount),
    );
    const short = sum((missing.get(round) ?? []).filter((each) => each.seat === seat).map(({ owed }) => owed.pot));
    const cover = all.filter((step) => step.kind === 'cover' && step.on !== null);
    const recipient = recipients.get(round);
    const isOwn = recipient === seat;
    // A second attempt of a returned payout has no new cover, because the first attempt was already covered.
    const isFirst = mainPayout(world.rotation, round).attempt === 0;
    expect(cover).toEqual(
      then && isFirst && !isOwn && covered + short > 0
        ? [{ kind: 'cover', on: then.on, recipient, covered, short }]
        : [],
    );
    for (const { on } of all) if (on !== null && all[0]?.kind !== 'debit') expect(on >= today).toBe(true);
  }
}

/** Compares the forecasts on the screens of one day with the events that follow. */
function checkDay(world: World, today: LocalDate): void {
  const said = forecast({ world, today, holdsEnd: new Map() });
  const { paid, debits, fromWallet } = continued(world, today);
  expect(shown(said.payouts)).toEqual(paid);
  expect(said.debits.map(({ seat, round, on, amount }) => `${seat} ${round} ${on} ${amount}`)).toEqual(debits);
  const wallets = (said.fromWallet ?? []).map(
    ({ seat, round, on, amount }) => `${on} wallet:${world.rotation.id}:${round}:${seat}:pot ${amount}`,
  );
  if (said.fromWallet) expect(wallets).toEqual(fromWallet);
  // The test checks one debtor a day, because each check simulates the squad to its end.
  const debtor = world.rotation.contributions.findLast(isUnsettled);
  if (debtor) checkDebtor(world, today, debtor.seat);
  for (const { on } of [...shown(said.payouts), ...said.debits]) expect(on >= today).toBe(true);
}

test(`forecasts equal the later events if nothing else fails, on days of ${LIVES} simulations (SEED=${SEED})`, () => {
  let compared = 0;
  for (let seed = SEED; seed < SEED + LIVES; seed += 1) {
    const random = new Random(seed);
    let world: World | undefined;
    let today: LocalDate | undefined;
    try {
      playLives(seed, 1, {
        withNewcomers: true,
        eachDay: (player) => {
          const [rotation] = player.rotations();
          const day = player.days.at(-1)?.on;
          if (!rotation || !day || rotation.status === 'completed' || !random.chance(OFTEN)) return;
          const balances: ReadonlyMap<AccountName, Cents> = player.balances;
          const providers = { payments: 'sandbox', payouts: 'sandbox' };
          world = { rotation, balances, providers, approvalAbove: NO_LIMIT };
          today = day;
          compared += 1;
          checkDay(world, day);
        },
      });
    } catch (error) {
      throw new Error(`replay with LIVES=1 SEED=${seed} OFTEN=${OFTEN}, on ${today}`, { cause: error });
    }
  }
  expect(compared).toBeGreaterThan(0);
}, 3_600_000);
