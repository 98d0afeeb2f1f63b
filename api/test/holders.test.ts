import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, KYC, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;

const NOT_OWN = { holderName: 'Payouts go only to an account in the name on your profile' };
const NUMBERS = { institution: '003', transit: '00006' };
const add = (holderName: string, account: string, isPayout = false) => ({
  ...IN_PRODUCT,
  body: { ...NUMBERS, holderName, account, isPayout },
});
const change = (id: string, body: object) => ({ ...inSquad(id), body });
const banksOf = (who: Caller) => who.call('banks', IN_PRODUCT);
const paidTo = async (who: Caller) => (await banksOf(who)).find(({ isPayout }) => isPayout);
const subjectsTo = async (who: Caller) => (await app.mailsTo(who.email)).map(({ subject }) => subject);

/** Sends the bank's response after a customer has agreed to debits. */
async function authorise(who: Caller, holderName: string, account: string): Promise<void> {
  const { authorisation_url } = await who.call('connectBank', IN_PRODUCT);
  const params = { flow: authorisation_url.split('/').at(-1) ?? '' };
  await app.visitor.call('authoriseBank', {
    params,
    body: { ...NUMBERS, decision: 'authorise', holderName, account },
  });
}

beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
});
afterAll(() => app.close());

describe('Account in the name of the member', () => {
  test('Before verification, the holder name of a new account is the name in the profile', async () => {
    const who = await (await app.member('nora')).confirm();
    expect((await who.refused('addBank', add('Ada Obi', '1000001'))).fields).toEqual(NOT_OWN);
    await who.call('addBank', add('NORA MEMBER', '1000001'));
    await app.verifyIdentity(who);
    expect((await who.refused('addBank', add('Nora Member', '1000002'))).fields).toEqual(NOT_OWN);
    expect(await who.call('addBank', add('A. Obi', '1000002'))).toMatchObject({ holderName: 'A. Obi' });
  });

  test('A holder name must match the name of the member', async () => {
    const who = await (await app.readyMember('hold', grace)).confirm();
    const before = await banksOf(who);
    const id = before[0]?.id ?? '';
    expect((await who.refused('changeBank', change(id, { holderName: 'Eve Obi' }))).fields).toEqual(NOT_OWN);
    const elsewhere = { holderName: 'Eve Smith', account: '1000003' };
    expect((await who.refused('changeBank', change(id, elsewhere))).fields).toEqual(NOT_OWN);
    expect(await banksOf(who)).toEqual(before);
  });

  test('A change of the holder name starts a hold, as does a change of the account number', async () => {
    const who = await (await app.readyMember('rename', grace)).confirm();
    await app.advance(2);
    const before = await paidTo(who);
    expect(before).toMatchObject({ isKnown: true, heldUntil: null });
    const mails = await subjectsTo(who);
    const changed = await who.call('changeBank', change(before?.id ?? '', { holderName: 'A Obi' }));
    expect(changed).toMatchObject({ id: before?.id, holderName: 'A Obi', isPayout: true, isKnown: false });
    expect(changed.heldUntil).not.toBeNull();
    expect((await subjectsTo(who)).slice(0, -mails.length)).toEqual(['Your payouts now go to another account']);
    // An unchanged holder name does not start a hold.
    await app.advance(2);
    await who.call('changeBank', change(changed.id, { holderName: 'A Obi' }));
    expect(await paidTo(who)).toMatchObject({ isKnown: true, heldUntil: null });
  });

  test('When a member chooses a payout account with a changed holder name, a hold starts', async () => {
    const who = await (await app.readyMember('spare', grace)).confirm();
    await app.advance(2);
    const old = await paidTo(who);
    await who.call('addBank', add('Ada Obi', '1000004', true));
    await who.call('changeBank', change(old?.id ?? '', { holderName: 'Ada B Obi' }));
    expect(await paidTo(who)).toMatchObject({ lastDigits: '004' });
    const chosen = await who.call('changeBank', change(old?.id ?? '', { isPayout: true }));
    expect(chosen.heldUntil).not.toBeNull();
  });
});

describe('Holder data from the bank', () => {
  test('A debit account with another holder’s name cannot receive payouts', async () => {
    const who = await (await app.member('debited')).confirm();
    await app.verifyIdentity(who);
    await authorise(who, 'Eve Smith', '1000005');
    const [bank] = await banksOf(who);
    expect(bank).toMatchObject({ holderName: 'Eve Smith', isDebited: true, isPayout: false });
    expect((await who.call('mandate', IN_PRODUCT)).status).toBe('active');
    expect((await who.refused('changeBank', change(bank?.id ?? '', { isPayout: true }))).fields).toEqual(NOT_OWN);
    expect(await subjectsTo(who)).not.toContain('Your payouts now go to another account');
    await authorise(who, 'OBI ADA', '1000006');
    expect(await paidTo(who)).toMatchObject({ holderName: 'OBI ADA', isDebited: true });
  });
});

describe('Bank account from before the identity verification', () => {
  let accounts = 1_000_007;
  const named = async (name: string, holderName: string) => {
    const who = await (await app.member(name)).confirm();
    await who.call('addBank', add(holderName, String(accounts++)));
    await app.advance(2);
    expect(await paidTo(who)).toMatchObject({ isKnown: true });
    await who.call('submitKyc', {
      params: { id: who.id },
      body: { ...KYC, lastName: 'Other', email_address: who.email },
    });
    return who;
  };
  const check = async (who: Caller) => {
    const { data } = await who.call('initiateKyc', { body: { email: who.email, face: '', document: '' } });
    const params = { reference: data.reference };
    await app.visitor.call('decideIdentity', { params, body: { decision: 'approved' } });
  };

  test('An account receives no payouts when its holder name differs from the identity documents', async () => {
    const bystander = await named('bystander', 'Bystander Member');
    const byProvider = await named('provider', 'Provider Member');
    await check(byProvider);
    const byStaff = await named('bystaff', 'Bystaff Member');
    const body = { kycVerificationStatus: 'verified', reason: 'Seen in person' } as const;
    await grace.call('updateUserKyc', { params: { id: byStaff.id }, body });
    for (const who of [byProvider, byStaff])
      expect(await banksOf(who)).toMatchObject([{ isPayout: false, isKnown: false }]);
    expect(await paidTo(bystander)).toMatchObject({ isKnown: true });
  });

  test('The app compares the holder name of an account only with the name of the member who added the account', async () => {
    const who = await named('later', 'Later Member');
    await sql`update banks set holder_name = 'Ada Other' where person_id = ${who.id}`.execute(app.context.db);
    await check(who);
    expect(await paidTo(who)).toMatchObject({ isKnown: true });
  });

  test('An account receives payouts when its holder name matches the identity documents', async () => {
    const who = await named('ada', 'Ada Member');
    await sql`update banks set holder_name = 'Ada Other' where person_id = ${who.id}`.execute(app.context.db);
    await check(who);
    expect(await paidTo(who)).toMatchObject({ isKnown: true, heldUntil: null });
  });
});

describe('New name of a verified member', () => {
  test('An account receives no payouts after two staff members gave its owner another name', async () => {
    const [who, bystander] = [await app.readyMember('renamed', grace), await app.readyMember('namesake', grace)];
    await app.advance(2);
    const rename = async (body: { firstName?: string; lastName?: string }) =>
      app.byTwo([grace, kofi], 'updatePersonalInfo', {
        params: { id: who.id },
        body: { ...body, reason: 'Seen in the passport' },
      });
    await rename({ firstName: 'Adaeze Ada' });
    expect(await paidTo(who)).toMatchObject({ holderName: 'Ada Obi', isKnown: true, heldUntil: null });
    await rename({ lastName: 'Okoro' });
    expect(await banksOf(who)).toMatchObject([{ holderName: 'Ada Obi', isPayout: false, isKnown: false }]);
    expect(await paidTo(bystander)).toMatchObject({ isKnown: true });
  });
});
