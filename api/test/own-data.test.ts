import { accounts, addDays, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { enqueue } from '../src/jobs/index.ts';
import { post } from '../src/ledger/index.ts';
import { COPIED, PERSONAL_DATA } from '../src/people/personal-data/list.ts';
import { type Caller, FIRST_DAY, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';
import { tablesOf } from './secret-rows.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let squad: string;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace, '123456701');
  squad = await app.openSquad(grace);
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
});
afterAll(() => app.close());

const kinds = async (who: Caller) => (await who.call('obstacles', {})).map(({ kind }) => kind);
const confirm = (who: Caller) => who.call('confirmPassword', { body: { password: PASSWORD } });

/** Tables with secrets of the person, or with data that only staff may see. */
const OWN_SECRETS = ['passkey_challenges', 'login_codes', 'identity_signals'];

async function tablesWhere(condition: string): Promise<string[]> {
  const { rows } = await sql`
    select distinct t.table_name as name from information_schema.tables t
    left join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = current_schema() and t.table_name not like 'sandbox%' and (t.table_type = 'BASE TABLE' or t.table_name = 'ledger_transfers')
      and ${sql.raw(condition)} order by 1
  `.execute(app.context.db);
  return (rows as { name: string }[]).map(({ name }) => name);
}

describe("Copy of a person's data", () => {
  test('Each table that the copy leaves out has a reason', () => {
    const others = Object.entries(PERSONAL_DATA).filter(
      ([table, { of, notCopied }]) => !table.startsWith('sandbox_') && (of === undefined) !== (notCopied !== undefined),
    );
    expect(others.map(([table]) => table)).toEqual(OWN_SECRETS);
  });

  test('The export of a person’s data contains all their rows except secrets', async () => {
    await app.advance(22);
    await ada.call('writeMessage', { ...inSquad(squad), body: { text: 'Good morning' } });
    await ada.call('chooseNotification', { body: { group: 'squad', way: 'mail', isOn: false } });
    await (await ada.confirm()).call('addBank', {
      ...IN_PRODUCT,
      body: { holderName: 'Ada Obi', institution: '003', transit: '00006', account: '7654321' },
    });
    await confirm(ada);
    const { tables } = await ada.call('exportMe', {});
    expect(Object.keys(tables).toSorted()).toEqual(COPIED.map(([table]) => table).toSorted());
    for (const [table, { without: withheld = [] }] of COPIED) {
      const [row] = tables[table] ?? [];
      const { rows: columns } = await sql`
        select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${table}
      `.execute(app.context.db);
      const known = (columns as { name: string }[]).map(({ name }) => name);
      expect(known, table).toEqual(expect.arrayContaining([...withheld]));
      if (row)
        expect(Object.keys(row).toSorted(), table).toEqual(known.filter((name) => !withheld.includes(name)).toSorted());
    }
    for (const table of await tablesWhere("c.column_name = 'person_id'")) {
      if (PERSONAL_DATA[table]?.notCopied !== undefined) continue;
      const { rows } = await sql`select 1 from ${sql.table(table)} where person_id = ${ada.id}`.execute(app.context.db);
      expect(tables[table], table).toHaveLength(rows.length);
    }
    for (const table of ['people', 'sessions', 'banks', 'mandates', 'guarantors', 'signatures', 'agreements', 'seats'])
      expect(tables[table]?.length, table).toBeGreaterThan(0);
    for (const table of ['squads', 'rounds', 'contributions', 'charges', 'payouts', 'messages', 'notifications'])
      expect(tables[table]?.length, table).toBeGreaterThan(0);
    const text = JSON.stringify(tables);
    for (const others of [beth.id, beth.email, 'elder.beth']) expect(text).not.toContain(others);
    expect(text).not.toContain('$argon2');
    expect(tables.activity).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'signed_in' })]));
  });
});

describe('Obstacles to the deletion of an account', () => {
  test('A person with a running squad or an open debt cannot delete the account', async () => {
    expect(await ada.call('obstacles', {})).toMatchObject([
      { kind: 'running', squad: 'Riverside', squadId: squad, until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    expect(await kinds(beth)).toEqual(['owed', 'running']);
    expect((await beth.call('obstacles', {}))[0]).toMatchObject({ squadId: squad, amount: 20_000 });
    expect((await grace.refused('obstacles')).code).toBe('forbidden');
    expect((await ada.refused('deleteMe')).code).toBe('has_money');
  });

  test('A person with a seat or a wallet balance cannot delete the account', async () => {
    const carl = await app.readyMember('carl', grace);
    const other = await app.openSquad(grace, { name: 'Elsewhere' });
    await carl.call('joinSquad', { ...inSquad(other), body: { position: 2 } });
    await app.context.db.transaction().execute((trx) =>
      post(trx, FIRST_DAY, [
        {
          debit: 'rewards',
          credit: accounts.wallet(id<'person'>(carl.id)),
          amount: cents(1_000),
          kind: 'reward',
          reference: `reward:${carl.id}`,
        },
      ]),
    );
    await confirm(carl);
    expect(await carl.call('obstacles', {})).toMatchObject([
      { kind: 'seat', squad: 'Elsewhere', position: 2 },
      { kind: 'wallet', amount: 1_000 },
    ]);
    expect((await carl.refused('deleteMe')).code).toBe('has_money');
    await carl.call('leaveSquad', inSquad(other));
    expect((await carl.refused('deleteMe')).code).toBe('has_money');
    await app.context.db.transaction().execute((trx) =>
      post(trx, FIRST_DAY, [
        {
          debit: accounts.wallet(id<'person'>(carl.id)),
          credit: accounts.clearing('sandbox'),
          amount: cents(1_000),
          kind: 'withdrawal',
          reference: `withdrawal:${carl.id}`,
        },
      ]),
    );
    expect(await carl.call('obstacles', {})).toEqual([]);
    // Queues a failed mail that staff could send again.
    await inTransaction(app.context.db, async (trx) => {
      const mail = { to: carl.email, subject: 'S', text: 'T' };
      await enqueue(trx, [{ kind: 'mail', key: 'undelivered', payload: mail }]);
      await sql`update outbox set failed_at = now(), error = ${carl.email} where key = 'undelivered'`.execute(trx);
    });
    await carl.call('deleteMe', {});
    expect((await carl.refused('me')).code).toBe('not_signed_in');
    expect((await app.visitor.refused('login', { body: { email_address: carl.email, password: PASSWORD } })).code).toBe(
      'wrong_password',
    );
    expect((await app.mailsTo(carl.email))[0]?.subject).toBe('Your Adashi account is deleted');
    await expectForgotten(carl);
    // Staff cannot delete a person twice and cannot delete other staff.
    const erase = (who: Caller) =>
      grace.refused('deletePerson', { params: { id: who.id }, body: { reason: 'Asked to be forgotten' } });
    expect((await erase(carl)).code).toBe('done_by');
    expect((await erase(grace)).status).toBe(404);
  });
});

/**
 * Checks that only signed agreements still name the deleted person. The law requires the app to keep these agreements.
 */
async function expectForgotten(who: Caller): Promise<void> {
  const name = who.email.split('@')[0] ?? '';
  const { db } = app.context;
  const last = await sql`delete from sandbox_mails where "to" = ${who.email} returning key`.execute(db);
  expect(last.rows).toEqual([{ key: `deleted:${who.id}` }]);
  const origins = sql`select 1 from activity_origins join activity on activity.id = activity_id
    where actor_id = ${who.id} or subject = ${`person:${who.id}`}`;
  // Of all origins of the person’s requests, the audit log keeps only the origin of the deletion.
  expect((await origins.execute(db)).rows).toHaveLength(1);
  const flows = await sql`select 1 from sandbox_flows where person_id = ${who.id}`.execute(db);
  expect(flows.rows).toEqual([]);
  for (const table of await tablesOf(db)) {
    if (table === 'signatures' || table.startsWith('kysely_')) continue;
    const { rows } =
      await sql`select t::text as row from ${sql.raw(table)} t where t::text ilike ${`%${name}%`}`.execute(
        app.context.db,
      );
    expect(rows, table).toEqual([]);
  }
}

describe('Notification choices of a member', () => {
  const choose = (who: Caller, group: string, way: string, isOn = false) =>
    who.raw('chooseNotification', { body: { group, way, isOn } });

  test.each([
    ['debits', 'mail'],
    ['debits', 'page'],
    ['failures', 'page'],
    ['debts', 'mail'],
    ['payouts', 'mail'],
    ['security', 'mail'],
  ])('A member cannot turn off notices in the group `%s` for the channel `%s`', async (group, way) => {
    expect((await choose(ada, group, way)).json()).toMatchObject({ code: 'notice_needed' });
    const row = (await ada.call('notificationChoices', {})).find((choice) => choice.group === group);
    expect(row?.[way === 'page' ? 'page' : 'mail']).toEqual({ isOn: true, isLocked: true });
  });

  test('The notification choices of a member contain no staff duties', async () => {
    expect((await choose(ada, 'duty', 'mail')).statusCode).toBe(400);
    expect((await ada.call('notificationChoices', {})).map(({ group }) => group)).not.toContain('duty');
  });

  async function declined(who: Caller, name: string) {
    const body = { name, contribution: 10_000, size: 4, startOn: addDays(app.context.clock.today(), 30) };
    const proposed = await who.call('proposeSquad', { ...IN_PRODUCT, body });
    await grace.call('declineSquad', { ...inSquad(proposed.id), body: { reason: 'Not now' } });
    const mails = (await app.mailsTo(who.email)).filter(({ subject }) => subject.includes(name));
    const { data } = await who.call('notifications', { query: { pageSize: 100 } });
    return { mails: mails.length, notices: data.filter(({ squad: about }) => about === name).length };
  }

  test('A member can turn off a group of notices in a mail or on the page', async () => {
    const dayo = await app.readyMember('dayo', grace);
    expect(await declined(dayo, 'One')).toEqual({ mails: 1, notices: 1 });
    await choose(dayo, 'squad', 'mail');
    expect(await declined(dayo, 'Two')).toEqual({ mails: 0, notices: 1 });
    await choose(dayo, 'squad', 'page');
    expect(await declined(dayo, 'Three')).toEqual({ mails: 0, notices: 0 });
    const efe = await app.readyMember('efe', grace);
    expect(await declined(efe, 'Four')).toEqual({ mails: 1, notices: 1 });
    await choose(dayo, 'squad', 'mail', true);
    await choose(dayo, 'squad', 'page', true);
    expect(await declined(dayo, 'Five')).toEqual({ mails: 1, notices: 1 });
  });

  test('A member who turned off mails about failures still gets mails about debts', async () => {
    const [fola, goke] = [await app.readyMember('fola', grace, '123456801'), await app.readyMember('goke', grace)];
    await choose(fola, 'failures', 'mail');
    const failing = await app.openSquad(grace, { name: 'Failing' });
    await goke.call('joinSquad', { ...inSquad(failing), body: { position: 1 } });
    await fola.call('joinSquad', { ...inSquad(failing), body: { position: 2 } });
    await app.advance(30);
    const subjects = (await app.mailsTo(fola.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your contribution to Failing failed');
    expect(subjects).toContain('You owe a contribution to Failing');
    const { data } = await fola.call('notifications', { query: { pageSize: 100 } });
    expect(data.map(({ kind }) => kind)).toContain('charge_failed');
  });

  test('A member who turned off squad mails gets no mails to the whole squad', async () => {
    const [hadi, imo] = [await app.readyMember('hadi', grace), await app.readyMember('imo', grace)];
    await choose(hadi, 'squad', 'mail');
    const late = await app.openSquad(grace, { name: 'Late', size: 4 });
    await hadi.call('joinSquad', { ...inSquad(late), body: { position: 1 } });
    await imo.call('joinSquad', { ...inSquad(late), body: { position: 2 } });
    await app.advance(15);
    const about = async (who: Caller) =>
      (await app.mailsTo(who.email)).filter(({ subject }) => subject === 'Late starts later').length;
    expect(await about(imo)).toBeGreaterThan(0);
    expect(await about(hadi)).toBe(0);
  });
});

describe('Verified name of a member', () => {
  const rename = (who: Caller, body: object) => who.raw('updatePersonalInfo', { params: { id: ada.id }, body });

  test('Two staff members can change a verified name, and the member stays verified', async () => {
    expect((await rename(ada, { city: 'Ottawa', firstName: 'Ada' })).statusCode).toBe(200);
    const renamed = { firstName: 'Adaeze', reason: 'As in her passport' };
    await grace.confirm();
    expect((await rename(grace, renamed)).statusCode).toBe(202);
    expect((await ada.call('me', {})).firstName).toBe('Ada');
    const kofi = await app.staff('kofi');
    expect((await rename(await kofi.confirm(), renamed)).statusCode).toBe(200);
    expect(await ada.call('me', {})).toMatchObject({
      firstName: 'Adaeze',
      city: 'Ottawa',
      kycVerificationStatus: 'verified',
    });
    const newcomer = await app.member('newcomer');
    await newcomer.call('updatePersonalInfo', { params: { id: newcomer.id }, body: { firstName: 'Nneka' } });
    expect((await newcomer.call('me', {})).firstName).toBe('Nneka');
  });

  test('A verified member who changes their own name needs a new check, and payouts and withdrawals wait for the result', async () => {
    const tola = await (await app.readyMember('tola', grace)).confirm();
    const other = await app.readyMember('bystander', grace);
    const joined = await app.openSquad(grace, { name: 'Renamed' });
    await other.call('joinSquad', { ...inSquad(joined), body: { position: 2 } });
    await tola.call('joinSquad', { ...inSquad(joined), body: { position: 1 } });
    const change = (firstName: string) =>
      tola.call('updatePersonalInfo', { params: { id: tola.id }, body: { firstName } });
    await app.advance(15);
    await change('Ada Tola');
    const status = async (who: Caller) => (await who.call('me', {})).kycVerificationStatus;
    expect(await tola.call('me', {})).toMatchObject({
      firstName: 'Ada Tola',
      kycVerificationStatus: 'pending',
      kycAskedAgain: { reason: 'A check of your new name', isAnswered: false },
    });
    expect(await status(other)).toBe('verified');
    const [mail] = (await app.mailsTo(tola.email)).filter(({ subject }) => subject === 'You changed your name');
    expect(mail?.text).toContain('Before: Ada Obi\nNow: Ada Tola Obi');
    expect((await tola.call('notifications', { query: {} })).data[0]).toMatchObject({ kind: 'identity_asked_again' });
    expect((await grace.call('kycCase', { params: { id: tola.id } })).stage).toBe('asked');
    const [bank] = await tola.call('banks', IN_PRODUCT);
    const withdrawal = { body: { amount: 1_000, bankId: bank?.id ?? '' } };
    expect((await tola.refused('withdraw', withdrawal)).code).toBe('identity_missing');
    // After the first change, the name is not verified. Restoring the old name does not restore the verification.
    await change('Ada');
    expect(await status(tola)).toBe('pending');
    const waiting = async () =>
      (await grace.call('payouts', { ...IN_PRODUCT, query: { state: 'held' } })).data.filter(
        ({ squadId }) => squadId === joined,
      );
    for (let days = 0; days < 40 && (await waiting()).length === 0; days += 1) await app.advance(1);
    expect(await waiting()).toMatchObject([{ heldReason: 'identity' }]);
    const { data } = await tola.call('initiateKyc', { body: { email: tola.email, face: '', document: '' } });
    const params = { reference: data.reference };
    await app.visitor.call('decideIdentity', { params, body: { decision: 'approved' } });
    expect(await status(tola)).toBe('verified');
  });

  test('A staff member who changes their own name stays verified', async () => {
    const lola = await app.staff('lola');
    await sql`update people set kyc_status = 'verified' where id = ${lola.id}`.execute(app.context.db);
    await lola.call('updatePersonalInfo', { params: { id: lola.id }, body: { firstName: 'Omolola' } });
    expect(await lola.call('me', {})).toMatchObject({ firstName: 'Omolola', kycVerificationStatus: 'verified' });
  });
});
