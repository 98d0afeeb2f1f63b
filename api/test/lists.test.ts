import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let bola: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  bola = await app.readyMember('bola', grace);
  const chi = await app.readyMember('chi', grace);
  const squad = await app.openSquad(grace);
  for (const [index, member] of [bola, chi].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(30);
});
afterAll(() => app.close());

/** After a search or a deletion, the requested page may no longer exist. */
describe('Pages beyond the end of a list', () => {
  const query = { page: 7, pageSize: 10 };
  test.each([
    ['squads', () => grace.call('squads', { ...IN_PRODUCT, query })],
    ['squadMembers', () => grace.call('squadMembers', { ...IN_PRODUCT, query })],
    ['people', () => grace.call('people', { query })],
    ['guarantors', () => grace.call('guarantors', { query })],
    ['payments', () => grace.call('payments', { ...IN_PRODUCT, query })],
    ['payouts', () => grace.call('payouts', { ...IN_PRODUCT, query })],
    ['notifications', () => bola.call('notifications', { query })],
  ])('For a page beyond the end, the list %s returns the last page', async (_, ask) => {
    const { page, data, total } = await ask();
    expect(total).toBeGreaterThan(0);
    expect(page).toBe(Math.ceil(total / query.pageSize));
    expect(data).toHaveLength(total - (page - 1) * query.pageSize);
  });

  test('An empty list returns the first page', async () => {
    const found = await grace.call('people', { query: { ...query, q: 'nobody of that name' } });
    expect(found).toEqual({ data: [], page: 1, pageSize: 10, total: 0 });
  });
});
