import { addDays, daysBetween, type LocalDate, localDate, type Period } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let carl: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  // Only the first debit from Beth’s account fails.
  beth = await app.readyMember('beth', grace, '9999902');
  carl = await app.readyMember('carl', grace);
});
afterAll(() => app.close());

const until = (day: string) => app.advance(daysBetween(app.context.clock.today(), localDate(day)));
const see = (id: string, who = ada) => who.call('squad', inSquad(id));
const mailed = async (who: Caller, word: string) =>
  (await app.mailsTo(who.email)).map(({ text }) => text).filter((text) => text.includes(word));

async function openFull(name: string, period: Period, startOn: string, feeBps: number): Promise<string> {
  const id = await app.openSquad(grace, { name, period, startOn, feeBps, size: 3, contribution: 3_333 });
  for (const [index, member] of [ada, beth, carl].entries())
    await member.call('joinSquad', { ...inSquad(id), body: { position: index + 1 } });
  return id;
}

async function daysOf(id: string): Promise<string[]> {
  return (await see(id)).rounds.map(({ dueOn, chargeOn, payoutOn }) => `${dueOn} ${chargeOn} ${payoutOn}`);
}

/** Returns the day and amount of each transfer of one kind from a squad’s pots and reserve. */
async function moved(id: string, kind: string): Promise<string[]> {
  const { rows } = await sql<{ on: LocalDate; amount: number }>`
    select value_date as on, amount from ledger_transfers where kind = ${kind} and reference like ${`%${id}%`}
    order by value_date, amount
  `.execute(app.context.db);
  return rows.map(({ on, amount }) => `${on} ${amount}`);
}

describe('Monthly and biweekly squads (MONEY §1)', () => {
  let month: string;
  let fortnight: string;

  test('The rounds of a monthly squad have correct dates in short months', async () => {
    month = await openFull('Month End', 'monthly', '2026-12-31', 100);
    fortnight = await openFull('Fortnight', 'biweekly', '2026-12-18', 30);
    await until('2026-12-24');
    for (const id of [month, fortnight]) expect(await see(id)).toMatchObject({ status: 'active' });
    expect(await daysOf(month)).toEqual([
      '2026-12-31 2026-12-31 2027-01-07',
      '2027-01-31 2027-02-01 2027-02-08',
      '2027-02-28 2027-03-01 2027-03-08',
    ]);
    expect(await daysOf(fortnight)).toEqual([
      '2026-12-18 2026-12-18 2026-12-29',
      '2027-01-01 2027-01-04 2027-01-08',
      '2027-01-15 2027-01-15 2027-01-22',
    ]);
    expect((await mailed(ada, 'Month End is ready'))[0]).toContain('then every month.');
    expect((await mailed(ada, 'Fortnight is ready'))[0]).toContain('then every two weeks.');
  });

  test('The average weekly contribution counts 26 biweekly rounds or 12 monthly rounds a year', async () => {
    // Three members of a biweekly squad and three members of a monthly squad each pay CA$33.33 a round.
    const perWeek = (3 * 3_333 * 13 + 3 * 3_333 * 6) / 26;
    expect((await grace.call('squadStats', IN_PRODUCT)).weekly).toBe(Math.round(perWeek));
  });

  test('The amount at risk for a guarantor falls once a month in a monthly squad', async () => {
    const atStake = async () => (await see(month)).seats.find((seat) => seat.isYou)?.standing?.atStake;
    await until('2027-01-25');
    expect(await atStake()).toBe(6_666);
    await until('2027-02-03');
    expect(await atStake()).toBe(3_333);
  });

  test('Mails about a monthly squad use the word “month”', async () => {
    expect((await mailed(carl, 'Month End'))[0]).toContain('month 2 of Month End');
    expect((await mailed(beth, 'Fortnight'))[0]).toContain('round 3 of Fortnight');
    const news = (await ada.call('notifications', { query: {} })).data;
    expect(news.find(({ squad }) => squad === 'Month End')).toMatchObject({ period: 'monthly' });
    for (const list of ['payments', 'payouts'] as const) {
      const { data } = await grace.call(list, { ...IN_PRODUCT, query: { q: 'Fortnight' } });
      expect(new Set(data.map(({ period }) => period))).toEqual(new Set(['biweekly']));
    }
  });

  test('Members of a monthly squad get a reminder on the day before a debit', async () => {
    await until('2027-02-28');
    const [mail] = await mailed(carl, 'Tomorrow');
    expect(mail).toContain('month 3 of Month End');
    const { data } = await carl.call('payments', { ...IN_PRODUCT, query: { q: 'Month End' } });
    expect(data.map(({ round, dueOn }) => `${round} ${dueOn}`).toSorted()).toEqual([
      '1 2026-12-31',
      '2 2027-01-31',
      '3 2027-02-28',
    ]);
  });

  test('A monthly squad pays each member the right amount on the right day', async () => {
    await until('2027-03-10');
    for (const id of [month, fortnight]) {
      const squad = await see(id);
      expect(squad.status).toBe('completed');
      expect(squad.rounds.map(({ payout }) => payout.state)).toEqual(['paid', 'paid', 'paid']);
      expect(squad.reserve).toBe(0);
    }
    // The fee and the reserve share are 1 % of CA$99.99 each, rounded down to the cent.
    expect(await moved(month, 'payout')).toEqual(['2027-01-07 9801', '2027-02-08 9801', '2027-03-08 9801']);
    expect(await moved(month, 'fee')).toEqual(['2027-01-07 99', '2027-02-08 99', '2027-03-08 99']);
    expect(await moved(month, 'reserve_return')).toEqual(['2027-03-09 99', '2027-03-09 99', '2027-03-09 99']);
    // The fee is 0.30 % and the reserve share is 1 % of CA$99.99.
    expect(await moved(fortnight, 'payout')).toEqual(['2026-12-29 9871', '2027-01-08 9871', '2027-01-22 9871']);
    expect(await moved(fortnight, 'fee')).toEqual(['2026-12-29 29', '2027-01-08 29', '2027-01-22 29']);
    for (const who of [ada, beth, carl]) expect((await who.call('me', {})).wallet).toBe(198);
    expect(await verifyLedger(app.context.db)).toBeNull();
  });
});

describe('New squad with a period', () => {
  test('A new squad is weekly by default', async () => {
    expect(await see(await app.openSquad(grace, { name: 'As Ever' }))).toMatchObject({ period: 'weekly' });
  });

  test('The server rejects an unknown period of a squad', async () => {
    const body = { name: 'Daily', contribution: 10_000, size: 4, startOn: app.inDays(30), period: 'daily' };
    expect(await grace.refused('openSquad', { ...IN_PRODUCT, body })).toMatchObject({ status: 400, code: 'bad_input' });
    await expect(sql`update squads set period = 'daily'`.execute(app.context.db)).rejects.toThrow(
      'squads_period_known',
    );
  });

  test('A member can propose a monthly circle', async () => {
    const body = {
      name: 'Family',
      contribution: 10_000,
      size: 4,
      startOn: app.inDays(30),
      period: 'monthly' as const,
    };
    const { id } = await ada.call('proposeSquad', { ...IN_PRODUCT, body });
    await grace.call('approveSquad', because(inSquad(id)));
    const query = { code: (await see(id)).inviteCode ?? '' };
    expect(await carl.call('squad', { ...inSquad(id), query })).toMatchObject({ period: 'monthly' });
    await grace.call('cancelSquad', because(inSquad(id)));
  });

  test('The highest allowed fee of a squad depends on the period', async () => {
    const body = { name: 'Five', contribution: 10_000, size: 5, startOn: '2027-05-05', feeBps: 150 };
    expect((await grace.refused('openSquad', { ...IN_PRODUCT, body })).code).toBe('too_expensive');
    const { id } = await grace.call('openSquad', { ...IN_PRODUCT, body: { ...body, period: 'monthly' } });
    await grace.call('changeSquad', because({ ...inSquad(id), body: { size: 4 } }));
    expect((await see(id, grace)).feeBps).toBe(150);
    await grace.call('cancelSquad', because(inSquad(id)));
  });

  test('A monthly squad with a moved start keeps the same day of the month', async () => {
    const startOn = '2027-03-31';
    const id = await app.openSquad(grace, { name: 'Late', period: 'monthly', startOn, feeBps: 0 });
    await ada.call('joinSquad', { ...inSquad(id), body: { position: 1 } });
    await until(addDays(localDate(startOn), -6));
    // The start skips April, because April has no 31st day.
    expect(await see(id)).toMatchObject({ status: 'upcoming', startOn: '2027-05-31' });
    const [mail] = await app.mailsTo(ada.email);
    expect(mail?.subject).toBe('Late starts later');
    expect(mail?.text).toContain('It now starts on Monday, 31 May 2027.');
    const file = await ada.raw('squadCalendar', inSquad(id));
    expect(file.body.match(/DTSTART;VALUE=DATE:\d+/g)).toContain('DTSTART;VALUE=DATE:20270630');
  });
});
