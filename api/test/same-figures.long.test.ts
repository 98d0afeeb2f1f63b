import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

/**
 * All pages show the same value of a figure. The debits of `poor` always fail, the first debit of `late` fails, the
 * bank reverses a debit of `back`, and the bank of `shut` returns payouts.
 */
let app: TestApp;
let grace: Caller;
let squad = '';
const members = new Map<string, Caller>();
const ACCOUNTS = { shut: '9999904', back: '9999903', poor: '9999901', ada: '1234567', late: '9999902' } as const;
const different: string[] = [];
/** Number of compared values by figure. Without values, the test would not check anything. */
const compared = new Map<string, number>();

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  for (const [name, account] of Object.entries(ACCOUNTS))
    members.set(name, await app.readyMember(name, grace, account));
  squad = await app.openSquad(grace, { size: members.size });
  for (const [index, member] of [...members.values()].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
}, 240_000);
afterAll(() => app.close());

function compare(figure: string, about: string, values: Readonly<Record<string, unknown>>): void {
  compared.set(figure, (compared.get(figure) ?? 0) + 1);
  const texts = Object.entries(values).map(([page, value]) => `${page} ${JSON.stringify(value)}`);
  const kinds = new Set(Object.values(values).map((value) => JSON.stringify(value)));
  if (kinds.size > 1) different.push(`${app.inDays(0)} ${about}, ${figure}: ${texts.join(', ')}`);
}

const SENT = ['submitted', 'paid', 'cancelled'];

/** Compares the day and the amount of the coming payout of a member. */
async function comparePayout(name: string, who: Caller): Promise<void> {
  const { seats, rounds, ownDebt } = await who.call('squad', inSquad(squad));
  const mine = seats.find(({ isYou }) => isYou)?.id;
  const own = rounds.find(({ recipient }) => recipient === mine);
  if (!own || SENT.includes(own.payout.state)) return;
  const { payouts } = await who.call('nextPayouts', IN_PRODUCT);
  const listed = payouts.find(({ round, seq }) => round === own.number && seq === 0);
  const { nextPayout, held, coming } = await who.call('dashboard', IN_PRODUCT);
  const next = nextPayout?.round === own.number ? nextPayout : null;
  const soon = coming.find(({ what, round }) => what === 'payout' && round === own.number);
  const kept = held.find(({ round }) => round === own.number);
  const { money, seats: ofStaff } = await grace.call('memberStory', { params: { id: who.id } });
  const seat = ofStaff.find((each) => each.squadId === squad);
  const page = (await grace.call('squad', inSquad(squad))).rounds.find(({ number }) => number === own.number);
  const days = {
    'squad page': own.payout.on,
    payouts: listed?.leavesOn,
    ...(next && { dashboard: next.isWaiting ? null : next.on }),
    ...(soon && { 'coming up': soon.isWaiting ? null : soon.on }),
    ...(ownDebt?.payout && { 'own debt': ownDebt.payout.on }),
    'squad page of staff': page?.payout.on,
    'member page of staff': money?.next?.on,
    'squad history of staff': seat?.payoutOn,
  };
  const amounts = {
    'squad page': own.payout.expectedNet,
    payouts: listed?.expectedNet,
    ...(next && { dashboard: next.amount }),
    ...(soon && { 'coming up': soon.amount }),
    ...(kept && { 'held payout': kept.amount }),
    ...(ownDebt?.payout && { 'own debt': ownDebt.payout.net }),
    'squad page of staff': page?.payout.expectedNet,
    'member page of staff': money?.next?.amount,
    'squad history of staff': seat?.money?.expected,
  };
  compare('day of the payout', name, days);
  compare('amount of the payout', name, amounts);
}

/** Compares the debts of the members. */
async function compareDebts(): Promise<void> {
  const { seats, trouble, counts } = await grace.call('squad', inSquad(squad));
  const { owed } = await grace.call('squadMoney', inSquad(squad));
  const { data } = await grace.call('squadMembers', { ...IN_PRODUCT, query: { standing: 'owing' } });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  compare('sum of the debts', 'squad', {
    'squad page': trouble?.affected.owed ?? 0,
    'money of the squad': owed,
    'members of the squad': sum(seats.map(({ standing }) => standing?.owes ?? 0)),
    memberships: sum(data.map(({ owes }) => owes)),
  });
  compare('number of debtors', 'squad', {
    'squad page': trouble?.affected.owing ?? 0,
    members: counts.owing,
    memberships: data.length,
  });
  for (const [name, who] of members) {
    const { ownDebt, seats: own } = await who.call('squad', inSquad(squad));
    const { money } = await grace.call('memberStory', { params: { id: who.id } });
    compare('debt', name, {
      'own debt': ownDebt?.total ?? 0,
      'squad page': own.find(({ isYou }) => isYou)?.standing?.owes,
      'member page of staff': money?.owed,
      'squad page of staff': seats.find(({ file }) => file?.person === who.id)?.standing?.owes,
      memberships: data.find(({ person }) => person === who.id)?.owes ?? 0,
    });
  }
}

/** Compares the sums of the chart with the statement. The chart shows a payout only after the arrival. */
async function compareSums(name: string, who: Caller): Promise<void> {
  const { data } = await who.call('transactionSeries', { query: {} });
  const { all } = await who.call('statements', { ...IN_PRODUCT, query: {} });
  const { money } = await grace.call('memberStory', { params: { id: who.id } });
  const { rounds, seats } = await who.call('squad', inSquad(squad));
  const mine = seats.find(({ isYou }) => isYou)?.id;
  const underWay = rounds.filter(({ recipient, payout }) => recipient === mine && payout.state === 'submitted');
  if (underWay.length > 0) return;
  const sum = (of: 'contributed' | 'received') => data.reduce((total, step) => total + step[of], 0);
  const { year } = await who.call('upcomingPayments', IN_PRODUCT);
  const ofStaff = await grace.call('squad', inSquad(squad));
  const memberships = await grace.call('squadMembers', { ...IN_PRODUCT, query: {} });
  const { data: people } = await grace.call('people', { query: {} });
  compare('sum of the contributions', name, {
    'squad page': seats.find(({ isYou }) => isYou)?.standing?.contributed,
    'squad page of staff': ofStaff.seats.find(({ file }) => file?.person === who.id)?.standing?.contributed,
    memberships: memberships.data.find(({ person }) => person === who.id)?.contributed,
    people: people.find(({ id }) => id === who.id)?.contributed,
    ...(app.inDays(0) < '2027' && { 'this year': year.contributed }),
    chart: sum('contributed'),
    statement: all.putIn,
    'member page of staff': money?.contributed,
  });
  compare('sum of the payouts', name, { chart: sum('received'), statement: all.received + all.reserveBack });
}

/** Compares the number of payouts with the squad history of staff. */
async function compareCounts(name: string, who: Caller): Promise<void> {
  const { money, seats } = await grace.call('memberStory', { params: { id: who.id } });
  const [seat] = seats;
  compare('received payouts', name, { member: (money?.payouts ?? 0) > 0, seat: (seat?.money?.received ?? 0) > 0 });
}

async function compareAll(): Promise<void> {
  await compareDebts();
  for (const [name, who] of members) {
    await comparePayout(name, who);
    await compareSums(name, who);
    await compareCounts(name, who);
  }
}

test('Pages show the same day, amount and debt for a member, during and after a squad with failures', async () => {
  await app.advance(12);
  for (let checks = 0; checks < 22; checks += 1) {
    await app.advance(3);
    await compareAll();
  }
  expect(different).toEqual([]);
  expect(Object.fromEntries(compared)).toMatchObject({ 'number of debtors': 22, debt: 110 });
  expect(compared.get('day of the payout')).toBeGreaterThan(20);
  expect(compared.get('sum of the payouts')).toBeGreaterThan(60);
}, 600_000);
