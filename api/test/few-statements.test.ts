import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { areOf } from '../src/squads/summary.ts';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';
import { statementsOf } from './statements-of.ts';

let app: TestApp;
let ada: Caller;
let running = '';
let upcoming = '';
beforeAll(async () => {
  app = await TestApp.open();
  const grace = await app.staff('grace');
  const members = [];
  for (const name of ['ada', 'beth', 'cleo']) members.push(await app.readyMember(name, grace));
  [ada = app.visitor] = members;
  running = await app.openSquad(grace, { size: 3 });
  for (const [index, member] of members.entries())
    await member.call('joinSquad', { ...inSquad(running), body: { position: index + 1 } });
  await app.advance(20);
  upcoming = await app.openSquad(grace, { size: 3, name: 'Bloor' });
  await ada.call('joinSquad', { ...inSquad(upcoming), body: { position: 1 } });
});
afterAll(() => app.close());

// Each statement is a round trip to the database. The number of statements must not grow with the data.
test.each<[string, () => [Name, object], number]>([
  ['the profile of a person', () => ['me', {}], 1],
  // The page also reads the squad's state, its available money and the payments of its pots.
  ['a running squad', () => ['squad', inSquad(running)], 8],
  ['a squad before the start', () => ['squad', inSquad(upcoming)], 2],
  ['the squads of a member', () => ['mySquads', IN_PRODUCT], 1],
  ['the squads that a member can join', () => ['squads', IN_PRODUCT], 1],
  ['the payments of a member', () => ['payments', IN_PRODUCT], 1],
  ['the payouts of a member', () => ['payouts', IN_PRODUCT], 7],
  ['the notifications of a member', () => ['notifications', {}], 1],
])('The number of statements of a call does not grow with the data: %s', async (_, asks, count) => {
  const [name, input] = asks();
  const answer = async () => expect((await ada.raw(name, input)).statusCode).toBe(200);
  expect(await statementsOf(answer)).toHaveLength(count);
});

// With visibility flags as parameters, PostgreSQL would plan the query of a squad page anew for each request.
test('The SQL statement of a squad page contains the visibility flags as literals', async () => {
  const asked = await statementsOf(() => ada.call('squad', { ...inSquad(running), query: {} }));
  expect(asked.flatMap(({ values }) => values).filter((value) => typeof value === 'boolean')).toEqual([]);
});

test('The list of a member’s squads uses indexes, however many squads exist', async () => {
  const plan = await inTransaction(app.context.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ 'QUERY PLAN': string }>`explain select id from squads where ${areOf(ada.id)}`.execute(trx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on squads');
});
