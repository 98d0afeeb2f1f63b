import { accounts, addDays, cents, id, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Random, SEED } from '../../core/test/random.ts';
import { post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { CALM, type PlayedSquad, type Player, passDay, plantSquads, type Weather } from './played-lives.ts';

/** Number of squads. `npm run verify` sets a larger number. */
const LIVES = Number(process.env.LIVES ?? 1);
/** Probability that the test checks the promises of every member on a calm day. */
const OFTEN = Number(process.env.OFTEN ?? 0.08);

const STORMY: Weather = { failing: 0.4, closed: 0.15, chargedBack: 0.01, returned: 0.05 };

interface Sent {
  readonly on: string;
  readonly net: number;
}

/** All payments and debits of one seat until the end of its squad. Payments are keyed by round and number. */
interface Happened {
  readonly sent: ReadonlyMap<string, Sent>;
  readonly debits: readonly string[];
}

/** An announcement of a payment in a response, and a function that returns the actual payment. */
interface Said {
  readonly where: string;
  readonly what: unknown;
  readonly seen: (happened: Happened) => unknown;
}

/** Returns the announcement of a payment in a round. A payment without a day is not an announcement. */
const payment = (where: string, round: number, seq: number, on: string | null, net: number): Said[] =>
  on === null || net === 0
    ? []
    : [{ where, what: { round, seq, on, net }, seen: ({ sent }) => ({ round, seq, ...sent.get(`${round}:${seq}`) }) }];

const debit = (where: string, round: number, on: string, amount: number): Said => {
  const what = `${round} ${on} ${amount}`;
  return { where, what, seen: ({ debits }) => debits.find((own) => own === what) ?? debits };
};

/** Titles and days of a member's own entries in the calendar feed. */
async function calendarOf(app: TestApp, file: string): Promise<string[]> {
  const { body } = await app.visitor.raw('calendarFeed', { params: { file } });
  const entries = [...body.replaceAll('\r\n ', '').matchAll(/DTSTART;VALUE=DATE:(\d+).*?SUMMARY:(.*?)\r\n/gs)];
  return entries
    .map(([, on, title]) => `${on} ${title}`)
    .filter((entry) => /you receive|leaves your account/.test(entry));
}

interface Totals {
  readonly contributed: number;
  readonly received: number;
}

/** Returns the totals of the chart. Leaves out the returned reserve, because the chart does not forecast it. */
async function totalsOf({ context: { db } }: TestApp, { caller }: Player): Promise<Totals> {
  const wallet = accounts.wallet(id<'person'>(caller.id));
  const { rows } = await sql<{ back: number }>`
    select coalesce(sum(amount), 0)::int as back from ledger_transfers where kind = 'reserve_return' and credit = ${wallet}
  `.execute(db);
  const { data } = await caller.call('transactionSeries', { query: { by: 'week' } });
  const sum = (of: (step: (typeof data)[number]) => number) => data.reduce((total, step) => total + of(step), 0);
  return {
    contributed: sum((step) => step.contributed + step.toContribute),
    received: sum((step) => step.received + step.toReceive) - (rows[0]?.back ?? 0),
  };
}

async function fromDashboard({ caller }: Player, today: LocalDate): Promise<Said[]> {
  const { coming, nextContribution, nextPayout, running } = await caller.call('dashboard', IN_PRODUCT);
  for (const { on, isWaiting } of coming) expect(isWaiting || on >= today, `${on} is past on ${today}`).toBe(true);
  for (const { payoutOn, isWaiting } of running) expect(isWaiting || payoutOn >= today).toBe(true);
  const next = nextPayout ? [{ ...nextPayout, what: 'payout' as const }] : [];
  const all = [...coming, ...next, ...(nextContribution ? [nextContribution] : [])];
  return all.flatMap((entry): Said[] => {
    const { what, round, on, amount, isWaiting } = entry;
    if (what === 'contribution') return [debit('dashboard', round, on, -amount)];
    if (isWaiting || what === 'first') return [];
    const seen = ({ sent }: Happened) => {
      const ofRound = [...sent].filter(
        ([key]) => key.startsWith(`${round}:`) && key.endsWith(':0') === (what === 'payout'),
      );
      // A submitted payout shows its arrival day.
      const found = ofRound.find(([, own]) => own.net === amount && (own.on === on || own.on <= today));
      return found ? { round, amount, on } : ofRound;
    };
    return [{ where: `dashboard ${what}`, what: { round, amount, on }, seen }];
  });
}

async function fromPayouts({ caller }: Player, staff: Caller, today: LocalDate): Promise<Said[]> {
  const { payouts } = await caller.call('nextPayouts', IN_PRODUCT);
  const { data } = await staff.call('payouts', { ...IN_PRODUCT, query: { person: caller.id } });
  const unsent = [...payouts, ...data].filter(({ state }) => state !== 'submitted' && state !== 'paid');
  for (const { leavesOn } of unsent) expect(leavesOn === null || leavesOn >= today).toBe(true);
  const [first] = payouts;
  const detail = first && (await caller.call('payout', inSquad(first.id)));
  return [
    ...unsent.flatMap(({ round, seq, leavesOn, expectedNet }) => payment('payouts', round, seq, leavesOn, expectedNet)),
    ...(detail?.payments ?? [])
      .filter(({ state }) => state !== 'submitted' && state !== 'paid')
      .flatMap(({ seq, on, net }) => payment('payout page', detail?.round ?? 0, seq, on, net)),
  ];
}

async function fromSquad({ caller, squad, seat }: Player): Promise<Said[]> {
  const { rounds, ownDebt } = await caller.call('squad', inSquad(squad));
  const own = rounds.filter(({ recipient, payout }) => recipient === seat && payout.state !== 'cancelled');
  const { payout: after } = ownDebt ?? {};
  return [
    ...own.flatMap(({ number, payout }) =>
      payment(
        'squad page',
        number,
        0,
        payout.on,
        ['submitted', 'paid'].includes(payout.state) ? payout.net : payout.expectedNet,
      ),
    ),
    ...(after ? payment('own debt', after.round, 0, after.on, after.net) : []),
  ];
}

async function fromDebits({ caller }: Player): Promise<Said[]> {
  const { debits } = await caller.call('upcomingPayments', IN_PRODUCT);
  return debits
    .filter(({ from }) => from === 'bank')
    .map(({ round, on, amount }) => debit('payments', round, on, amount));
}

async function fromStory({ caller }: Player, staff: Caller): Promise<Said[]> {
  const { money } = await staff.call('memberStory', { params: { id: caller.id } });
  const next = money?.next;
  if (!next || next.on === null || next.amount === 0 || next.state === 'submitted') return [];
  const what = { on: next.on, net: next.amount };
  const seen = ({ sent }: Happened) =>
    [...sent.values()].find(({ on, net }) => on === what.on && net === what.net) ?? [...sent];
  return [{ where: 'member as staff see them', what, seen }];
}

/** Returns the payments and debits of each seat, from the ledger and the orders. */
async function happenedTo({ context: { db } }: TestApp, { squad, seat }: Player): Promise<Happened> {
  const { rows } = await sql<{ reference: string; on: string; net: number }>`
    select reference, to_char(value_date, 'YYYY-MM-DD') as on, amount::int as net from ledger_transfers
    where kind = 'payout' and reference like ${`payout:${squad}:%`}
      and split_part(reference, ':', 3)::int in (select number from rounds where squad_id = ${squad} and recipient = ${seat})
    order by id
  `.execute(db);
  const charges = await sql<{ debit: string }>`
    select round || ' ' || to_char(charge_on, 'YYYY-MM-DD') || ' ' || amount as debit from charges where seat_id = ${seat}
  `.execute(db);
  const key = (reference: string) => reference.split(':').slice(2, 4).join(':');
  return {
    sent: new Map(rows.map(({ reference, on, net }) => [key(reference), { on, net }])),
    debits: charges.rows.map((row) => row.debit),
  };
}

interface Kept {
  readonly player: Player;
  readonly today: LocalDate;
  readonly said: readonly Said[];
  readonly calendar: readonly string[];
  /** Totals with all expected payments. Null while a payout has no day, or while the member is in default. */
  readonly totals: Totals | null;
}

const files = new Map<Player, string>();

async function fileOf(player: Player): Promise<string> {
  const known = files.get(player);
  if (known) return known;
  const { address } = await player.caller.call('renewCalendarAddress', {});
  const file = address?.split('/').at(-1) ?? '';
  files.set(player, file);
  return file;
}

/** Collects the announced payments of one member on a day, from the responses to the member and to staff. */
async function keep(app: TestApp, staff: Caller, player: Player): Promise<Kept> {
  const today = app.context.clock.today();
  const { coming, owed } = await player.caller.call('dashboard', IN_PRODUCT);
  // A set-off can settle a defaulted debt without a payment. The chart does not forecast such a set-off.
  const isExact = owed.amount === 0 && !coming.some(({ isWaiting }) => isWaiting);
  return {
    player,
    today,
    said: [
      ...(await fromDashboard(player, today)),
      ...(await fromPayouts(player, staff, today)),
      ...(await fromSquad(player)),
      ...(await fromDebits(player)),
      ...(await fromStory(player, staff)),
    ],
    calendar: await calendarOf(app, await fileOf(player)),
    totals: isExact ? await totalsOf(app, player) : null,
  };
}

/** Compares the payments announced to a member on each day with the actual payments. */
async function compare(app: TestApp, player: Player, all: readonly Kept[]): Promise<void> {
  const happened = await happenedTo(app, player);
  const calendarAtEnd = await calendarOf(app, await fileOf(player));
  const totalsAtEnd = await totalsOf(app, player);
  for (const { today, said, calendar, totals } of all) {
    const about = `seat ${player.seat} on ${today} of SEED=${SEED}`;
    for (const { where, what, seen } of said) expect(seen(happened), `${where}: ${about}`).toEqual(what);
    expect(calendarAtEnd, `calendar: ${about}`).toEqual(expect.arrayContaining([...calendar]));
    if (totals) expect(totalsAtEnd, `chart: ${about}`).toEqual(totals);
  }
}

let app: TestApp | undefined;
afterEach(() => app?.close());

/** Returns whether any squad is not completed. */
async function areActive({ context: { db } }: TestApp): Promise<boolean> {
  const { rows } = await sql`select from squads where status = 'active' limit 1`.execute(db);
  return rows.length > 0;
}

/** Simulates days with failures and then days without failures. Keeps the announcements of the calm days. */
async function play(own: TestApp, squads: readonly PlayedSquad[], staff: Caller, random: Random): Promise<Kept[]> {
  const last = squads
    .flatMap(({ rotation }) => rotation.rounds.map(({ payoutOn }) => payoutOn))
    .toSorted()
    .at(-1);
  // A payout without an account waits 30 days. A later pot that depends on this payout may wait 30 more days.
  const end = addDays(last ?? own.inDays(60), 100);
  // The shortest squad has its last due day 26 days from now, so every squad still runs on the first calm day.
  const calmOn = own.inDays(18 + random.below(8));
  const kept: Kept[] = [];
  while (own.context.clock.today() < end && (await areActive(own))) {
    const isCalm = own.inDays(1) >= calmOn;
    await passDay(own, squads, isCalm ? CALM : STORMY, random);
    // The first calm day always counts, so that every run compares something.
    if (!isCalm || (kept.length > 0 && !random.chance(OFTEN))) continue;
    for (const player of squads.flatMap(({ players }) => players)) kept.push(await keep(own, staff, player));
  }
  return kept;
}

test.each([
  ['without a guarantee fund', LIVES, 0],
  ['with a guarantee fund', 1, 15_000],
])(
  `the calls promise what happens if nothing else fails, %s (SEED=${SEED})`,
  async (_, count, fund) => {
    const random = new Random(SEED);
    app = await TestApp.open();
    const own = app;
    const staff = await own.staff('grace');
    if (fund > 0) {
      const deposit = {
        debit: accounts.clearing('sandbox'),
        credit: 'fund',
        amount: cents(fund),
        kind: 'fund_deposit',
      } as const;
      await own.context.db
        .transaction()
        .execute((trx) => post(trx, own.context.clock.today(), [{ ...deposit, reference: 'fund' }]));
    }
    const squads = await plantSquads(own, random, count);
    const kept = await play(own, squads, staff, random);
    for (const [player, all] of Map.groupBy(kept, (each) => each.player)) await compare(own, player, all);
    expect(kept.flatMap(({ said }) => said).length).toBeGreaterThan(0);
  },
  600_000 + LIVES * 30_000,
);
