import { accounts, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { COPIED } from '../src/people/personal-data/list.ts';
import { type Caller, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';
import { Passkey } from './passkey.ts';

const NEW_PASSWORD = 'Another2027!';
const ELDER = { name: 'Uncle', email: 'uncle@example.com', phoneNumber: '4165550146', relationship: 'Uncle' };
const OTHER_BANK = { holderName: 'Ada Obi', institution: '003', transit: '00006' };

let app: TestApp;
let grace: Caller;
let ada: Caller;
let eve: Caller;
let squad: string;
let secret = '';
let ticket = 0;

const byId = () => ({ params: { id: ada.id } });
const shown = () => generateSync({ secret, epoch: Math.floor(app.context.clock.real().getTime() / 1000) });

/**
 * Gives each person one row in every table. A write with a condition that is too wide then also
 * changes the other person’s rows.
 */
async function settle(who: Caller): Promise<void> {
  const credit = accounts.wallet(id<'person'>(who.id));
  const reward = { debit: 'rewards', credit, kind: 'reward', reference: `reward:${who.id}:1` } as const;
  await app.context.db
    .transaction()
    .execute((trx) => post(trx, app.context.clock.today(), [{ ...reward, amount: cents(9_000) }]));
  await app.signIn(who.email);
  await who.call('confirmPassword', { body: { password: PASSWORD } });
  await (await who.confirm()).call('addBank', {
    ...IN_PRODUCT,
    body: { ...OTHER_BANK, account: `55${who.id.replaceAll(/\D/g, '').slice(0, 5)}` },
  });
  ticket = (await who.call('writeTicket', { body: { topic: 'other', text: 'How does it begin?' } })).id;
  await who.call('joinWaitingList', {});
  await who.call('renewCalendarAddress', {});
  await who.call('chooseNotification', { body: { group: 'squad', way: 'mail', isOn: false } });
  const response = new Passkey(app.context.config.publicUrl).made(await who.call('passkeyOptions', {}));
  await who.call('addPasskey', { body: { name: 'Phone', response } });
}

/** Turns on two-factor for the other person too. Each later sign-in of this person needs a code. */
async function turnOnTwoFactor(who: Caller): Promise<void> {
  ({ secret } = await who.call('beginTwoFactor', {}));
  await who.call('confirmTwoFactor', { body: { code: shown() } });
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace, '1234567');
  eve = await app.readyMember('eve', grace, '7654301');
  await settle(eve);
  await settle(ada);
  await turnOnTwoFactor(eve);
  await sql`update signatures set status = 'rejected'`.execute(app.context.db);
  squad = await app.openSquad(grace, { size: 4 });
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await eve.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  await app.advance(2); // Ends the 24-hour hold on payouts to a new account.
});
afterAll(() => app.close());

const SECRETS = {
  login_codes: { of: (person: string) => sql`person_id = ${person}` },
  refresh_tokens: { of: (person: string) => sql`family_id in (select id from sessions where person_id = ${person})` },
};

/**
 * Returns all rows about a person, including secrets. Leaves out the number of taken seats, because
 * members share this number.
 */
async function rowsAbout(person: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [table, { of }] of [...COPIED, ...Object.entries(SECRETS)]) {
    const read = sql`select to_jsonb(t) - 'taken' - 'free_seats' as row from ${sql.table(table)} t where ${of(person)} order by 1`;
    found[table] = (await read.execute(app.context.db)).rows;
  }
  return found;
}

const bankOf = async (who: Caller, at = 0) => (await who.call('banks', IN_PRODUCT))[at]?.id ?? '';
const passkeyOf = async (who: Caller) => (await who.call('security', {})).passkeys[0]?.id ?? '';

async function newCookie(): Promise<string> {
  const body = { email_address: ada.email, password: PASSWORD };
  const { cookies } = await app.visitor.raw('login', { body });
  return `refresh=${cookies.find(({ name }) => name === 'refresh')?.value}`;
}

const ACTS: Record<string, () => Promise<unknown>> = {
  'a change of name and language': () =>
    ada.call('updatePersonalInfo', { ...byId(), body: { city: 'Ottawa', language: 'fr' } }),
  'a change of the source of payments': () => ada.call('updatePersonalInfo', { ...byId(), body: { walletPays: true } }),
  employment: () => ada.call('updateEmployerInfo', { ...byId(), body: { jobTitle: 'Teacher' } }),
  'a choice of notifications': () =>
    ada.call('chooseNotification', { body: { group: 'squad', way: 'page', isOn: false } }),
  'a read notification': async () => {
    const [first] = (await ada.call('notifications', { query: {} })).data;
    await ada.call('readNotification', { params: { id: first?.id ?? '' } });
  },
  'all notifications read at once': () => ada.call('readAllNotifications', {}),
  'a new calendar address': () => ada.call('renewCalendarAddress', {}),
  'a reply in a ticket': () =>
    ada.call('replyToTicket', { params: { id: ticket }, body: { text: 'And how does it end?', seen: 2 ** 31 - 1 } }),
  'a closed ticket': () =>
    ada.call('changeTicket', { params: { id: ticket }, body: { state: 'closed', seen: 2 ** 31 - 1 } }),
  'a departure from the waiting list': () => ada.call('leaveWaitingList', {}),
  'a signed agreement': async () => {
    const [first] = await ada.call('myAgreements', {});
    await ada.call('signAgreement', { params: { id: first?.id ?? '' }, body: { status: 'agreed', signature: 'Ada' } });
  },
  'a new guarantor': () => ada.call('nominate', { body: ELDER }),
  'a withdrawal': async () => ada.call('withdraw', { body: { amount: 1_000, bankId: await bankOf(ada) } }),
  'a change of the payout account': async () => {
    const params = { product: 'adashi' as const, id: await bankOf(ada, 1) };
    await (await ada.confirm()).call('changeBank', { params, body: { holderName: 'Ada M. Obi', isPayout: true } });
  },
  'an objection to a payout account': async () => {
    const changed = (await ada.call('banks', IN_PRODUCT)).find(({ isPayout }) => isPayout);
    await ada.raw('objectToBank', inSquad(changed?.id ?? ''));
    ada = await app.confirmed(ada.email);
  },
  'a removed account': async () => ada.raw('deleteBank', inSquad(await bankOf(ada, 1))),
  'a change of position': () => ada.call('updatePosition', { ...inSquad(squad), body: { position: 3 } }),
  'a departure from a squad': () => ada.call('leaveSquad', inSquad(squad)),
  'a cancelled mandate': async () => {
    await app.connectBank(ada, '7773333');
    await ada.raw('endMandate', { ...IN_PRODUCT, query: { confirm: 'true' } });
  },
  'a logout': async () => {
    await app.visitor.raw('logout', {}, { cookie: await newCookie() });
  },
  'a reused refresh token': async () => {
    const cookie = await newCookie();
    await app.visitor.raw('refreshToken', {}, { cookie });
    const later = vi.spyOn(app.context.clock, 'real').mockReturnValue(new Date(Date.now() + 60_000));
    await app.visitor.raw('refreshToken', {}, { cookie });
    later.mockRestore();
  },
  'two-factor turned on': () => turnOnTwoFactor(ada),
  'new recovery codes': () => ada.call('renewRecoveryCodes', {}),
  'two-factor turned off': () => ada.call('endTwoFactor', {}),
  'a renamed passkey': async () =>
    ada.call('renamePasskey', { params: { id: await passkeyOf(ada) }, body: { name: 'Old phone' } }),
  'a removed passkey': async () => ada.call('removePasskey', { params: { id: await passkeyOf(ada) } }),
  'the end of all other sessions': () => ada.call('endOtherSessions', {}),
  'a new password': () =>
    ada.call('updatePassword', { ...byId(), body: { oldPassword: PASSWORD, password: NEW_PASSWORD } }),
  'a new password by a mailed code': async () => {
    await app.visitor.call('forgotPassword', { body: { email_address: ada.email } });
    const otp = await app.code(ada.email);
    await app.visitor.call('resetPassword', { body: { email_address: ada.email, otp, password: PASSWORD } });
    ada = await app.confirmed(ada.email);
  },
};

test.each(Object.keys(ACTS))('One person’s act changes no row about another person: %s', async (name) => {
  const [before, mine] = [await rowsAbout(eve.id), await rowsAbout(ada.id)];
  await ACTS[name]?.();
  expect(await rowsAbout(eve.id)).toEqual(before);
  expect(await rowsAbout(ada.id)).not.toEqual(mine); // The act of the first person succeeded.
});

test('The deletion of a new member keeps all rows about other people', async () => {
  const before = await rowsAbout(eve.id);
  const { email } = await app.member('newcomer');
  const newcomer = await app.confirmed(email);
  await app.verifyIdentity(newcomer);
  await newcomer.call('chooseProduct', { body: { product: 'adashi' } });
  expect((await newcomer.raw('joinWaitingList', {}, { 'idempotency-key': 'before' })).statusCode).toBe(200);
  // Requests from the pages also have an idempotency key.
  expect((await newcomer.raw('deleteMe', {}, { 'idempotency-key': 'gone' })).statusCode).toBe(200);
  expect(await rowsAbout(eve.id)).toEqual(before);
});
