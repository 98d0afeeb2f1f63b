import { accounts, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';
import { because } from './reasons.ts';

/** More rows than a file reads in one batch. */
const REWARDS = 501;

let app: TestApp;
let ada: Caller;
let eve: Caller;

/** The rows of a file by column head. No cell contains a comma. */
async function rowsOf(who: Caller, name: Name, query = {}): Promise<Record<string, string>[]> {
  const answer = await who.raw(name, { ...IN_PRODUCT, query });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heads = [], ...lines] = answer.body
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])));
}

/** Rewards of CA$10.00 plus a different number of cents each. */
async function earn(who: Caller): Promise<void> {
  const reward = { debit: 'rewards', credit: accounts.wallet(id<'person'>(who.id)), kind: 'reward' } as const;
  const transfers = Array.from({ length: REWARDS }, (_, at) => {
    return { ...reward, reference: `reward:${eve.id}:${who.id}:${at}`, amount: cents(1_000 + at) };
  });
  const { db, clock } = app.context;
  await db.transaction().execute((trx) => post(trx, clock.today(), transfers));
}

beforeAll(async () => {
  app = await TestApp.open();
  const grace = await app.staff('grace', 'superadmin');
  ada = await app.readyMember('ada', grace);
  const { referralCode } = await ada.call('me', {});
  eve = await app.readyMember('eve', grace, '7777704', referralCode);
  await app.member('olu', referralCode);
  await app.advance(2);
  await earn(ada);
  const [bank] = await ada.call('banks', IN_PRODUCT);
  await ada.call('withdraw', { body: { amount: 5_500, bankId: bank?.id ?? '' } });
  for (const who of [ada, eve])
    await who.call('writeTicket', { body: { topic: 'paid', text: `A word of ${who.email}` } });
  const [full, free] = [await app.openSquad(grace, { name: 'Full', size: 2 }), await app.openSquad(grace)];
  for (const [at, who] of [ada, eve].entries())
    await who.call('joinSquad', { ...inSquad(full), body: { position: at + 1 } });
  await grace.call('changeSquad', because({ ...inSquad(free), body: { name: 'Free' } }));
});
afterAll(() => app.close());

describe('wallet file', () => {
  test('has all rows in words and dollars, newest first', async () => {
    const rows = await rowsOf(ada, 'walletFile');
    expect(rows).toHaveLength(REWARDS + 1);
    expect(rows[0]).toMatchObject({
      What: 'Withdrawal',
      State: 'On its way',
      Account: '567',
      'Amount (CAD)': '-55.00',
    });
    expect(rows.slice(1).map((row) => row['Amount (CAD)'])).toEqual(
      Array.from({ length: REWARDS }, (_, at) => ((1_000 + REWARDS - 1 - at) / 100).toFixed(2)),
    );
    expect(rows.at(-1)).toMatchObject({ What: 'Reward', Friend: 'Ada O.', 'Balance (CAD)': '10.00' });
  });

  test('is filtered and sorted as its page is', async () => {
    const least = await rowsOf(ada, 'walletFile', { way: 'in', sort: 'amount', order: 'asc' });
    expect(least).toHaveLength(REWARDS);
    expect([least[0], least.at(-1)]).toMatchObject([{ 'Amount (CAD)': '10.00' }, { 'Amount (CAD)': '15.00' }]);
    expect(await rowsOf(ada, 'walletFile', { way: 'out' })).toHaveLength(1);
  });

  test('belongs to its owner only', async () => expect(await rowsOf(eve, 'walletFile')).toEqual([]));

  test('is in the owner’s language', async () => {
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { language: 'fr' } });
    const [sent] = await rowsOf(ada, 'walletFile');
    expect(sent).toMatchObject({ Mouvement: 'Retrait', État: 'En route', 'Montant (CAD)': '-55.00' });
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { language: 'en' } });
  });
});

describe('friends file', () => {
  test('has their stage in words, and dollars', async () => {
    const rows = await rowsOf(ada, 'friendsFile', { sort: 'stage', order: 'desc' });
    expect(rows).toMatchObject([
      { Stage: 'In a squad', 'Reward (CAD)': '0.00' },
      { Friend: 'olu M.', Stage: 'Signed up', 'Signed up': app.inDays(-2) },
    ]);
    expect(await rowsOf(ada, 'friendsFile')).toHaveLength(2);
    expect(await rowsOf(eve, 'friendsFile')).toEqual([]);
  });

  test.each([
    ['what is searched for', { q: 'olu' }],
    ['their stage', { stage: 'signed_up' }],
  ])('is filtered by %s', async (_, query) => {
    expect(await rowsOf(ada, 'friendsFile', query)).toMatchObject([{ Friend: 'olu M.' }]);
  });

  test('hides the name of a person who left', async () => {
    await sql`update people set erased_at = now() where first_name = 'olu'`.execute(app.context.db);
    const [first] = await rowsOf(ada, 'friendsFile', { stage: 'signed_up' });
    expect(first?.Friend).toBe('Former member');
  });
});

test('has only the person’s own tickets', async () => {
  expect(await rowsOf(ada, 'ticketsFile')).toMatchObject([{ Subject: `A word of ${ada.email}` }]);
});

test('has only the squads that can be joined', async () => {
  expect(await rowsOf(ada, 'squadsFile')).toMatchObject([{ Squad: 'Free', 'Contribution (CAD)': '100.00' }]);
  expect(await rowsOf(ada, 'squadsFile', { q: 'full' })).toEqual([]);
});
