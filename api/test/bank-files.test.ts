import { accounts, cents, id as idOf } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReturns } from '../src/bank-files/read-returns.ts';
import { TO_SEND } from '../src/bank-files/store.ts';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestHouse } from './house.ts';

let house: TestHouse;
let grace: Caller;
let kofi: Caller;
let ada: Caller;
let squad = '';
let payout = '';
const WHY = { reason: 'Looked at' };

beforeAll(async () => {
  house = await TestHouse.open();
  [grace, kofi] = [await house.staff('grace'), await house.staff('kofi')];
  ada = await house.readyMember('ada', grace);
  const beth = await house.readyMember('beth', grace);
  squad = await house.openSquad(grace, { size: 2 });
  for (const [index, who] of [ada, beth].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  for (let days = 0; payout === ''; days += 1) {
    if (days > 40) throw new Error('it never came');
    await house.advance(1);
    payout = (await grace.call('payouts', { ...IN_PRODUCT, query: { state: 'submitted' } })).data[0]?.id ?? '';
  }
});
afterAll(() => house.close());

const files = () => grace.call('bankFiles', { ...IN_PRODUCT, query: {} });
const textOf = async (id: number) =>
  (await grace.raw('bankFile', { params: { product: 'adashi', id } })).body.replace('\ufeff', '').trim().split('\r\n');
const bringIn = (who: Caller, text: string, name = 'returns.csv') =>
  who.call('bringInBankReturns', { ...IN_PRODUCT, body: { name, text } });
const stateOf = async () => (await grace.call('payout', inSquad(payout))).state;

async function withdraw(amount: number): Promise<string> {
  await house.house.db.transaction().execute((trx) =>
    post(trx, house.house.clock.today(), [
      {
        debit: 'rewards',
        credit: accounts.wallet(idOf<'person'>(ada.id)),
        amount: cents(amount),
        kind: 'reward',
        reference: `test:${amount}`,
      },
    ]),
  );
  const bank = (await ada.call('banks', IN_PRODUCT)).find(({ isPayout }) => isPayout)?.id ?? '';
  const confirmed = await house.confirmed(ada.email);
  return (await confirmed.call('withdraw', { body: { amount, bankId: bank } })).id;
}

describe('the file for the bank', () => {
  let first: string[] = [];
  test('holds each sending once, with names and whole numbers; two who make it at once make one', async () => {
    await withdraw(1_500);
    const { net } = await grace.call('payout', inSquad(payout));
    expect((await files()).next).toEqual({ payouts: 1, withdrawals: 1, amount: net + 1_500 });
    const answers = await Promise.all([grace, kofi].map((who) => who.raw('makeBankFile', IN_PRODUCT)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { data, next } = await files();
    expect(next).toEqual({ payouts: 0, withdrawals: 0, amount: 0 });
    expect(data).toMatchObject([{ payouts: 1, withdrawals: 1, amount: net + 1_500, paid: 0, failed: 0 }]);
    first = await textOf(data[0]?.id ?? 0);
    expect(first[0]).toBe('reference,name,institution,transit,account,cents');
    expect(first.slice(1).toSorted((a, b) => a.length - b.length)).toEqual([
      expect.stringMatching(/^ADA0000000\d\d,Ada Obi,003,00006,1234567,1500$/),
      expect.stringMatching(/^ADA0000000\d\d,Ada Obi,003,00006,1234567,19600$/),
    ]);
  });
  test('the next one holds what is under way and has an account to go to, and nothing else', async () => {
    // As if it had never been in a file; what is tried is undone.
    const nextWith = async (...changes: ReturnType<typeof sql>[]) => {
      const next = { payouts: -1, withdrawals: -1 };
      const undone = new Error('undone');
      const tried = house.house.db.transaction().execute(async (trx) => {
        for (const change of changes) await change.execute(trx);
        const { rows } = await sql<{ payouts: number; withdrawals: number }>`
          select count(payout_id)::int as payouts, count(withdrawal_id)::int as withdrawals from (${TO_SEND}) waiting
        `.execute(trx);
        Object.assign(next, rows[0]);
        throw undone;
      });
      await expect(tried).rejects.toBe(undone);
      return next;
    };
    const again = sql`update bank_file_lines set payout_id = payout_id, attempt = 99 where payout_id is not null`;
    expect(await nextWith(again)).toEqual({ payouts: 1, withdrawals: 0 });
    for (const change of [sql`update payouts set state = 'failed'`, sql`update payouts set account = null`])
      expect(await nextWith(again, change)).toEqual({ payouts: 0, withdrawals: 0 });
  });
  test('who took it is recorded; it is for staff who may act on payouts', async () => {
    const { rows } = await sql`select 1 from activity where action = 'downloaded_bank_file'`.execute(house.house.db);
    expect(rows).toHaveLength(1);
    expect((await ada.refused('bankFile', { params: { product: 'adashi', id: 1 } })).status).toBe(403);
    expect((await grace.refused('bankFile', { params: { product: 'adashi', id: 99 } })).status).toBe(404);
  });
  test('the database keeps a sending out of a second file', async () => {
    const again = sql`
      insert into bank_file_lines (file_id, payout_id, attempt, amount) select file_id, payout_id, attempt, amount
      from bank_file_lines where payout_id is not null`.execute(house.house.db);
    await expect(again).rejects.toThrow('bank_file_lines_payout_once');
  });

  describe('and its returns', () => {
    const parts = () => first.slice(1).map((line) => line.split(','));
    const lineOf = (amount: string) => parts().find((cells) => cells[5] === amount)?.[0] ?? '';
    const told = () =>
      [
        'reference,cents,result,reason',
        `${lineOf('19600')},19600,failed,"No such account"`,
        `${lineOf('1500')},1500,paid`,
        'ADA999999999,100,paid',
        `${lineOf('1500')},1501,failed`,
        `${lineOf('1500')},1500,perhaps`,
      ].join('\n');

    test('each line is paid or failed with its reason; what matches nothing is told', async () => {
      expect(await bringIn(grace, told())).toEqual({
        paid: 1,
        failed: 1,
        known: 0,
        problems: [
          { line: 4, reference: 'ADA999999999', why: 'unknown' },
          { line: 5, reference: lineOf('1500'), why: 'amount' },
          { line: 6, reference: lineOf('1500'), why: 'result' },
        ],
      });
      await house.house.runDay();
      expect(await stateOf()).toBe('failed');
      expect(await grace.call('payoutStory', inSquad(payout))).toMatchObject({
        bankFile: { verdict: 'failed', reason: 'No such account' },
      });
      const { data } = await ada.call('wallet', { query: {} });
      expect(data.find(({ kind }) => kind === 'withdrawal')?.state).toBe('paid');
      expect(await verifyLedger(house.house.db)).toBeNull();
    });
    test('the same file again, or its lines in another one, change nothing', async () => {
      const state = async () => [await stateOf(), (await files()).data, await ada.call('wallet', { query: {} })];
      const before = await state();
      const { rows: events } = await sql`select count(*) from provider_events`.execute(house.house.db);
      expect(await bringIn(kofi, told(), 'again.csv')).toMatchObject({ paid: 0, failed: 0, problems: [] });
      const other = await bringIn(kofi, `${told()}\n`);
      expect(other).toMatchObject({ paid: 0, failed: 0, known: 2 });
      await house.house.runDay();
      expect(await state()).toEqual(before);
      expect((await sql`select count(*) from provider_events`.execute(house.house.db)).rows).toEqual(events);
    });
    test('what came back is not paid by a later line', async () => {
      const late = await bringIn(grace, `${lineOf('19600')},19600,paid`);
      expect(late.problems).toEqual([{ line: 1, reference: lineOf('19600'), why: 'failed_before' }]);
    });
    test('who brought in that it came back does not send it again; it is another sending, in another file', async () => {
      expect((await grace.refused('releasePayout', { ...inSquad(payout), body: WHY })).code).toBe('other_staff');
      expect(await stateOf()).toBe('failed');
      await kofi.call('releasePayout', { ...inSquad(payout), body: WHY });
      await house.house.runDay();
      expect(await stateOf()).toBe('submitted');
      expect((await files()).next.payouts).toBe(1);
      const { id } = await kofi.call('makeBankFile', IN_PRODUCT);
      const [, line = ''] = await textOf(id);
      expect(line.split(',')[0]).not.toBe(lineOf('19600'));
      // Two files with the same line, at once: it counts once.
      const text = `${line.split(',')[0]},19600,paid`;
      const both = await Promise.all([bringIn(grace, text), bringIn(kofi, `${text}\n`)]);
      expect(both.map(({ paid, known }) => `${paid} ${known}`).toSorted()).toEqual(['0 1', '1 0']);
      await house.house.runDay();
      expect(await stateOf()).toBe('paid');
      expect(await verifyLedger(house.house.db)).toBeNull();
    });
  });
});

test.each([
  ['ADA1,100,paid', [{ line: 1, reference: 'ADA1', cents: 100, result: 'paid', reason: null }]],
  [
    '\ufeffReference;Cents;Result\r\nADA1;100;RETURNED;gone; really',
    [{ line: 2, reference: 'ADA1', cents: 100, result: 'failed', reason: 'gone, really' }],
  ],
  [
    '"ADA1","100","failed","No ""such"" account"\n\n',
    [{ line: 1, reference: 'ADA1', cents: 100, result: 'failed', reason: 'No "such" account' }],
  ],
])('a returned text is read: %j', (text, lines) => {
  expect(readReturns(text)).toEqual({ lines, problems: [] });
});
