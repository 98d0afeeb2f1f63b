import { accounts, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';
import { because } from './reasons.ts';

/** The number of rewards, chosen so that a file needs two batches. */
const REWARDS = 501;

let app: TestApp;
let ada: Caller;
let eve: Caller;

/** Returns the rows of a file as objects with the column heads as keys. Cells contain no commas. */
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

/** Adds rewards of CA$10.00 plus a different number of cents each. */
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

describe('File of wallet movements', () => {
  test('The file of wallet movements has all rows, newest first, with amounts in dollars', async () => {
    const rows = await rowsOf(ada, 'walletFile');
    expect(rows).toHaveLength(REWARDS + 1);
    expect(rows[0]).toMatchObject({
      Movement: 'Withdrawal',
      State: 'On its way',
      Account: '567',
      'Amount (CAD)': '-55.00',
    });
    expect(rows.slice(1).map((row) => row['Amount (CAD)'])).toEqual(
      Array.from({ length: REWARDS }, (_, at) => ((1_000 + REWARDS - 1 - at) / 100).toFixed(2)),
    );
    expect(rows.at(-1)).toMatchObject({ Movement: 'Reward', Friend: 'Ada O.', 'Balance (CAD)': '10.00' });
  });

  test('The file of wallet movements has the filters and sort orders of the wallet page', async () => {
    const least = await rowsOf(ada, 'walletFile', { way: 'in', sort: 'amount', order: 'asc' });
    expect(least).toHaveLength(REWARDS);
    expect([least[0], least.at(-1)]).toMatchObject([{ 'Amount (CAD)': '10.00' }, { 'Amount (CAD)': '15.00' }]);
    expect(await rowsOf(ada, 'walletFile', { way: 'out' })).toHaveLength(1);
  });

  test('The file of wallet movements contains no rows of another wallet', async () =>
    expect(await rowsOf(eve, 'walletFile')).toEqual([]));

  test('The file of wallet movements is in the language of the wallet’s owner', async () => {
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { language: 'fr' } });
    const [sent] = await rowsOf(ada, 'walletFile');
    expect(sent).toMatchObject({ Mouvement: 'Retrait', État: 'En route', 'Montant (CAD)': '-55.00' });
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { language: 'en' } });
  });
});

describe('Files for spreadsheets', () => {
  const textOf = async (query: object) => (await ada.raw('walletFile', { ...IN_PRODUCT, query })).body;

  test('A file with semicolons has decimal commas and starts with the mark of UTF-8', async () => {
    const [head = '', first = ''] = (await textOf({ separator: 'semicolon' })).split('\r\n');
    expect(head).toMatch(/^\ufeff[^,]+;/);
    expect(first).toContain(';-55,00;');
    expect(await textOf({ separator: 'tab' })).toBe(await textOf({}));
  });

  test('A file for programs has commas and plain digits', async () => {
    const { rows } = await sql`update withdrawals set last_digits = '067' returning id`.execute(app.context.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(await textOf({})).toContain(',"=""067""",');
    const plain = await textOf({ headings: 'ids', separator: 'semicolon' });
    expect(plain).toContain(',067,');
    expect(plain).not.toContain(';');
    await sql`update withdrawals set last_digits = '567'`.execute(app.context.db);
  });
});

describe('File of referred friends', () => {
  test('The file of friends shows the stage of each friend in words', async () => {
    const rows = await rowsOf(ada, 'friendsFile', { sort: 'stage', order: 'desc' });
    expect(rows).toMatchObject([
      { Stage: 'In a squad', 'Reward (CAD)': '0.00' },
      { Friend: 'olu M.', Stage: 'Signed up', 'Signed up': app.inDays(-2) },
    ]);
    expect(await rowsOf(ada, 'friendsFile')).toHaveLength(2);
    expect(await rowsOf(eve, 'friendsFile')).toEqual([]);
  });

  test.each([
    ['search text', { q: 'olu' }],
    ['stage', { stage: 'signed_up' }],
  ])('The file of friends can be filtered by %s', async (_, query) => {
    expect(await rowsOf(ada, 'friendsFile', query)).toMatchObject([{ Friend: 'olu M.' }]);
  });

  test('The file of friends hides the name of a deleted person', async () => {
    await sql`update people set erased_at = now() where first_name = 'olu'`.execute(app.context.db);
    const [first] = await rowsOf(ada, 'friendsFile', { stage: 'signed_up' });
    expect(first?.Friend).toBe('Former member');
  });
});

test('The file of tickets contains only the member’s own tickets', async () => {
  expect(await rowsOf(ada, 'ticketsFile')).toMatchObject([{ Subject: `A word of ${ada.email}` }]);
});

test('The file of open squads contains only squads that the member can join', async () => {
  expect(await rowsOf(ada, 'squadsFile')).toMatchObject([{ Squad: 'Free', 'Contribution (CAD)': '100.00' }]);
  expect(await rowsOf(ada, 'squadsFile', { q: 'full' })).toEqual([]);
});
