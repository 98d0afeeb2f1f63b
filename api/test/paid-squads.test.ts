import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

test('The squad filter of the payments page includes the member’s former squads', async () => {
  const [ada, beth, cleo] = await Promise.all(
    ['ada', 'beth', 'cleo'].map((name, index) => app.readyMember(name, grace, `111111${index}`)),
  );
  if (!ada || !beth || !cleo) throw new Error('three members');
  const openWith = async (name: string, members: readonly Caller[]) => {
    const squad = await app.openSquad(grace, { name, size: members.length });
    for (const [index, who] of members.entries())
      await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    return squad;
  };
  const left = await openWith('Lakeside', [ada, beth, cleo]);
  const other = await openWith('Riverside', [ada, beth]);
  const squadsOf = (who: Caller) => who.call('paidSquads', IN_PRODUCT);
  expect(await squadsOf(cleo)).toEqual([]);
  await app.advance(16);
  await cleo.call('leaveSquad', inSquad(left));
  expect((await cleo.call('mySquads', { ...IN_PRODUCT, query: {} })).data.map(({ id }) => id)).toEqual([]);
  expect(await squadsOf(cleo)).toEqual([{ id: left, name: 'Lakeside' }]);
  const found = await cleo.call('payments', { ...IN_PRODUCT, query: { squad: left } });
  expect(found.data.map(({ squad }) => squad)).toContain('Lakeside');
  expect(await squadsOf(ada)).toEqual([
    { id: left, name: 'Lakeside' },
    { id: other, name: 'Riverside' },
  ]);
});
