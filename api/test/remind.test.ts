import { addDays, type LocalDate, weekday } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SquadEvents } from '../src/rotation/index.ts';
import { remindOfTomorrow } from '../src/rotation/remind.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

// The rule: a payer gets a second reminder on the day before the debit (MONEY §3.1).

let app: TestApp;
let grace: Caller;
let ada: Caller;
let poor: Caller;
let squad: string;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  poor = await app.readyMember('poor', grace, '9999901');
  squad = await app.openSquad(grace, { size: 3 });
  const third = await app.readyMember('third', grace);
  for (const [index, who] of [ada, third, poor].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

const remindersOf = async (who: Caller) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data
    .filter(({ kind }) => kind === 'debit_tomorrow')
    .map(({ round, amount, on }) => ({ round, amount, on }));

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 60) throw new Error('it never came');
    await app.advance(1);
  }
}
const isSaturday = () => weekday(app.context.clock.today()) === 6;

/** Runs the daily jobs and returns their domain events. Sends nothing. */
async function eventsOf(today: LocalDate): Promise<readonly SquadEvents[]> {
  const heard: SquadEvents[] = [];
  const announce = async (_trx: unknown, _day: LocalDate, news: readonly SquadEvents[]) => void heard.push(...news);
  await remindOfTomorrow({ ...app.context.engine, announce }, today);
  return heard;
}

test('A payer gets a reminder on the day before the debit', async () => {
  await until(async () => (await remindersOf(ada)).length > 0);
  const on = app.inDays(1);
  expect(await remindersOf(ada)).toEqual([{ round: 1, amount: 10_000, on }]);
  expect(await remindersOf(poor)).toEqual([{ round: 1, amount: 10_000, on }]);
  const { rows } = await sql`select next_due_on > ${on} as later, status from squads where id = ${squad}`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ later: true, status: 'active' }]);
});

test('The daily jobs send a reminder only once, even after a repeated or interrupted run', async () => {
  const today = app.context.clock.today();
  expect(await eventsOf(today)).toEqual([]);
  await sql`delete from settings where key = 'reminded_on'`.execute(app.context.db);
  expect((await eventsOf(today)).flatMap(({ domainEvents }) => domainEvents)).toHaveLength(3);
  await sql`delete from settings where key = 'reminded_on'`.execute(app.context.db);
  await app.context.runDailyJobs();
  expect(await remindersOf(ada)).toHaveLength(1);
});

test('A payer gets the reminder only on the day before the debit', async () => {
  const { db } = app.context;
  const move = (days: number) => sql`update charges set charge_on = charge_on + ${days}::int
    where seat_id = (select id from seats where person_id = ${poor.id})`;
  await sql`delete from settings where key = 'reminded_on'`.execute(db);
  await move(1).execute(db);
  expect(await eventsOf(app.context.clock.today())).toHaveLength(2);
  await move(-1).execute(db);
  expect(await eventsOf(addDays(app.context.clock.today(), 30))).toEqual([]);
  await sql`delete from settings where key = 'reminded_on'`.execute(db);
  await app.advance(1);
  expect(await remindersOf(ada)).toHaveLength(1);
});

test('A payer also gets a reminder before a retry on a day without a round', async () => {
  const payments = async () =>
    (await poor.call('payments', { ...IN_PRODUCT, query: { state: 'defaulted', pageSize: 100 } })).data;
  await until(async () => (await payments()).length > 0);
  await until(isSaturday);
  const [debt] = await payments();
  const ofDebt = async () => (await remindersOf(poor)).filter(({ round }) => round === debt?.round);
  const before = await ofDebt();
  await grace.call('retryPayment', because({ ...inSquad(debt?.id ?? ''), body: {} }));
  await until(async () => (await ofDebt()).length > before.length);
  const on = app.inDays(1);
  expect(await ofDebt()).toEqual([{ round: debt?.round, amount: debt?.owed, on }, ...before]);
  expect((await poor.call('payment', inSquad(debt?.id ?? ''))).chargeOn).toBe(on);
});
