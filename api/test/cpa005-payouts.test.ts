import { accounts, addBusinessDays, cents, id as idOf, localDate, USUAL } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileDay } from '../src/admin/reconciliation/reconcile-day.ts';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { readCpa005 } from './cpa005-reader.ts';
import { returnsFile } from './cpa005-returns.ts';
import { EFT } from './providers/real-money.ts';
import { because, WHY } from './reasons.ts';

/** This app sends all payouts in bank files. The sandbox bank handles no payouts. */
let app: TestApp;
let grace: Caller;
let kofi: Caller;
let ada: Caller;
let payout = '';

beforeAll(async () => {
  app = await TestApp.open(
    {},
    {
      payouts: { ...EFT, EFT_TRANSACTION_TYPE: '460' },
    },
  );
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
  ada = await app.readyMember('ada', grace);
  const beth = await app.readyMember('beth', grace);
  const squad = await app.openSquad(grace, { size: 2 });
  for (const [index, who] of [ada, beth].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  payout = await app.firstSentPayout(grace);
  await app.context.db.transaction().execute((trx) =>
    post(trx, app.context.clock.today(), [
      {
        debit: 'rewards',
        credit: accounts.wallet(idOf<'person'>(ada.id)),
        amount: cents(1_500),
        kind: 'reward',
        reference: 'test:reward',
      },
    ]),
  );
  const bankId = (await ada.call('banks', IN_PRODUCT)).find(({ isPayout }) => isPayout)?.id ?? '';
  const confirmed = await app.confirmed(ada.email);
  await confirmed.call('withdraw', { body: { amount: 1_500, bankId } });
});
afterAll(() => app.close());

const ofFile = (id: number) => ({ params: { product: 'adashi' as const, id } });
const bringIn = (who: Caller, text: string) =>
  who.call('bringInBankReturns', { ...IN_PRODUCT, body: { name: 'returns.txt', text } });
const payoutState = async () => (await grace.call('payout', inSquad(payout))).state;
const withdrawalState = async () =>
  (await ada.call('wallet', { query: {} })).data.find(({ kind }) => kind === 'withdrawal')?.state;
const lines = async (id: number) => readCpa005((await grace.raw('bankFile', ofFile(id))).body).segments;

describe('Payouts by bank files only', () => {
  let file = 0;
  let dueOn = localDate('2026-01-01');
  /** Bank references of a payout and a withdrawal. The bank repeats each reference in the return file. */
  const references = { payout: '', withdrawal: '' };

  test('A submitted payout stays unpaid until a bank file contains the payout', async () => {
    await app.advance(14);
    expect(await payoutState()).toBe('submitted');
    expect(await withdrawalState()).toBe('submitted');
    ({ id: file } = await grace.call('makeBankFile', IN_PRODUCT));
    await app.advance(14);
    expect(await payoutState()).toBe('submitted');
  });

  test('The bank file names the originator that the configuration sets', async () => {
    await app.byTwo([grace, kofi], 'releaseBankFile', because(ofFile(file)));
    const { header, segments } = readCpa005((await grace.raw('bankFile', ofFile(file))).body);
    expect(header).toMatchObject({ originator: 'REAL000001', dataCentre: '00610' });
    for (const segment of segments)
      expect(segment).toMatchObject({
        transactionType: '460',
        shortName: 'ADASHI'.padEnd(15),
        longName: 'ADASHI SAVINGS INC.'.padEnd(30),
        returnInstitution: '000100011',
        returnAccount: '7654321'.padEnd(12),
      });
    references.payout = (await grace.call('payoutStory', inSquad(payout))).bankFile?.reference ?? '';
    const ofWithdrawal = segments.find(({ amount }) => Number(amount) === 1_500);
    references.withdrawal = ofWithdrawal?.crossReference?.trim() ?? '';
    dueOn = localDate((await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).data[0]?.dueOn ?? '');
  });

  test('A return file of the bank marks a payout as returned and gives the reason', async () => {
    const text = returnsFile([
      { reference: references.withdrawal, cents: 1_500, reason: '905' },
      { reference: 'ADA999999999', cents: 100, reason: '912' },
      { reference: references.payout, cents: 19_500, reason: '905' },
      { reference: 'OTHER', cents: 300, reason: '901', type: 'J' },
    ]);
    expect(await bringIn(grace, text)).toEqual({
      paid: 0,
      failed: 1,
      known: 0,
      problems: [
        { line: 2, reference: references.payout, why: 'amount' },
        { line: 2, reference: 'ADA999999999', why: 'unknown' },
        { line: 3, reference: 'OTHER', why: 'kind' },
      ],
    });
    await app.context.runDailyJobs();
    expect(await withdrawalState()).toBe('returned');
    expect(await bringIn(kofi, text)).toMatchObject({ failed: 0 });
    const again = returnsFile([{ reference: references.withdrawal, cents: 1_500, reason: '905' }], '\n');
    expect(await bringIn(kofi, again)).toEqual({ paid: 0, failed: 0, known: 1, problems: [] });
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('A payout without a return counts as paid a few business days after the due date', async () => {
    const paidOn = addBusinessDays(dueOn, USUAL.returnDays);
    while (app.inDays(1) < paidOn) await app.advance(1);
    expect(await payoutState()).toBe('submitted');
    await app.advance(1);
    expect(await payoutState()).toBe('paid');
    // The books match the bank files for every payout and withdrawal. Another provider handles the debits.
    const { open } = await reconcileDay(app.context, app.context.clock.today());
    const { rows } = await sql`select key from reconciliation_differences where provider = 'cpa005'`.execute(
      app.context.db,
    );
    expect([open, rows]).toEqual([0, []]);
    expect(await grace.call('payoutStory', inSquad(payout))).toMatchObject({
      bankFile: { verdict: 'paid', number: 1 },
    });
    expect(await withdrawalState()).toBe('returned');
    expect((await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).data).toMatchObject([
      { payouts: 2, withdrawals: 1, paid: 2, failed: 1 },
    ]);
  });

  test('The server accepts a late return of a payout that already counts as paid', async () => {
    const text = returnsFile([{ reference: references.payout, cents: 19_600, reason: '912' }]);
    expect(await bringIn(grace, text)).toMatchObject({ failed: 1, problems: [] });
    await app.context.runDailyJobs();
    expect(await payoutState()).toBe('failed');
    expect(await grace.call('payoutStory', inSquad(payout))).toMatchObject({ bankFile: { reason: '912' } });
    await app.byTwo([kofi, grace], 'releasePayout', { ...inSquad(payout), body: WHY });
    await app.context.runDailyJobs();
    expect(await payoutState()).toBe('submitted');
    const { id } = await kofi.call('makeBankFile', IN_PRODUCT);
    await app.byTwo([kofi, grace], 'releaseBankFile', because(ofFile(id)));
    const [again, ...more] = await lines(id);
    expect(more).toEqual([]);
    expect(again?.crossReference?.trim()).not.toBe(references.payout);
    expect((await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).data[0]).toMatchObject({ id, number: 2 });
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('Staff cannot release a bank file that contains an already returned payout', async () => {
    const { id } = await kofi.call('payout', inSquad(payout));
    await app.byTwo([grace, kofi], 'payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [id] } });
    await app.context.runDailyJobs();
    await app.byTwo([kofi, grace], 'releasePayout', { ...inSquad(payout), body: { reason: 'Sent again' } });
    await app.context.runDailyJobs();
    const made = await kofi.call('makeBankFile', IN_PRODUCT);
    await app.byTwo([grace, kofi], 'payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [id] } });
    await app.context.runDailyJobs();
    expect((await grace.refused('releaseBankFile', because(ofFile(made.id)))).code).toBe('file_stale');
    await grace.call('dropBankFile', { ...ofFile(made.id), body: { reason: 'It came back' } });
    expect((await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).next.payouts).toBe(0);
  });

  test('The bank file after file number 9999 has file number 1', async () => {
    await sql`
      insert into bank_files (made_by, made_at, released_by, released_at, number, due_on, text_cipher)
      values (${grace.id}, ${app.context.clock.now()}, ${kofi.id}, ${app.context.clock.now()}, 9999, ${app.inDays(1)}, 'x')
    `.execute(app.context.db);
    // The bank refused the first payout three times, so that payout went to the wallet.
    const { data: paid } = await grace.call('payouts', { ...IN_PRODUCT, query: { state: 'paid' } });
    const other = paid.find((each) => each.id !== payout)?.id ?? '';
    await app.byTwo([grace, kofi], 'payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [other] } });
    await app.context.runDailyJobs();
    await app.byTwo([kofi, grace], 'releasePayout', { ...inSquad(other), body: { reason: 'Sent again' } });
    await app.context.runDailyJobs();
    const { id } = await grace.call('makeBankFile', IN_PRODUCT);
    await app.byTwo([grace, kofi], 'releaseBankFile', because(ofFile(id)));
    const { rows } = await sql`select number from bank_files where id = ${id}`.execute(app.context.db);
    expect(rows).toEqual([{ number: 1 }]);
  });

  test('A returned withdrawal goes back to the wallet only once', async () => {
    const { data } = await ada.call('wallet', { query: {} });
    const ofWithdrawals = data
      .filter(({ kind }) => kind.startsWith('withdrawal'))
      .map(({ kind, amount }) => [kind, amount] as const);
    expect(new Map(ofWithdrawals)).toEqual(
      new Map([
        ['withdrawal', -1_500],
        ['withdrawal_returned', 1_500],
      ]),
    );
  });
});
