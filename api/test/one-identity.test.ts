import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateKey } from '../src/app/keys/rotate.ts';
import { type Caller, IN_PRODUCT, KYC, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let hassan: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  hassan = await app.staff('hassan', 'kyc_officer');
});
afterAll(() => app.close());

const REASON = 'Passport seen by video';
const about = ({ id }: Caller, reason = REASON) => ({ params: { id }, body: { reason } });
const verified = ({ id }: Caller) => ({
  params: { id },
  body: { kycVerificationStatus: 'verified' as const, reason: REASON },
});
const person = (n: number) => ({ phoneNumber: `416555${1000 + n}`, homeAddress: `${n} Elm Street`, zipCode: 'M4B1B3' });
const NAMES = [
  'Ada Obi',
  'Bisi Ade',
  'Chidi Eze',
  'Dayo Ojo',
  'Esi Ansah',
  'Femi Bello',
  'Gift Udo',
  'Hope Ike',
  'Ify Nze',
];
let made = 0;

/** Creates a member with a unique name, phone and address. The member has submitted the identity form. */
async function withForm(name: string, more: object = {}, referralCode?: string): Promise<Caller> {
  made += 1;
  const [firstName = '', lastName = ''] = (NAMES[made % NAMES.length] ?? '').split(' ');
  const member = await app.member(name, referralCode);
  const own = { firstName: `${firstName}${name}`, lastName, ...person(made) };
  await member.call('submitKyc', {
    params: { id: member.id },
    body: { ...KYC, ...own, ...more, email_address: member.email },
  });
  return member;
}

const begin = async (member: Caller) =>
  (await member.call('initiateKyc', { body: { email: member.email, face: '', document: '' } })).data.reference;
const approve = (reference: string) =>
  app.visitor.call('decideIdentity', { params: { reference }, body: { decision: 'approved' } });
const statusOf = async (member: Caller) => (await member.call('me', {})).kycVerificationStatus;
const stageOf = async ({ id }: Caller) => (await grace.call('kycCase', { params: { id } })).stage;

describe('Name in an identity check', () => {
  test('A name change on the profile cancels the running identity check, and a late result does not verify the member', async () => {
    const eve = await withForm('eve');
    const reference = await begin(eve);
    await eve.call('updatePersonalInfo', { params: { id: eve.id }, body: { firstName: 'Victim', lastName: 'Rich' } });
    expect((await grace.call('kycCase', { params: { id: eve.id } })).checks).toMatchObject([{ status: 'cancelled' }]);
    await approve(reference);
    expect(await statusOf(eve)).not.toBe('verified');
    await eve.call('updatePersonalInfo', { params: { id: eve.id }, body: { firstName: 'Esieve', lastName: 'Ansah' } });
    await approve(reference);
    expect(await statusOf(eve)).not.toBe('verified');
  });
  test('A name change in the identity form also cancels the running identity check', async () => {
    const ola = await withForm('ola');
    const reference = await begin(ola);
    await ola.call('changeKyc', { params: { id: ola.id }, body: { lastName: 'Rich' } });
    await approve(reference);
    expect(await statusOf(ola)).not.toBe('verified');
  });
  test('Staff review an identity result whose name differs from the profile', async () => {
    const kim = await withForm('kim');
    const reference = await begin(kim);
    // This change bypasses the app.
    await sql`update people set last_name = 'Rich' where id = ${kim.id}`.execute(app.context.db);
    await approve(reference);
    expect([await statusOf(kim), await stageOf(kim)]).toEqual(['pending', 'review']);
  });
  test.each([
    ['another name in the document', 'lea', { name: 'Someone Else', birth: null }, 'pending'],
    ['a middle name and another order', 'mia', { name: 'OBI Adamia Chidinma', birth: '1990-04-01' }, 'verified'],
  ])('A document with %s', async (_, name, { name: document, birth }, expected) => {
    const member = await withForm(name, { firstName: `Ada${name}`, lastName: 'Obi' });
    const reference = await begin(member);
    await sql`
      update sandbox_identities set document_name = ${document}, birth_date = ${birth} where reference = ${reference}
    `.execute(app.context.db);
    await approve(reference);
    expect(await statusOf(member)).toBe(expected);
    if (expected === 'pending') expect(await stageOf(member)).toBe('review');
  });
  test('When staff change a member’s name, the member gets a mail with both names', async () => {
    const nia = await withForm('nia', { firstName: 'Nia', lastName: 'Cole' });
    await approve(await begin(nia));
    const change = { params: { id: nia.id }, body: { lastName: 'Dube', reason: 'Married' } };
    await app.byTwo([grace, await app.staff('noor')], 'updatePersonalInfo', change);
    const mail = (await app.mailsTo(nia.email)).find(
      ({ subject }) => subject === 'We changed the name on your account',
    );
    expect(mail?.text).toContain('Before: Nia Cole\nNow: Nia Dube');
  });
  test('Two staff members can allow a payout account in another name', async () => {
    const ola = await withForm('oluwa', { firstName: 'Oluwa', lastName: 'Sanni' });
    await approve(await begin(ola));
    await app.connectBank(ola, '1234567'); // the account of Ada Obi
    const [bank] = await ola.call('banks', IN_PRODUCT);
    const choose = { params: { ...IN_PRODUCT.params, id: bank?.id ?? '' }, body: { isPayout: true as const } };
    expect((await (await ola.confirm()).refused('changeBank', choose)).fields).toHaveProperty('holderName');
    const allow = { params: { id: ola.id, bankId: bank?.id ?? '' }, body: { reason: 'Account of the mother' } };
    const otherHolders = async () => (await grace.call('memberStory', about(ola))).otherHolders;
    expect(await otherHolders()).toEqual([{ id: bank?.id, holderName: 'Ada Obi', lastDigits: bank?.lastDigits }]);
    const support = await app.staff('marie', 'support');
    const seen = (await support.call('memberStory', about(ola))).otherHolders;
    expect(seen).toEqual([{ id: bank?.id, holderName: null, lastDigits: bank?.lastDigits }]);
    await app.byTwo([grace, hassan], 'allowBankHolder', allow);
    expect(await otherHolders()).toEqual([]);
    expect(await ola.call('changeBank', choose)).toMatchObject({ isPayout: true });
  });
});

describe('Verification of a member by one staff member', () => {
  test('A verification needs a submitted identity form', async () => {
    const pat = await app.member('pat');
    expect((await grace.refused('updateUserKyc', verified(pat))).code).toBe('form_missing');
  });
  test('Staff cannot verify a member who has the same phone number as themselves', async () => {
    const twin = await withForm('twin');
    await sql`update people set phone_number = (select phone_number from people where id = ${twin.id}) where id = ${hassan.id}`.execute(
      app.context.db,
    );
    expect((await hassan.refused('updateUserKyc', verified(twin))).code).toBe('own_case');
    await sql`update people set phone_number = null where id = ${hassan.id}`.execute(app.context.db);
  });
  test('After a verification by one person, the member gets no money until a second person confirms the identity', async () => {
    const rita = await withForm('rita');
    await hassan.call('updateUserKyc', verified(rita));
    expect(await statusOf(rita)).toBe('verified');
    const { data } = await grace.call('proposedActs', { query: { view: 'mine_to_decide', kind: 'confirmIdentity' } });
    const act = data.find(({ subject }) => subject?.id === rita.id);
    expect(act).toMatchObject({ proposedBy: 'hassan Staff', standing: 'decide' });
    await app.connectBank(rita, '1234567');
    const [bank] = await rita.call('banks', IN_PRODUCT);
    const input = { ...IN_PRODUCT, body: { amount: 500, bankId: bank?.id ?? '' } };
    await rita.confirm();
    expect((await rita.refused('withdraw', input)).code).toBe('identity_unconfirmed');
    await (await hassan.confirm()).refused('approveAct', { params: { id: act?.id ?? '' }, body: { reason: REASON } });
    await grace.call('approveAct', { params: { id: act?.id ?? '' }, body: { reason: REASON } });
    expect((await rita.refused('withdraw', input)).code).not.toBe('identity_unconfirmed');
    expect((await grace.call('kycCase', { params: { id: rita.id } })).isUnconfirmed).toBe(false);
  });
  test('After an identity check with another name, a verification needs a second person', async () => {
    const sol = await withForm('sol');
    const reference = await begin(sol);
    await sql`update sandbox_identities set document_name = 'Someone Else' where reference = ${reference}`.execute(
      app.context.db,
    );
    await approve(reference);
    await hassan.call('updateUserKyc', verified(sol));
    expect((await grace.call('kycCase', { params: { id: sol.id } })).isUnconfirmed).toBe(true);
    const tom = await withForm('tom');
    const checked = await begin(tom);
    await sql`update people set last_name = last_name || 'x' where id = ${tom.id}`.execute(app.context.db);
    await approve(checked);
    expect(await statusOf(tom)).toBe('pending');
    await sql`update people set last_name = left(last_name, -1) where id = ${tom.id}`.execute(app.context.db);
    await hassan.call('updateUserKyc', verified(tom));
    expect((await grace.call('kycCase', { params: { id: tom.id } })).isUnconfirmed).toBe(false);
  });
  test('Two simultaneous approvals confirm an identity once', async () => {
    const ben = await withForm('ben');
    await hassan.call('updateUserKyc', verified(ben));
    const { data } = await grace.call('proposedActs', { query: { view: 'mine_to_decide', kind: 'confirmIdentity' } });
    const input = {
      params: { id: data.find(({ subject }) => subject?.id === ben.id)?.id ?? '' },
      body: { reason: REASON },
    };
    const second = await app.staff('both');
    for (const who of [grace, second]) await who.confirm();
    const answers = await Promise.all([grace, second].map((who) => who.raw('approveAct', input)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
  test('A member whose verification is unconfirmed cannot become a verified guarantor', async () => {
    const uma = await withForm('uma');
    await hassan.call('updateUserKyc', verified(uma));
    const vic = await withForm('vic');
    const guarantor = await nominated(vic, { name: 'Uma Other', email: 'uma+x@example.com' });
    const verify = because({ params: { id: guarantor }, body: { status: 'verified' } });
    expect((await grace.refused('verifyGuarantor', verify)).code).toBe('guarantor_unconfirmed');
    await grace.call('confirmIdentity', about(uma));
    await grace.propose('verifyGuarantor', verify);
  });
});

async function nominated(member: Caller, body: { name: string; email: string; phoneNumber?: string }): Promise<string> {
  const { id } = await member.call('nominate', { body: { phoneNumber: '4165550145', relationship: 'Aunt', ...body } });
  const [mail] = await app.mailsTo(body.email);
  await app.acceptAsGuarantor(mail?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '');
  return id;
}

describe('Guarantor who is the same person as the member', () => {
  test.each(['wen+elder@example.com', 'WEN@example.com'])('cannot be named: %s', async (email) => {
    const wen = (await statusKnown('wen')) ?? (await withForm('wen'));
    const body = { name: 'Elder', email, phoneNumber: '4165550145', relationship: 'Aunt' };
    expect((await wen.refused('nominate', { body })).fields).toHaveProperty('email');
  });
  test.each([
    ['the name', { name: 'Xia Obi-Cole', email: 'elder.x1@example.com' }],
    ['the phone', { name: 'Elder', email: 'elder.x2@example.com', phoneNumber: '4165559876' }],
  ])('cannot be verified: %s', async (what, body) => {
    const more = { firstName: 'Xia', lastName: 'Obi Cole', phoneNumber: '4165559876' };
    const xia = await withForm(`xia${what.slice(-2)}`, more);
    const id = await nominated(xia, body);
    const verify = because({ params: { id }, body: { status: 'verified' } });
    expect((await grace.refused('verifyGuarantor', verify)).code).toBe('guarantor_is_member');
  });
});

test('A guarantor cannot be verified after the member takes the mailbox of the guarantor', async () => {
  const yemi = await withForm('yemi');
  const id = await nominated(yemi, { name: 'Elder', email: 'elder.y@example.com' });
  await sql`update people set email = 'elder.y+own@example.com' where id = ${yemi.id}`.execute(app.context.db);
  const verify = because({ params: { id }, body: { status: 'verified' } });
  expect((await grace.refused('verifyGuarantor', verify)).code).toBe('guarantor_is_member');
});

const statusKnown = async (name: string) => app.signIn(`${name}@example.com`).catch(() => undefined);

describe('Accounts that may belong to the same person', () => {
  let yaw: Caller;
  let zoe: Caller;
  let shared = '';
  const cases = async () => (await grace.call('identityCases', { query: { pageSize: 50 } })).data;
  const caseOf = async (who: Caller) => {
    for (const { id } of await cases()) {
      const whole = await grace.call('identityCase', { params: { id } });
      if (whole.accounts.some((account) => account.id === who.id)) return whole;
    }
    return undefined;
  };

  test('The server rejects a bank account of another verified person and opens an identity case', async () => {
    yaw = await withForm('yaw', { firstName: 'Yaw', lastName: 'Mensah' });
    zoe = await withForm('zoe', { firstName: 'Zoe', lastName: 'Mensah' });
    for (const member of [yaw, zoe]) await approve(await begin(member));
    shared = app.ownAccount(yaw, '1234567');
    const bank = (holderName: string) => ({
      ...IN_PRODUCT,
      body: { holderName, institution: '003', transit: '00006', account: shared, isPayout: true },
    });
    await yaw.call('addBank', bank('Yaw Mensah'));
    await zoe.confirm();
    expect((await zoe.refused('addBank', bank('Zoe Mensah'))).code).toBe('bank_shared');
    const whole = await caseOf(zoe);
    expect(whole?.pairs).toMatchObject([{ kinds: ['bank'], isOpen: true }]);
    expect(JSON.stringify(whole)).not.toContain(shared);
    const bankOf = whole?.accounts.map(({ signals }) => signals.find(({ kind }) => kind === 'bank'));
    expect(bankOf).toMatchObject([{ sameAs: [2] }, { sameAs: [1] }]);
  });
  test('Staff get a notice about a new identity case but no notice about further signals in the same case', async () => {
    const finance = await app.staff('fola', 'finance');
    const count = async (who: Caller) =>
      (await who.call('notifications', { query: { pageSize: 100 } })).data
        .filter(({ kind }) => kind === 'identity_case_opened')
        .reduce((sum, notice) => sum + (notice.count ?? 1), 0);
    const before = await count(hassan);
    const phoneNumber = '4165558800';
    const [first, second] = [await withForm('yemi', { phoneNumber }), await withForm('yetunde', { phoneNumber })];
    expect(await count(hassan)).toBe(before + 1);
    expect(await count(grace)).toBe(before + 1);
    expect(await count(finance)).toBe(0);
    const shown = (await hassan.call('notifications', { query: { view: 'unread' } })).data;
    expect(shown.filter(({ kind }) => kind === 'identity_case_opened')).toHaveLength(1);
    for (const who of [first, second])
      await who.call('updatePersonalInfo', { params: { id: who.id }, body: { homeAddress: '77 Oak Road' } });
    expect(await count(hassan)).toBe(before + 1);
  });
  test('The app closes a debit authorization for the bank account of another verified person', async () => {
    const { authorisation_url } = await zoe.call('connectBank', IN_PRODUCT);
    await app.authorise(authorisation_url, shared);
    expect(await zoe.call('banks', IN_PRODUCT)).toEqual([]);
    expect((await zoe.call('mandate', IN_PRODUCT)).status).not.toBe('active');
  });
  test('A person with the bank account of a verified person cannot be verified', async () => {
    const ann = await withForm('ann');
    const { authorisation_url } = await ann.call('connectBank', IN_PRODUCT);
    await app.authorise(authorisation_url, shared);
    await approve(await begin(ann));
    expect([await statusOf(ann), await stageOf(ann)]).toEqual(['pending', 'review']);
    expect((await grace.refused('updateUserKyc', verified(ann))).code).toBe('bank_shared');
    const sharesBank = async () => (await grace.call('memberStory', about(ann))).sharesBank;
    expect(await sharesBank()).toBe(true);
    await app.byTwo([grace, hassan], 'allowSharedBank', about(ann));
    expect(await sharesBank()).toBe(false);
    await hassan.call('updateUserKyc', verified(ann));
    expect(await statusOf(ann)).toBe('verified');
  });
  test('A permission for a shared bank account stays valid after a key rotation', async () => {
    await app.byTwo([grace, hassan], 'allowSharedBank', about(zoe));
    await rotateKey(app.context.db, app.context.config, app.context.clock, 0);
    const { authorisation_url } = await zoe.call('connectBank', IN_PRODUCT);
    await app.authorise(authorisation_url, shared);
    expect(await zoe.call('banks', IN_PRODUCT)).toHaveLength(1);
  });
  test('The decision that two accounts belong to different people is reopened by a new signal', async () => {
    const bea = await withForm('bea', { phoneNumber: '4165557001' });
    const cam = await withForm('cam', { phoneNumber: '4165557001' });
    const whole = await caseOf(cam);
    const decision = {
      params: { id: whole?.id ?? '' },
      body: { one: bea.id, other: cam.id, outcome: 'different' as const, reason: 'Sisters, two passports seen' },
    };
    await hassan.call('decideIdentityCase', decision);
    expect(await caseOf(cam)).toBe(undefined);
    for (const who of [bea, cam])
      await who.call('updatePersonalInfo', { params: { id: who.id }, body: { homeAddress: '9 Oak Road' } });
    expect((await caseOf(cam))?.pairs).toMatchObject([
      { kinds: ['address', 'phone'], isOpen: true, outcome: 'different' },
    ]);
  });
  test('The decision that two accounts belong to one person needs two staff members and suspends the newer account', async () => {
    const dan = await withForm('dan', { phoneNumber: '4165557002' });
    const eli = await withForm('eli', { phoneNumber: '4165557002' });
    const decision = {
      params: { id: (await caseOf(eli))?.id ?? '' },
      body: { one: dan.id, other: eli.id, outcome: 'same' as const, reason: 'Same phone and birth date' },
    };
    const act = await hassan.propose('decideIdentityCase', decision);
    expect((await caseOf(eli))?.pairs).toMatchObject([{ outcome: null }]);
    await grace.call('approveAct', { params: { id: act }, body: { reason: 'Checked the documents' } });
    const { suspended } = await grace.call('person', { params: { id: eli.id } });
    expect(suspended).toMatchObject({ reason: 'Same phone and birth date' });
    expect((await grace.call('person', { params: { id: dan.id } })).suspended).toBe(null);
    expect(await caseOf(eli)).toBe(undefined);
  });
  test('The same home address without another signal does not open an identity case', async () => {
    const fay = await withForm('fay', { homeAddress: '77 Bay Street' });
    await withForm('gus', { homeAddress: '77 Bay Street' });
    expect(await caseOf(fay)).toBe(undefined);
  });
  test('A case of many similar accounts includes the person who referred the newest account', async () => {
    const same = { phoneNumber: '4165559999', homeAddress: '9 Elm Street', zipCode: 'M4B1B3' };
    const others: Caller[] = [];
    for (const name of ['same-a', 'same-b', 'same-c', 'same-d', 'same-e']) others.push(await withForm(name, same));
    // Without the referral, the app compares the newest account with the four lowest ids.
    const [referrer] = others.toSorted((a, b) => b.id.localeCompare(a.id));
    const { referralCode } = (await referrer?.call('me', {})) ?? {};
    const friend = await withForm('same-f', same, referralCode);
    const whole = await Promise.all((await cases()).map(({ id }) => grace.call('identityCase', { params: { id } })));
    const compared = whole.flatMap(({ pairs }) => pairs).map(({ one, other }) => [one, other].toSorted().join());
    expect(compared).toContain([referrer?.id ?? '', friend.id].toSorted().join());
  });
  test('The database stores phones, addresses and emails of identity signals only as hashes', async () => {
    const { rows } = await sql<{ hash: string }>`select hash from identity_signals`.execute(app.context.db);
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });
});
