import { expect, test } from 'vitest';
import {
  type AccountName,
  addBusinessDays,
  addDays,
  advance,
  apply,
  type Cents,
  cents,
  chargeInFlight,
  type Forecast,
  forecast,
  type LocalDate,
  type Order,
  type Rotation,
  type RotationEvent,
  type World,
} from '../src/index.ts';
import { playLives } from './lives.ts';
import { Random } from './random.ts';

const LIVES = Math.ceil(Number(process.env.LIVES ?? 500) / 10);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Part of the days of a life on which the test compares the forecast with the continued life. */
const OFTEN = Number(process.env.OFTEN ?? 0.03);

/** With this limit, no payout needs an approval. An approval changes no amount and no day. */
const NO_LIMIT = cents(Number.MAX_SAFE_INTEGER);

interface Answer {
  readonly on: LocalDate;
  readonly event: RotationEvent;
}

interface Paid {
  readonly payout: string;
  readonly on: LocalDate;
  readonly net: number;
  readonly setOff: number;
}

/** Returns the response of a bank that never refuses, on the next business day. */
function answerOf(order: Order, day: LocalDate): Answer[] {
  if (order.kind === 'charge') {
    const { round, seat, attempt, chargeOn } = order;
    const on = addBusinessDays(chargeOn > day ? chargeOn : day, 1);
    return [{ on, event: { kind: 'charge_confirmed', round, seat, attempt } }];
  }
  if (order.kind !== 'payout') return [];
  const { round, seq, attempt } = order;
  return [{ on: addBusinessDays(day, 1), event: { kind: 'payout_paid', round, seq, attempt } }];
}

function inFlight({ contributions, payouts }: Rotation, today: LocalDate): Answer[] {
  return [
    ...contributions.flatMap((own): Answer[] => {
      const charge = chargeInFlight(own);
      const on = charge && addBusinessDays(charge.chargeOn, 1);
      const next = addBusinessDays(today, 1);
      const about = { round: own.round, seat: own.seat, attempt: charge?.attempt ?? 0 };
      return on ? [{ on: on > next ? on : next, event: { kind: 'charge_confirmed', ...about } }] : [];
    }),
    ...payouts.flatMap(({ round, seq, attempt, state }): Answer[] =>
      state === 'submitted'
        ? [{ on: addBusinessDays(today, 1), event: { kind: 'payout_paid', round, seq, attempt } }]
        : [],
    ),
  ];
}

/** Continues a life day by day without any failure. Returns the payouts and the debits, as they happen. */
function continued(start: World, today: LocalDate): { paid: Paid[]; debits: string[] } {
  let world = start;
  let answers = inFlight(start.rotation, today);
  const done = new Set<string>();
  const isGone = (state: string) => ['submitted', 'paid', 'cancelled'].includes(state);
  for (const { round, seq, state } of start.rotation.payouts) if (isGone(state)) done.add(`${round}:${seq}`);
  const paid: Paid[] = [];
  const debits: string[] = [];
  const last = start.rotation.rounds.reduce((end, { payoutOn }) => (payoutOn > end ? payoutOn : end), today);
  for (let day = today; day <= addDays(last, 45); day = addDays(day, 1)) {
    const due = answers.filter(({ on }) => on <= day).map(({ event }) => event);
    answers = answers.filter(({ on }) => on > day);
    const outcome = advance(apply(world, day, ...due), day);
    for (const order of outcome.orders) {
      answers.push(...answerOf(order, day));
      if (order.kind === 'charge') debits.push(`${order.seat} ${order.round} ${order.chargeOn} ${order.amount}`);
    }
    for (const { round, seq, state, net, setOff } of outcome.rotation.payouts)
      if (isGone(state) && state !== 'cancelled' && !done.has(`${round}:${seq}`)) {
        done.add(`${round}:${seq}`);
        paid.push({ payout: `${round}:${seq}`, on: day, net, setOff });
      }
    world = outcome;
    if (outcome.rotation.status === 'completed') break;
  }
  return { paid, debits };
}

const shown = (payouts: Forecast['payouts']): Paid[] =>
  payouts.flatMap(({ round, seq, on, net, setOff }) => (on ? [{ payout: `${round}:${seq}`, on, net, setOff }] : []));

/** Compares what a day's screens may promise with what then happens. */
function checkDay(world: World, today: LocalDate): void {
  const said = forecast({ world, today, holdsEnd: new Map() });
  const { paid, debits } = continued(world, today);
  expect(shown(said.payouts)).toEqual(paid);
  expect(said.debits.map(({ seat, round, on, amount }) => `${seat} ${round} ${on} ${amount}`)).toEqual(debits);
  for (const { on } of [...shown(said.payouts), ...said.debits]) expect(on >= today).toBe(true);
}

test(`a forecast is what happens if nothing else fails, on days of ${LIVES} lives (SEED=${SEED})`, () => {
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
      throw new Error(`replay with LIVES=10 SEED=${seed} OFTEN=${OFTEN}, on ${today}`, { cause: error });
    }
  }
  expect(compared).toBeGreaterThan(0);
}, 3_600_000);
