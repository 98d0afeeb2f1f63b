import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, inSquad, TestHouse } from './house.ts';

// What a list is ordered or narrowed by is kept with the person (docs/decisions/0046): always what follows from the rows that it is of.
let house: TestHouse;
let grace: Caller;
beforeAll(async () => {
  house = await TestHouse.open();
  grace = await house.staff('grace');
});
afterAll(() => house.close());

async function kept(person: Caller): Promise<{ kyc_stage: string; is_seated: boolean } | undefined> {
  const { rows } = await sql<{ kyc_stage: string; is_seated: boolean }>`
    select kyc_stage, is_seated from people where id = ${person.id}
  `.execute(house.house.db);
  return rows[0];
}

const write = (statement: ReturnType<typeof sql>) => statement.execute(house.house.db);

test('the stage of an identity follows its newest check and what is asked for', async () => {
  const ada = await house.member('ada');
  const stage = async () => (await kept(ada))?.kyc_stage;
  const check = (reference: string, status: string, started: string) =>
    write(
      sql`insert into identity_checks (reference, person_id, status, started_at) values (${reference}, ${ada.id}, ${status}, ${started})`,
    );
  expect(await stage()).toBe('submitted');
  await check('first', 'pending', '2026-11-01');
  expect(await stage()).toBe('checking');
  await write(sql`update identity_checks set status = 'declined' where reference = 'first'`);
  expect(await stage()).toBe('review');
  await write(
    sql`insert into identity_requests (person_id, reason, asked_by, asked_at) values (${ada.id}, 'Blurred', ${grace.id}, now())`,
  );
  expect(await stage()).toBe('asked');
  await check('second', 'pending', '2026-11-02');
  expect(await stage()).toBe('asked');
  await write(sql`update identity_requests set answered_at = now() where person_id = ${ada.id}`);
  expect(await stage()).toBe('checking');
  await write(sql`delete from identity_checks where person_id = ${ada.id}`);
  expect(await stage()).toBe('review');
  await write(sql`delete from identity_requests where person_id = ${ada.id}`);
  expect(await stage()).toBe('submitted');
});

test('who joins a squad is seated until they leave the last one', async () => {
  const beth = await house.readyMember('beth', grace);
  const isSeated = async () => (await kept(beth))?.is_seated;
  const inactive = async () =>
    (await grace.call('people', { query: { state: 'inactive' } })).data.some(({ id }) => id === beth.id);
  expect([await isSeated(), await inactive()]).toEqual([false, true]);
  const squads = [await house.openSquad(grace), await house.openSquad(grace, { name: 'Hillside' })];
  for (const squad of squads) await beth.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  expect([await isSeated(), await inactive()]).toEqual([true, false]);
  await beth.call('leaveSquad', inSquad(squads[0] ?? ''));
  expect(await isSeated()).toBe(true);
  await write(sql`update seats set status = 'left' where person_id = ${beth.id}`);
  expect([await isSeated(), await inactive()]).toEqual([false, true]);
});
