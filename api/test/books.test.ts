import { accounts, cents, id, localDate, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '../src/db/database.ts';
import { type Difference } from '../src/ledger/checks.ts';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { inSquad, TestApp } from './app.ts';

let app: TestApp;
let squad: string;

/** A squad in round 2. Round 1 was paid, and a contribution of round 1 was charged back later. */
beforeAll(async () => {
  app = await TestApp.open();
  const grace = await app.staff('grace');
  squad = await app.openSquad(grace, { size: 3 });
  for (const [index, name] of ['ada', 'beth', 'carl'].entries()) {
    const member = await app.readyMember(name, grace, name === 'carl' ? '1234503' : '1234567');
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  }
  const isTakenBack = async () => {
    const { rows } = await sql`select 1 from contributions where owed_losses > 0`.execute(app.context.db);
    return rows.length > 0;
  };
  for (let days = 0; !(await isTakenBack()); days += 1) {
    if (days > 50) throw new Error('it never came');
    await app.advance(1);
  }
});
afterAll(() => app.close());

class Back extends Error {}

/** Changes the books and returns the difference that `verify` finds. Then rolls the change back. */
async function afterTampering(tamper: (trx: Trx) => Promise<unknown>): Promise<Difference | null> {
  let found: Difference | null = null;
  const work = app.context.db.transaction().execute(async (trx) => {
    await tamper(trx);
    found = await verifyLedger(trx);
    throw new Back();
  });
  await work.catch((error) => {
    if (!(error instanceof Back)) throw error;
  });
  return found;
}

const stranger = '00000000-0000-4000-8000-000000000000';
const transfer = (more: Partial<Transfer>): Transfer => ({
  debit: accounts.clearing('sandbox'),
  credit: 'fees',
  amount: cents(500),
  kind: 'contribution',
  reference: 'tampered',
  ...more,
});

describe('Verification of the ledger (MONEY §6)', () => {
  test('The ledger verification accepts an untouched ledger', async () => {
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test.each<[string, Transfer['credit']]>([
    ['the pot of an unknown squad', accounts.pot(id<'squad'>(stranger), 1)],
    ['a pot with an invalid name', accounts.pot(id<'squad'>('rubbish'), 1)],
    ['the reserve of an unknown squad', accounts.reserve(id<'squad'>(stranger))],
    ['the wallet of an unknown person', accounts.wallet(id<'person'>(stranger))],
    ['the clearing account of an unknown provider', accounts.clearing('elsewhere')],
  ])('The ledger verification finds money in %s', async (_, credit) => {
    const day = localDate('2026-11-27');
    expect(await afterTampering((trx) => post(trx, day, [transfer({ credit })]))).toMatchObject({
      what: 'every account belongs to something',
      where: credit,
      found: 500,
    });
  });

  test('The ledger verification detects a transfer of the wrong kind in a pot', async () => {
    const credit = accounts.pot(id<'squad'>(squad), 2);
    const tamper = (trx: Trx) => post(trx, localDate('2026-11-27'), [transfer({ credit, kind: 'surplus' })]);
    const found = await afterTampering(tamper);
    expect(found).toMatchObject({ what: expect.stringContaining('a pot is confirmed + used'), where: credit });
    expect((found?.found ?? 0) - (found?.expected ?? 0)).toBe(500);
  });

  test.each([
    ['update contributions set owed_losses = owed_losses + 1 where owed_losses > 0', 'the losses are what is owed'],
    ['update contributions set owed_fund = owed_fund + 1', 'the fund and what is owed to it'],
    ['update contributions set owed_reserve = owed_reserve + 1', 'a reserve and what is owed to it'],
    ['update payouts set fee = fee + 1, net = net - 1 where attempt > 0', 'what left a pot is what its payouts say'],
    [
      'update payouts set pot = pot + 1, net = net + 1 where attempt > 0',
      'what left a pot is what its payouts say: payout',
    ],
    ["update contributions set owed_pot = amount - 1 where state = 'submitted'", 'a pot holds what was collected'],
    ["update contributions set is_open = true where state = 'confirmed'", 'a contribution is open while'],
    ["update contributions set is_open = false where state = 'submitted'", 'a contribution is open while'],
    ['update rounds set expected = expected + 1 where number = 1', 'a round expects what its contributions come to'],
  ])('The ledger verification detects a manual change of the database: %s', async (text, what) => {
    expect((await afterTampering((trx) => sql.raw(text).execute(trx)))?.what).toContain(what);
  });

  test.each<[string, Partial<Transfer>, string]>([
    ['the guarantee fund', { credit: 'fund', kind: 'surplus' }, 'the fund and what is owed to it'],
    ['the account of losses', { credit: 'losses', kind: 'surplus' }, 'the losses are what is owed'],
  ])('The ledger verification finds unexplained money in %s', async (_, more, what) => {
    const tamper = (trx: Trx) => post(trx, localDate('2026-11-27'), [transfer(more)]);
    expect((await afterTampering(tamper))?.what).toContain(what);
  });

  test('The ledger verification detects reserve money that came from no payout', async () => {
    const tamper = (trx: Trx) =>
      post(trx, localDate('2026-11-27'), [transfer({ credit: accounts.reserve(id<'squad'>(squad)) })]);
    expect((await afterTampering(tamper))?.what).toContain('a reserve and what is owed to it');
  });

  test('The ledger verification accepts a top-up of the guarantee fund', async () => {
    const fill = transfer({ credit: 'fund', kind: 'fund_deposit' });
    expect(await afterTampering((trx) => post(trx, localDate('2026-11-27'), [fill]))).toBeNull();
  });
});
