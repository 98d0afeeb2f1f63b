import { addBusinessDays, arrivesOn, dayIn, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIME_ZONE } from '../src/base/clock.ts';
import { type Caller, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';

const NEW_ACCOUNT = {
  holderName: 'Ada Obi',
  institution: '003',
  transit: '00006',
  account: '8888888',
  isPayout: true,
  password: PASSWORD,
};

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let eve: Caller;
let squad = '';

const next = async (who: Caller) => (await who.call('nextPayouts', IN_PRODUCT)).payouts[0];
const statements = (who: Caller, query = {}) => who.call('statements', { ...IN_PRODUCT, query });
const file = (who: Caller, name: 'statementCsv' | 'statementPdf', query = {}) =>
  who.raw(name, { ...IN_PRODUCT, query });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 60) throw new Error('it never came');
    await app.advance(1);
  }
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace, '7654321');
  eve = await app.readyMember('eve', grace, '2345678');
  squad = await app.openSquad(grace, { size: 2 });
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  await until(async () => (await next(ada)) !== undefined);
});
afterAll(() => app.close());

describe('Arrival day of a payout', () => {
  test('The arrival day of a payout is one business day after the payout day', async () => {
    const payout = await next(ada);
    expect(payout).toMatchObject({ state: 'scheduled', heldUntil: null, retryOn: null });
    expect(payout?.arrivesOn).toBe(arrivesOn(localDate(payout?.payoutOn ?? '')));
    expect(await eve.call('nextPayouts', IN_PRODUCT)).toEqual({ today: app.inDays(0), payouts: [] });
  });

  test('A submitted payout keeps its arrival day when the payout account changes', async () => {
    await until(async () => (await next(ada))?.state === 'submitted');
    await (await ada.confirm()).call('addBank', { ...IN_PRODUCT, body: NEW_ACCOUNT });
    const sent = await next(ada);
    expect(sent).toMatchObject({ state: 'submitted', account: { lastDigits: '567' } });
    expect(sent?.arrivesOn).toBe(addBusinessDays(app.inDays(0), 1));
  });

  test('The arrival day of a payout to a new account comes after the hold', async () => {
    await until(async () => app.inDays(1) >= ((await next(beth))?.payoutOn ?? ''));
    const [old] = await beth.call('banks', IN_PRODUCT);
    const own = { ...NEW_ACCOUNT, account: `1${NEW_ACCOUNT.account}` };
    await (await beth.confirm()).call('addBank', { ...IN_PRODUCT, body: own });
    // The hold must be longer than a day, because the test advances a whole day at once.
    await sql`update people set payout_hold_until = payout_hold_until + interval '1 day' where id = ${beth.id}`.execute(
      app.context.db,
    );
    await app.advance(1);
    const held = await next(beth);
    expect(held).toMatchObject({ state: 'held', heldReason: 'new_bank', account: { lastDigits: '888' } });
    const over = dayIn(TIME_ZONE, Date.parse(held?.heldUntil ?? ''));
    expect(over > app.inDays(0)).toBe(true);
    expect(held?.arrivesOn).toBe(arrivesOn(over));
    await (await beth.confirm()).call('changeBank', { ...inSquad(old?.id ?? ''), body: { isPayout: true } });
    await app.context.runDailyJobs();
    expect(await next(beth)).toMatchObject({ state: 'submitted', heldUntil: null, account: { id: old?.id } });
    await until(async () => (await next(beth)) === undefined);
  });
});

describe('Breakdown of a payout', () => {
  test('The breakdown of a payout shows the contribution of each member', async () => {
    const { data } = await beth.call('payouts', { ...IN_PRODUCT, query: {} });
    const own = inSquad(data[0]?.id ?? '');
    const parts = [
      { initials: 'AO', isYou: false, state: 'arrived' },
      { initials: 'AO', isYou: true, state: 'arrived' },
    ];
    expect((await beth.call('payout', own)).parts).toEqual(parts);
    expect((await grace.call('payout', own)).parts.map(({ isYou }) => isYou)).toEqual([false, false]);
    expect((await ada.refused('payout', own)).status).toBe(404);
  });
});

describe('Statements of a member', () => {
  test('A statement has yearly totals of contributions, payouts and fees', async () => {
    await until(async () => (await grace.call('squad', inSquad(squad))).status === 'completed');
    const { years, data, all, total } = await statements(beth);
    expect(total).toBe(1);
    const [own] = data;
    const { feeBps } = await grace.call('squad', inSquad(squad));
    const fee = Math.floor((20_000 * feeBps) / 10_000);
    expect(own).toMatchObject({ squadId: squad, squad: 'Riverside', status: 'completed', fees: fee });
    expect(all).toEqual({ putIn: 20_000, received: 20_000 - fee - 200, reserveBack: 200, fees: fee });
    expect(years.length).toBeGreaterThan(0);
    let putIn = 0;
    for (const year of years) putIn += (await statements(beth, { year })).all.putIn;
    expect(putIn).toBe(20_000);
    expect(await statements(beth, { year: 2031 })).toMatchObject({
      data: [],
      total: 0,
      all: { putIn: 0, received: 0 },
    });
    expect(await statements(eve)).toEqual({
      years: [],
      data: [],
      page: 1,
      pageSize: 10,
      total: 0,
      all: { putIn: 0, received: 0, reserveBack: 0, fees: 0 },
    });
  });

  test('The CSV of a statement has one row for each movement', async () => {
    const answer = await file(beth, 'statementCsv', { squad });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('statement.csv');
    const [head, ...rows] = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe('Day,Squad,Movement,Amount (CAD)');
    expect(rows[0]).toMatch(/^2026-12-\d\d,Riverside,"Contribution, week 1",-100\.00$/);
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.split(',').at(-1)) * 100), 0);
    const { all } = await statements(beth, { squad });
    expect(sum).toBe(all.received + all.reserveBack - all.putIn);
    const ofYear = await file(beth, 'statementCsv', { year: '2031' });
    expect(ofYear.body.trim().split('\r\n')).toHaveLength(1);
  });

  test('The PDF of a statement is in the language of the member', async () => {
    for (const [query, title] of [
      [{ squad, year: '2026' }, 'Statement: Riverside, 2026'],
      [{ squad }, 'Statement: Riverside'],
      [{ year: '2026' }, 'Statement: 2026'],
      [{}, 'Statement'],
    ] as const) {
      const answer = await file(beth, 'statementPdf', query);
      expect(answer.rawPayload.toString('latin1')).toContain(`(${title})`);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(answer.rawPayload.length).toBeGreaterThan(5_000);
    }
    await beth.call('updatePersonalInfo', { params: { id: beth.id }, body: { language: 'fr' } });
    const french = await file(beth, 'statementCsv', { squad });
    expect(french.body).toContain('Jour,Groupe,Mouvement,Montant (CAD)');
    expect(french.body).toContain('"Cotisation, semaine 1"');
    await beth.call('updatePersonalInfo', { params: { id: beth.id }, body: { language: 'en' } });
  });

  test('A member without a seat in a squad cannot read its statement', async () => {
    for (const name of ['statementCsv', 'statementPdf'] as const) {
      expect((await eve.refused(name, { ...IN_PRODUCT, query: { squad } })).status).toBe(404);
      expect((await beth.refused(name, { ...IN_PRODUCT, query: { squad: beth.id } })).status).toBe(404);
      expect((await beth.refused(name, { ...IN_PRODUCT, query: { squad: 'x' } })).status).toBe(400);
    }
  });
});

describe('File of payouts', () => {
  const lines = async (who: Caller, query = {}) => {
    const { body, headers } = await who.raw('payoutsCsv', { ...IN_PRODUCT, query });
    expect(headers['content-type']).toContain('text/csv');
    return body.replace('\ufeff', '').trim().split('\r\n');
  };

  test('The file of payouts has only the member’s own rows', async () => {
    const [head, ...own] = await lines(beth);
    expect(head).toBe('Paid on,Squad,Round,Member,Movement,Amount (CAD),State,Since,Arrives on,Account,Reason');
    expect(own.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d/g, '<day>'))).toEqual([
      expect.stringMatching(/^<day>,Riverside,2,Ada Obi,Payout,19\d\.\d\d,Paid,<day>,,321,$/),
    ]);
    expect((await lines(eve)).slice(1)).toEqual([]);
    expect((await lines(grace)).slice(1)).toHaveLength(2);
    expect((await lines(grace, { state: 'held' })).slice(1)).toEqual([]);
    const [, ...byDay] = await lines(grace, { sort: 'payout', order: 'asc' });
    expect((await lines(grace, { sort: 'payout', order: 'desc' })).slice(1)).toEqual(byDay.toReversed());
    expect((await lines(grace, { q: 'nobody' })).slice(1)).toEqual([]);
  });

  test('A long file of payouts contains each payout once', async () => {
    await asOwner(
      app.context.db,
      `insert into payouts (squad_id, round, seq, state, pot, fee, reserve_share, set_off, net, expected_net, attempt, updated_on, payout_on)
       select squad_id, round, n, state, n * 100, 0, 0, 0, n * 100, n * 100, 1, updated_on, payout_on
       from payouts, generate_series(1, 600) n where seq = 0`,
    );
    const [, ...all] = await lines(grace);
    expect(new Set(all).size).toBe(1_202);
    const days = all.map((line) => line.slice(0, 10));
    expect(days).toEqual(days.toSorted());
  });
});

describe('Statements and payouts for staff', () => {
  const one = (id: string) => ({ params: { id } });

  test('Staff who see payments can download a member’s statement, and the audit log records the download', async () => {
    const own = await file(ada, 'statementCsv', { squad });
    const sam = await app.staff('sam', 'support');
    const query = { squad };
    expect((await sam.raw('memberStatementCsv', { ...one(ada.id), query })).body).toBe(own.body);
    const [, ...days] = own.body.split('\n').map((line) => line.slice(0, 10));
    const on = days[0] ?? '';
    const range = await sam.raw('memberStatementCsv', { ...one(ada.id), query: { squad, from: on, to: on } });
    const ofRange = range.body
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 10));
    expect(ofRange).toEqual(days.filter((day) => day === on));
    expect(ofRange.length).toBeLessThan(days.filter((day) => day.trim() !== '').length);
    const pdf = await sam.raw('memberStatementPdf', one(ada.id));
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { rows } = await sql<{ subject: string; actor: string }>`
      select subject, actor_id as actor from activity where action = 'downloaded_statement' order by id`.execute(
      app.context.db,
    );
    expect(rows).toEqual([0, 1, 2].map(() => ({ subject: `person:${ada.id}`, actor: sam.id })));
    expect((await grace.call('memberStory', one(ada.id))).acts[0]).toMatchObject({ action: 'downloaded_statement' });
    const officer = await app.staff('officer', 'kyc_officer');
    for (const name of ['memberStatementCsv', 'memberStatementPdf'] as const) {
      expect((await officer.refused(name, one(ada.id))).code).toBe('forbidden');
      expect((await ada.refused(name, one(ada.id))).code).toBe('forbidden');
      expect((await sam.refused(name, one(grace.id))).status, 'staff have no statement').toBe(404);
    }
  });

  test('Staff can filter the payouts by squad', async () => {
    const { data } = await grace.call('payouts', { ...IN_PRODUCT, query: { squad } });
    expect(new Set(data.map(({ squadId }) => squadId))).toEqual(new Set([squad]));
    const other = await app.openSquad(grace, {});
    expect((await grace.call('payouts', { ...IN_PRODUCT, query: { squad: other } })).total).toBe(0);
    const csv = await (await grace.confirm()).raw('payoutsCsv', { ...IN_PRODUCT, query: { squad: other } });
    expect(csv.body.trim().split('\n')).toHaveLength(1);
  });
});
