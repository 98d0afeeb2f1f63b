import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;

/**
 * Open squads, named after their properties. Their amounts and sizes are just below and just above
 * each filter limit.
 */
const OPEN = [
  { name: 'Five', contribution: 500, size: 8, startDays: 14, orderRule: 'choice' },
  { name: 'Fifty', contribution: 5_000, size: 9, startDays: 15, orderRule: 'draw' },
  { name: 'Fifty and a cent', contribution: 5_001, size: 12, startDays: 28, orderRule: 'assigned' },
  { name: 'Hundred', contribution: 10_000, size: 13, startDays: 29, orderRule: 'choice' },
  { name: 'Two hundred', contribution: 20_000, size: 20, startDays: 56, orderRule: 'draw' },
  { name: 'Thousand', contribution: 100_000, size: 21, startDays: 57, orderRule: 'choice' },
] as const;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
  for (const { startDays, ...squad } of OPEN)
    await app.openSquad(grace, { ...squad, feeBps: 0, startOn: app.inDays(startDays) });
});
afterAll(() => app.close());

async function names(query: object, who = ada): Promise<string[]> {
  return (await who.call('squads', { ...IN_PRODUCT, query: { pageSize: 100, ...query } })).data.map(({ name }) => name);
}
const at = (...places: number[]) => places.map((place) => OPEN[place]?.name);

describe('Open squads', () => {
  test.each([
    [{}, at(0, 1, 2, 3, 4, 5)],
    [{ amount: 'to50' }, at(0, 1)],
    [{ amount: 'to100' }, at(2, 3)],
    [{ amount: 'to200' }, at(4)],
    [{ amount: 'over200' }, at(5)],
    [{ size: 'to8' }, at(0)],
    [{ size: 'to12' }, at(1, 2)],
    [{ size: 'to20' }, at(3, 4)],
    [{ size: 'over20' }, at(5)],
    [{ start: 'weeks2' }, at(0)],
    [{ start: 'weeks4' }, at(0, 1, 2)],
    [{ start: 'weeks8' }, at(0, 1, 2, 3, 4)],
    [{ orderRule: 'draw' }, at(1, 4)],
    [{ orderRule: 'assigned' }, at(2)],
    [{ q: 'fifty' }, at(1, 2)],
    [{ orderRule: 'choice', amount: 'over200', q: 'thou' }, at(5)],
    [{ orderRule: 'draw', amount: 'over200' }, []],
  ])('The filter %j finds the squads %j, sorted by start day', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('The list of open squads rejects unknown filter values', async () => {
    for (const query of [{ amount: '50' }, { size: 'any' }, { start: '2026' }, { orderRule: 'x' }, { sort: 'fee' }])
      expect((await ada.refused('squads', { ...IN_PRODUCT, query })).status).toBe(400);
  });

  test('The pages of the list of open squads contain each squad once in every sort order', async () => {
    const byAmount = OPEN.map(({ name }) => name);
    expect(await names({ sort: 'contribution' })).toEqual(byAmount);
    expect(await names({ sort: 'contribution', order: 'desc' })).toEqual(byAmount.toReversed());
    expect(await names({ sort: 'size', order: 'desc' })).toEqual(byAmount.toReversed());
    expect(await names({ sort: 'name' })).toEqual(byAmount.toSorted((a, b) => a.localeCompare(b)));
    const id = (await ada.call('squads', { ...IN_PRODUCT, query: { q: 'Thousand' } })).data[0]?.id ?? '';
    await ada.call('joinSquad', { ...inSquad(id), body: { position: 1 } });
    // Two squads have twenty free seats each. The squad that starts earlier comes first.
    expect((await names({ sort: 'free', order: 'desc' })).slice(0, 2)).toEqual(['Two hundred', 'Thousand']);
    const pages = await Promise.all(
      [1, 2].map((page) => ada.call('squads', { ...IN_PRODUCT, query: { page, pageSize: 10 } })),
    );
    expect(pages.map(({ total, page }) => [total, page])).toEqual([
      [6, 1],
      [6, 1],
    ]);
    await ada.call('leaveSquad', inSquad(id));
  });

  test('The list of open squads can be sorted by the total cost of a seat', async () => {
    // The pot fees are CA$1.60, CA$2.99 and CA$3.00 after rounding down. Squads without a fee come
    // last, sorted by start day.
    const fees = [
      { name: 'Cost middle', contribution: 3_745, size: 8, feeBps: 100 },
      { name: 'Cost most', contribution: 2_500, size: 12, feeBps: 100 },
      { name: 'Cost least', contribution: 20_000, size: 8, feeBps: 10 },
    ];
    const made = await Promise.all(fees.map((squad) => app.openSquad(grace, { ...squad, orderRule: 'draw' })));
    const byCost = ['Cost least', 'Cost middle', 'Cost most'];
    expect(await names({ sort: 'cost', q: 'Cost' })).toEqual(byCost);
    expect(await names({ sort: 'cost', order: 'desc', q: 'Cost' })).toEqual(byCost.toReversed());
    expect(await names({ sort: 'cost' })).toEqual([...at(0, 1, 2, 3, 4, 5), ...byCost]);
    for (const squad of made) await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('The list of open squads for members contains no full squads and no circles', async () => {
    const full = await app.openSquad(grace, { name: 'Full' });
    await ada.call('joinSquad', { ...inSquad(full), body: { position: 1 } });
    expect(await names({ q: 'Full' }, beth)).toEqual(['Full']);
    await beth.call('joinSquad', { ...inSquad(full), body: { position: 2 } });
    expect(await names({ q: 'Full' })).toEqual([]);
    const body = { name: 'Our Circle', contribution: 2_500, size: 4, startOn: app.inDays(20) };
    const circle = inSquad((await ada.call('proposeSquad', { ...IN_PRODUCT, body })).id);
    await grace.call('approveSquad', because(circle));
    for (const query of [{ q: 'Circle' }, { q: 'Circle', kind: 'custom' }, { q: 'Circle', status: 'upcoming' }])
      expect(await names(query)).toEqual([]);
    expect(await names({ kind: 'custom' }, grace)).toEqual(['Our Circle']);
    expect(await names({ q: 'full', status: 'upcoming' }, grace)).toEqual(['Full']);
    for (const squad of [inSquad(full), circle]) await grace.call('cancelSquad', because(squad));
  });

  test('The practice squad appears only with the filter for practice squads', async () => {
    expect(await names({ q: 'Practice' })).toEqual([]);
    expect(await names({ kind: 'test' })).toEqual(['Practice squad']);
    const [offer] = (await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } })).data;
    await ada.call('joinTestSquad', inSquad(offer?.id ?? ''));
    expect(await names({ kind: 'test' }, beth)).toEqual(['Practice squad']);
  });
});
