import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

test('A member cannot see another member’s charges since the start of the squad', async () => {
  const grace = await app.staff('grace');
  const members = [await app.readyMember('ada', grace), await app.readyMember('beth', grace)];
  const join = async (squad: string) => {
    for (const [index, member] of members.entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    return squad;
  };
  const sooner = await join(await app.openSquad(grace, { size: 2 }));
  await app.advance(35);
  const squad = await join(await app.openSquad(grace, { size: 3, name: 'Bloor' }));
  await sql`
    update squads set start_on = (select due_on from rounds where squad_id = ${sooner} and number = 2) where id = ${squad}
  `.execute(app.context.db);
  const charged = async (who: Caller) =>
    (await who.call('squad', { ...inSquad(squad), query: {} })).seats.map((seat) => seat.charged);
  expect(await charged(grace)).toEqual([2, 2]);
  const [ada = app.visitor, beth = app.visitor] = members;
  expect([await charged(ada), await charged(beth)]).toEqual([
    [2, 1],
    [1, 2],
  ]);
});
