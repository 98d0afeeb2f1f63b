import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let ada: Caller;

/** Returns the squad names on one page of a person’s squad list, and the total number of squads. */
async function seen(who: Caller, query = {}): Promise<{ names: string[]; total: number }> {
  const { data, total } = await who.call('mySquads', { ...IN_PRODUCT, query });
  return { names: data.map(({ name }) => name), total };
}

beforeAll(async () => {
  app = await TestApp.open();
  const grace = await app.staff('grace');
  ada = await app.member('ada');
  await app.verifyIdentity(ada);
  const terms = { contribution: 5_000, size: 4, orderRule: 'choice' } as const;
  for (let nth = 1; nth <= 12; nth += 1) {
    const body = { ...terms, name: `Circle ${nth}`, startOn: app.inDays(60 - nth) };
    // A member may have three waiting proposals, so the test hides the earlier proposals until the end.
    await sql`update squads set proposed_by = null where status = 'pending'`.execute(app.context.db);
    const { id } = await ada.call('proposeSquad', { ...IN_PRODUCT, body });
    if (nth === 12) await grace.call('declineSquad', because(inSquad(id)));
    if (nth === 1) await grace.call('approveSquad', because(inSquad(id)));
  }
  await sql`update squads set proposed_by = ${ada.id} where proposed_by is null`.execute(app.context.db);
});
afterAll(() => app.close());

describe('Long list of a member’s squads', () => {
  test('The list of a member’s squads is sorted by priority first and by start day second', async () => {
    const { names, total } = await seen(ada);
    expect([names.length, total]).toEqual([10, 12]);
    expect(names.slice(0, 3)).toEqual(['Circle 1', 'Circle 11', 'Circle 10']);
    expect((await seen(ada, { page: 2 })).names).toEqual(['Circle 2', 'Circle 12']);
  });

  test.each([
    ['state', { status: 'declined' }, ['Circle 12']],
    ['name in any letter case', { q: 'CIRCLE 1', sort: 'start' }, ['Circle 12', 'Circle 11', 'Circle 10', 'Circle 1']],
    ['state and name', { q: 'circle 1', status: 'upcoming' }, ['Circle 1']],
  ])('The list of a member’s squads can be filtered by %s', async (_, query, names) =>
    expect((await seen(ada, query)).names).toEqual(names),
  );

  test('The list of a member’s squads contains no squad of another member', async () => {
    const eve = await app.member('eve');
    expect(await seen(eve)).toEqual({ names: [], total: 0 });
  });
});
