import { accounts, arrivesOn, cents, id as idOf } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { TO_SEND } from '../src/payouts/bank-files/store.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { readCpa005 } from './cpa005-reader.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let ada: Caller;
let squad = '';
let payout = '';
const WHY = { reason: 'Looked at' };

beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
  ada = await app.readyMember('ada', grace);
  const beth = await app.readyMember('beth', grace);
  squad = await app.openSquad(grace, { size: 2 });
  for (const [index, who] of [ada, beth].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  payout = await app.firstSentPayout(grace);
});
afterAll(() => app.close());

const files = () => grace.call('bankFiles', { ...IN_PRODUCT, query: {} });
const ofFile = (id: number) => ({ params: { product: 'adashi' as const, id } });
const textOf = async (id: number) => (await grace.raw('bankFile', ofFile(id))).body;
const linesOf = async (id: number) =>
  readCpa005(await textOf(id)).segments.map(({ crossReference = '', amount }) => [
    crossReference.trim(),
    Number(amount),
  ]) as [string, number][]; // This type cast is safe because the bank file was just created.
const bringIn = (who: Caller, text: string, name = 'returns.csv') =>
  who.call('bringInBankReturns', { ...IN_PRODUCT, body: { name, text } });
const stateOf = async () => (await grace.call('payout', inSquad(payout))).state;

async function withdraw(amount: number): Promise<string> {
  await app.context.db.transaction().execute((trx) =>
    post(trx, app.context.clock.today(), [
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
  const confirmed = await app.confirmed(ada.email);
  return (await confirmed.call('withdraw', { body: { amount, bankId: bank } })).id;
}

describe('Bank files', () => {
  let id = 0;
  let maker: Caller;
  let other: Caller;
  let text = '';
  test('One of two simultaneous requests to create a bank file fails with a conflict', async () => {
    await withdraw(1_500);
    const { net } = await grace.call('payout', inSquad(payout));
    expect((await files()).next).toEqual({ payouts: 1, withdrawals: 1, amount: net + 1_500 });
    const answers = await Promise.all([grace, kofi].map((who) => who.raw('makeBankFile', IN_PRODUCT)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql<{ reference: string; isPayout: boolean }>`
      select reference, payout_id is not null as "isPayout" from bank_file_lines`.execute(app.context.db);
    expect(rows).toHaveLength(2);
    for (const { reference, isPayout } of rows) {
      const found = await grace.call('search', { query: { q: ` ${reference.toLowerCase()} ` } });
      expect(found.payouts.map(({ id: known }) => known)).toEqual(isPayout ? [payout] : []);
      expect(found.withdrawals).toMatchObject(
        isPayout ? [] : [{ amount: 1_500, personId: ada.id, state: 'submitted' }],
      );
    }
    const { data, next } = await files();
    expect(next).toEqual({ payouts: 0, withdrawals: 0, amount: 0 });
    expect(data).toMatchObject([{ payouts: 1, withdrawals: 1, amount: net + 1_500, paid: 0, failed: 0, number: null }]);
    id = data[0]?.id ?? 0;
    [maker, other] = data[0]?.by === 'grace Staff' ? [grace, kofi] : [kofi, grace];
  });
  test('The next bank file contains only submitted payouts with a bank account', async () => {
    // Makes the changes, counts the payouts and withdrawals of the next bank file, and rolls the changes back.
    const nextWith = async (...changes: ReturnType<typeof sql>[]) => {
      const next = { payouts: -1, withdrawals: -1 };
      const undone = new Error('undone');
      const tried = app.context.db.transaction().execute(async (trx) => {
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
    const again = sql`update payouts set attempt = attempt + 1 where state = 'submitted'`;
    expect(await nextWith(again)).toEqual({ payouts: 1, withdrawals: 0 });
    for (const change of [sql`update payouts set state = 'failed'`, sql`update payouts set account = null`])
      expect(await nextWith(again, change)).toEqual({ payouts: 0, withdrawals: 0 });
    const another = (state: string) => sql`
      insert into withdrawals (id, person_id, bank_id, last_digits, amount, provider, ordered_on, updated_on, state)
      select gen_random_uuid(), person_id, bank_id, last_digits, amount, provider, ordered_on, updated_on, ${state}
      from withdrawals limit 1`;
    for (const [state, withdrawals] of [
      ['submitted', 1],
      ['paid', 0],
      ['returned', 0],
    ] as const)
      expect(await nextWith(another(state))).toEqual({ payouts: 0, withdrawals });
  });
  test('The database rejects a second bank file line for the same submission of a payout', async () => {
    const again = sql`
      insert into bank_file_lines (file_id, payout_id, attempt, amount) select file_id, payout_id, attempt, amount
      from bank_file_lines where payout_id is not null`.execute(app.context.db);
    await expect(again).rejects.toThrow('bank_file_lines_payout_once');
  });

  describe('Release of a bank file by two people', () => {
    test('The staff member who created a bank file cannot release the file without a second person', async () => {
      expect((await other.refused('bankFile', ofFile(id))).code).toBe('wrong_state');
      const release = await maker.propose('releaseBankFile', because(ofFile(id)));
      expect((await maker.refused('approveAct', because({ params: { id: release } }))).code).toBe('same_staff');
      expect((await files()).data).toMatchObject([{ id, number: null, releasedAt: null }]);
      const { net } = await grace.call('payout', inSquad(payout));
      expect(await other.call('proposedAct', { params: { id: release } })).toMatchObject({
        amount: net + 1_500,
        standing: 'decide',
        facts: { payouts: 1, withdrawals: 1, isReleased: false, madeBy: expect.stringMatching(/Staff$/) },
      });
      const half = sql`update bank_files set released_by = ${other.id} where id = ${id}`.execute(app.context.db);
      await expect(half).rejects.toThrow('bank_files_release_complete');
      expect((await ada.refused('releaseBankFile', because(ofFile(id)))).status).toBe(403);
      expect((await other.refused('releaseBankFile', because(ofFile(99)))).status).toBe(404);
    });
    test('The import of a return file reports payouts of unreleased bank files as unknown', async () => {
      const { bankFile } = await grace.call('payoutStory', inSquad(payout));
      expect(bankFile).toMatchObject({ file: id, number: null });
      const imported = await bringIn(grace, `${bankFile?.reference},19600,paid`);
      expect(imported.problems).toEqual([{ line: 1, reference: bankFile?.reference, why: 'unknown' }]);
      expect(await bringIn(kofi, `${bankFile?.reference},19600,paid`)).toEqual(imported);
    });
    test('The next bank file contains the payouts of a discarded file', async () => {
      const input = { ...ofFile(id), body: { reason: 'One account looks wrong' } };
      const [release] = (await other.call('proposedActs', { query: { kind: 'releaseBankFile' } })).data;
      await other.call('dropBankFile', input);
      expect((await other.refused('approveAct', because({ params: { id: release?.id ?? '' } }))).code).toBe('done_by');
      expect(await files()).toMatchObject({ data: [], next: { payouts: 1, withdrawals: 1 } });
      expect((await other.refused('dropBankFile', input)).code).toBe('done_by');
      ({ id } = await maker.call('makeBankFile', IN_PRODUCT));
    });
    test('One of two simultaneous requests to release a bank file fails with a conflict', async () => {
      const sade = await app.staff('sade');
      await maker.propose('releaseBankFile', because(ofFile(id)));
      const answers = await Promise.all([other, sade].map((who) => who.raw('releaseBankFile', because(ofFile(id)))));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const dueOn = arrivesOn(app.context.clock.today());
      expect((await files()).data).toMatchObject([{ id, number: 1, dueOn }]);
      expect((await maker.refused('dropBankFile', { ...ofFile(id), body: WHY })).code).toBe('wrong_state');
    });
    test('The text of a bank file and the list of bank files show the same total', async () => {
      text = await textOf(id);
      const { header, segments, trailer } = readCpa005(text);
      expect(header.fileNumber).toBe('0001');
      expect(segments.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([1_500, 19_600]);
      for (const segment of segments)
        expect(segment).toMatchObject({
          payee: 'ADA OBI'.padEnd(30),
          institution: '000300006',
          account: app.ownAccount(ada, '1234567').padEnd(12),
          crossReference: expect.stringMatching(/^ADA\d{9} {7}$/),
        });
      const [file] = (await files()).data;
      expect(Number(trailer.creditValue)).toBe(file?.amount);
      expect(Number(trailer.creditCount)).toBe(2);
    });
    test('The audit log records each download of a bank file', async () => {
      const { rows } = await sql`select 1 from activity where action = 'downloaded_bank_file'`.execute(app.context.db);
      expect(rows).toHaveLength(1);
      expect((await ada.refused('bankFile', ofFile(id))).status).toBe(403);
      expect((await grace.refused('bankFile', ofFile(99))).status).toBe(404);
    });
    test('A released bank file never changes', async () => {
      await sql`update banks set holder_name = 'Somebody Else'`.execute(app.context.db);
      expect(await textOf(id)).toBe(text);
      await sql`update banks set holder_name = 'Ada Obi'`.execute(app.context.db);
      for (const change of [
        sql`update bank_files set number = 2`,
        sql`delete from bank_files`,
        sql`delete from bank_file_lines`,
        sql`update bank_file_lines set amount = 1`,
        sql`insert into bank_file_lines (file_id, payout_id, attempt, amount)
          select file_id, payout_id, attempt + 1, amount from bank_file_lines where payout_id is not null`,
      ])
        await expect(change.execute(app.context.db)).rejects.toThrow('stays as it is');
    });
    test('The text of a bank file is encrypted in the database', async () => {
      const { rows } = await sql<{ cipher: Buffer }>`select text_cipher as cipher from bank_files`.execute(
        app.context.db,
      );
      expect(rows[0]?.cipher.length).toBeGreaterThan(text.length);
      expect(rows[0]?.cipher.includes('1234567')).toBe(false);
    });
  });

  describe('Return files of the bank', () => {
    const lineOf = (amount: string) =>
      readCpa005(text)
        .segments.find((segment) => Number(segment.amount) === Number(amount))
        ?.crossReference?.trim() ?? '';
    const returnFile = () =>
      [
        'reference,cents,result,reason',
        `${lineOf('19600')},19600,failed,"No such account"`,
        `${lineOf('1500')},1500,paid`,
        'ADA999999999,100,paid',
        `${lineOf('1500')},1501,failed`,
        `${lineOf('1500')},1500,perhaps`,
      ].join('\n');

    test('The import of a return file marks each payout as paid or failed', async () => {
      expect(await bringIn(grace, returnFile())).toEqual({
        paid: 1,
        failed: 1,
        known: 0,
        problems: [
          { line: 4, reference: 'ADA999999999', why: 'unknown' },
          { line: 5, reference: lineOf('1500'), why: 'amount' },
          { line: 6, reference: lineOf('1500'), why: 'result' },
        ],
      });
      await app.context.runDailyJobs();
      expect(await stateOf()).toBe('failed');
      expect(await grace.call('payoutStory', inSquad(payout))).toMatchObject({
        bankFile: { verdict: 'failed', reason: 'No such account' },
      });
      const { data } = await ada.call('wallet', { query: {} });
      expect(data.find(({ kind }) => kind === 'withdrawal')?.state).toBe('paid');
      expect(await verifyLedger(app.context.db)).toBeNull();
    });
    test('A repeated import of a return file changes nothing', async () => {
      const state = async () => [await stateOf(), (await files()).data, await ada.call('wallet', { query: {} })];
      const before = await state();
      const { rows: events } = await sql`select count(*) from provider_events`.execute(app.context.db);
      const problems = [{ why: 'unknown' }, { why: 'amount' }, { why: 'result' }];
      const repeat = { paid: 0, failed: 0, known: 2, problems };
      expect(await bringIn(kofi, returnFile(), 'again.csv')).toMatchObject(repeat);
      expect(await bringIn(kofi, `${returnFile()}\n`)).toMatchObject(repeat);
      await app.context.runDailyJobs();
      expect(await state()).toEqual(before);
      expect((await sql`select count(*) from provider_events`.execute(app.context.db)).rows).toEqual(events);
    });
    test('A later line of a return file cannot mark a returned payout as paid', async () => {
      const late = await bringIn(grace, `${lineOf('19600')},19600,paid`);
      expect(late.problems).toEqual([{ line: 1, reference: lineOf('19600'), why: 'failed_before' }]);
    });
    test('Two staff members resubmit a returned payout', async () => {
      const waitingFor = async (who: Caller) => (await who.call('payoutStory', inSquad(payout))).waiting;
      expect(await waitingFor(grace)).toBeNull();
      const act = await grace.propose('releasePayout', { ...inSquad(payout), body: WHY });
      expect([await waitingFor(grace), await waitingFor(kofi)]).toEqual([
        { id: act, isOwn: true },
        { id: act, isOwn: false },
      ]);
      expect(await stateOf()).toBe('failed');
      await kofi.call('releasePayout', { ...inSquad(payout), body: WHY });
      await app.context.runDailyJobs();
      expect(await stateOf()).toBe('submitted');
      expect((await files()).next.payouts).toBe(1);
      const made = await kofi.call('makeBankFile', IN_PRODUCT);
      const { bankFile } = await grace.call('payoutStory', inSquad(payout));
      const paid = `${bankFile?.reference},19600,paid`;
      expect((await bringIn(grace, paid)).problems).toMatchObject([{ why: 'unknown' }]);
      await app.byTwo([kofi, grace], 'releaseBankFile', because(ofFile(made.id)));
      const lines = await linesOf(made.id);
      expect(lines).toEqual([[expect.not.stringMatching(lineOf('19600')), 19_600]]);
      expect(await grace.call('payoutStory', inSquad(payout))).toMatchObject({
        bankFile: { file: made.id, number: 2, line: 1, verdict: null },
      });
      // The text was imported before the release. Two simultaneous imports of the same line count the line once.
      const both = await Promise.all([bringIn(grace, paid), bringIn(kofi, `${paid}\n`)]);
      expect(both.map((one) => `${one.paid} ${one.known}`).toSorted()).toEqual(['0 1', '1 0']);
      await app.context.runDailyJobs();
      expect(await stateOf()).toBe('paid');
      expect(await verifyLedger(app.context.db)).toBeNull();
    });
  });
});

test('The history of a squad has its payouts, approvals and returns', async () => {
  const { data } = await grace.call('squadHistory', { ...inSquad(squad), query: { pageSize: 100 } });
  const about = (action: string) => data.filter((event) => event.action === action);
  expect(about('payout_failed')[0]).toMatchObject({ by: 'provider', name: null, member: 'Ada Obi', round: 1 });
  expect(about('payout_paid')[0]).toMatchObject({ by: 'provider', member: 'Ada Obi', round: 1 });
  expect(about('released_payout')[0]).toMatchObject({ by: 'staff', name: 'grace Staff', member: 'Ada Obi', round: 1 });
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});
