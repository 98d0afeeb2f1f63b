import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, inSquad, TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open();
});
afterAll(() => house.close());

test('of others a record tells the weeks that were due before the squad began; of oneself, and to staff, all of them', async () => {
  const grace = await house.staff('grace');
  const members = [await house.readyMember('ada', grace), await house.readyMember('beth', grace)];
  const join = async (squad: string) => {
    for (const [index, member] of members.entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    return squad;
  };
  const sooner = await join(await house.openSquad(grace, { size: 2 }));
  await house.advance(35);
  const squad = await join(await house.openSquad(grace, { size: 3, name: 'Bloor' }));
  await sql`
    update squads set start_on = (select due_on from rounds where squad_id = ${sooner} and number = 2) where id = ${squad}
  `.execute(house.house.db);
  const charged = async (who: Caller) =>
    (await who.call('squad', { ...inSquad(squad), query: {} })).seats.map((seat) => seat.charged);
  expect(await charged(grace)).toEqual([2, 2]);
  const [ada = house.visitor, beth = house.visitor] = members;
  expect([await charged(ada), await charged(beth)]).toEqual([
    [2, 1],
    [1, 2],
  ]);
});
