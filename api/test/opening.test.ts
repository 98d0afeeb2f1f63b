import { cents, defaultFee, largestFee, localDate, USUAL, USUAL_DAYS } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_DETAILS } from '../src/audit/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  await app.skipTo('2026-11-23');
});
afterAll(() => app.close());

const squad = (more: object) => ({ name: 'Christmas', contribution: 10_000, size: 5, startOn: '2026-12-18', ...more });
const plan = (size: number, startOn: string, reserveBps = 100) => ({
  ...USUAL_DAYS,
  period: 'weekly' as const,
  contribution: cents(10_000),
  size,
  reserveBps,
  startOn: localDate(startOn),
});
const feeOf = async (id: string) => (await grace.call('squad', inSquad(id))).feeBps;

describe('Limit of 35 % a year and the dates of a squad (MONEY §4a)', () => {
  test.each([
    [{ feeBps: 40 }, '0.39%'],
    [{ feeBps: 60 }, '0.39%'],
    [{ feeBps: 101, startOn: '2026-12-11' }, '0.77%'],
    [{ feeBps: 900, size: 4, startOn: '2027-01-06' }, '0.31%'],
    [{ feeBps: 902, size: 4, startOn: '2027-01-06' }, '0.31%'],
    [{ feeBps: 1_000, size: 10, reserveBps: 1_000, startOn: '2027-01-06' }, '%'],
  ])('The server rejects the terms %o because the fee exceeds the lawful yearly rate', async (more, fee) => {
    const refusal = await grace.refused('openSquad', { ...IN_PRODUCT, body: squad(more) });
    expect(refusal).toMatchObject({ status: 422, code: 'too_expensive' });
    expect(refusal.message).toContain(fee);
    expect(refusal.fields?.['feeBps']).toContain(fee);
  });

  test('A proposed squad has the default fee and reserve share, because members set neither', async () => {
    // A proposal in the contract has no fee field, but a client can still send a fee.
    const body = squad({ feeBps: 1, reserveBps: 7 });
    const { id } = await ada.call('proposeSquad', { ...IN_PRODUCT, body });
    expect(await grace.call('squad', inSquad(id))).toMatchObject({ feeBps: 35, reserveBps: USUAL.reserveBps });
    await grace.call('declineSquad', because(inSquad(id)));
  });

  test.each([1_001, 4_600, 5_000])(
    'The server rejects a fee of %i and skips the check of the yearly rate',
    async (feeBps) => {
      for (const size of [2, 10]) {
        const refusal = await grace.refused('openSquad', { ...IN_PRODUCT, body: squad({ feeBps, size }) });
        expect(refusal).toMatchObject({ status: 400, fields: { feeBps: 'A fee is at most 10%' } });
      }
    },
  );

  test('The default fee of a squad depends on its dates', async () => {
    const { id } = await grace.call('openSquad', { ...IN_PRODUCT, body: squad({}) });
    expect(await feeOf(id)).toBe(35);
    expect(defaultFee(plan(5, '2027-01-06'), USUAL)).toBe(60);
    await grace.call('cancelSquad', because(inSquad(id)));
  });

  test('Staff cannot reduce a squad when the fee would exceed the limit', async () => {
    const { id } = await grace.call('openSquad', { ...IN_PRODUCT, body: squad({ size: 10, feeBps: 100 }) });
    const refusal = await grace.refused('changeSquad', because({ ...inSquad(id), body: { size: 5 } }));
    expect(refusal.message).toContain('0.39%');
    await grace.call('changeSquad', because({ ...inSquad(id), body: { size: 8 } }));
    await grace.call('cancelSquad', because(inSquad(id)));
  });
});

describe('Moved start of a squad', () => {
  test('When the start of a squad moves, the server lowers the fee to the limit for the new dates', async () => {
    const other = await grace.call('openSquad', { ...IN_PRODUCT, body: squad({ size: 10, feeBps: 100 }) });
    const body = squad({ startOn: '2026-12-11', feeBps: 60 });
    const { id } = await grace.call('openSquad', { ...IN_PRODUCT, body });
    await ada.call('joinSquad', { ...inSquad(id), body: { position: 1 } });
    const feeMails = async () =>
      (await app.mailsTo(ada.email)).filter((mail) => mail.subject.includes('fee of Christmas'));

    await app.advance(11);
    expect(await grace.call('squad', inSquad(id))).toMatchObject({ startOn: '2026-12-18', feeBps: 39 });
    expect((await feeMails()).map((mail) => mail.subject)).toEqual(['The fee of Christmas drops to 0.39%']);
    expect((await feeMails())[0]?.text).toContain('from 0.60% to 0.39%');

    await app.advance(7);
    expect(largestFee(plan(5, '2026-12-25'))).toBeGreaterThan(39);
    expect(await grace.call('squad', inSquad(id))).toMatchObject({ startOn: '2026-12-25', feeBps: 39 });
    expect(await feeMails()).toHaveLength(1);
    const { rows } = await sql`select ${ALL_DETAILS} as details from activity where action = 'lowered_fee'`.execute(
      app.context.db,
    );
    expect(rows).toEqual([{ details: { before: { feeBps: 60 }, after: { feeBps: 39 }, startOn: '2026-12-18' } }]);
    expect((await grace.call('squad', inSquad(other.id))).feeBps).toBe(100);
    await grace.call('cancelSquad', because(inSquad(other.id)));
    await grace.call('cancelSquad', because(inSquad(id)));
  });

  test('A fee above the limit is lowered when the squad starts', async () => {
    const body = squad({ startOn: '2026-12-30', size: 4 });
    const { id } = await grace.call('openSquad', { ...IN_PRODUCT, body });
    const others = [];
    for (const name of ['beth', 'carl', 'dora']) others.push(await app.readyMember(name, grace));
    for (const [index, member] of [ada, ...others].entries())
      await member.call('joinSquad', { ...inSquad(id), body: { position: index + 1 } });
    await sql`update squads set fee_bps = 500 where id = ${id}`.execute(app.context.db);
    await app.advance(12);
    const cap = largestFee(plan(4, '2026-12-30'));
    expect(await grace.call('squad', inSquad(id))).toMatchObject({ status: 'active', feeBps: cap });
  });
});
