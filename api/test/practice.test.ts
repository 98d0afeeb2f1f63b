import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromSaved } from '../src/squads/practice/practice.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let ada: Caller;
let squad: string;

beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.member('ada');
  await app.verifyIdentity(ada);
});
afterAll(() => app.close());

const look = () => ada.call('squad', inSquad(squad));
const week = () => ada.call('nextWeek', inSquad(squad));
const change = (other: ReturnType<typeof sql>) =>
  sql`update practice set world = ${other} where squad_id = ${squad}`.execute(app.context.db);
async function world(): Promise<unknown> {
  const { rows } = await sql<{ world: unknown }>`select world from practice where squad_id = ${squad}`.execute(
    app.context.db,
  );
  return rows[0]?.world;
}

beforeEach(async () => {
  const offers = await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } });
  squad = (await ada.call('joinTestSquad', inSquad(offers.data[0]?.id ?? ''))).id;
  for (let weeks = 0; weeks < 2; weeks += 1) await week();
});

test('A practice squad is a copy of a template without seats', async () => {
  const offers = await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } });
  const offered = offers.data[0]?.id ?? '';
  expect((await ada.refused('joinSquad', { ...inSquad(offered), body: { position: 1 } })).status).toBe(404);
  const seats = sql`select 1 from seats where squad_id = ${offered}`;
  expect((await seats.execute(app.context.db)).rows).toEqual([]);
});

test('The reserve of a practice squad gets money from the squad’s own pots', async () => {
  await week();
  expect((await look()).reserve).toBeGreaterThan(0);
});

test('Exactly one debit of a practice squad fails, so that the member sees a retry', async () => {
  await week();
  const { rows } = await sql<{ round: number; tries: number }>`
    select (paid ->> 'round')::int as round, jsonb_array_length(paid -> 'charges') as tries
    from practice, jsonb_array_elements(world #> '{practice,rotation,contributions}') paid where squad_id = ${squad}
  `.execute(app.context.db);
  expect(rows.filter(({ tries }) => tries > 1)).toEqual([{ round: 1, tries: 2 }]);
});

test('The app can read the saved state of a practice squad on every day', async () => {
  for (;;) {
    const read = fromSaved(await world());
    expect(read && JSON.parse(JSON.stringify({ version: 3, practice: read }))).toEqual(await world());
    const { status, beganAnew } = await look();
    expect(beganAnew).toBe(false);
    if (status === 'completed') break;
    await week();
  }
});

const BROKEN: readonly (readonly [string, ReturnType<typeof sql>])[] = [
  ['from before the first version', sql`world -> 'practice'`],
  ['from a later version', sql`jsonb_set(world, '{version}', '99')`],
  ['without a period', sql`world #- '{practice,rotation,terms,period}'`],
  ['with an invalid day', sql`jsonb_set(world, '{practice,day}', '"2026-02-30"')`],
  ['with a fraction of a cent', sql`jsonb_set(world, '{practice,rotation,terms,contribution}', '99.5')`],
  ['with an unknown recipient', sql`jsonb_set(world, '{practice,rotation,rounds,0,recipient}', '"nobody"')`],
  ['without content', sql`'null'::jsonb`],
];

test.each(BROKEN)('The app restarts a practice squad with this saved state: %s', async (_, broken) => {
  expect((await look()).week).toBe(1);
  const before = (await look()).rounds[0]?.dueOn ?? '';
  await app.advance(1);
  await change(broken);
  const anew = await look();
  expect(anew).toMatchObject({ status: 'active', beganAnew: true, week: 1, seatsTaken: 1, myPosition: 3 });
  expect(anew.rounds).toHaveLength(5);
  expect(anew.rounds[0]?.dueOn).toBe(anew.startOn);
  expect((anew.rounds[0]?.dueOn ?? '') > before).toBe(true);
  expect(anew.rounds.every((round) => round.contributions.length === 0)).toBe(true);
  expect(await look()).toEqual(anew);
  await week();
  expect((await look()).beganAnew).toBe(false);
});

test('A practice squad with an unreadable state restarts before the player can advance a week', async () => {
  await change(sql`'{}'::jsonb`);
  await week();
  expect(await look()).toMatchObject({ beganAnew: true, week: 1 });
  const { rows } = await sql`
    select actor_kind as who from activity where action = 'began_test_squad_anew' and subject = ${`squad:${squad}`}
  `.execute(app.context.db);
  expect(rows).toEqual([{ who: 'job' }]);
});
