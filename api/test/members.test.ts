import { type MemberStory, openOffers, ROUTES, whyNotLeave, whyNotSwap } from '@adashi/contract';
import { accounts, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let ada: Caller;
let beth: Caller;

const of = (who: Caller, reason = 'Two accounts of one person') => ({ params: { id: who.id }, body: { reason } });
const suspend = (who: Caller) => grace.call('suspendMember', of(who));
const reactivate = (who: Caller) => app.byTwo([grace, kofi], 'reactivateMember', of(who, 'It was cleared up'));

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
});
afterAll(() => app.close());

const TEXT = { bodyEn: 'Be kind to each other, always.', bodyFr: 'Soyez toujours gentils entre vous.' };

describe('Suspended member (MONEY §3.12)', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const anything = { params: new Proxy({}, { get: (_, name) => (name === 'product' ? 'adashi' : NOBODY) }) };
  const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[]; // Every key of `ROUTES` is a call name.
  const ownWrites = names.filter((name) => {
    const { who, method } = ROUTES[name];
    return method !== 'GET' && who !== 'anyone' && who !== 'staff';
  });
  const stillThere = ownWrites.filter((name) => 'whileSuspended' in ROUTES[name]);

  beforeAll(() => suspend(ada));
  afterAll(() => reactivate(ada));

  test('A suspended member can sign in and read the reason for the suspension', async () => {
    const again = await app.signIn(ada.email);
    expect((await again.call('me', {})).suspended).toMatchObject({ reason: 'Two accounts of one person' });
    const [notice] = (await again.call('notifications', { query: {} })).data;
    expect(notice).toMatchObject({ kind: 'account_suspended', reason: 'Two accounts of one person' });
    const [mail] = await app.mailsTo(ada.email);
    expect(mail?.text).toContain('Your account is suspended: Two accounts of one person');
  });

  test('The contract lists all calls that a suspended member may make', () => {
    const allowed = `payNow objectToBank updatePassword submitKyc initiateKyc kycCallback endOtherSessions endOneSession
      confirmPassword confirmByCode confirmByPasskey beginTwoFactor confirmTwoFactor renewRecoveryCodes endTwoFactor passkeyOptions addPasskey
      renamePasskey removePasskey confirmPasskey confirmCalendar removeCalendar chooseProduct readNotification readAllNotifications chooseNotification writeTicket
      replyToTicket changeTicket turnOffPush`;
    expect(stillThere.toSorted()).toEqual(allowed.split(/\s+/).toSorted());
  });
  test.each(ownWrites)(
    'The call %s accepts a suspended member only when the contract allows the call',
    async (name) => {
      const { code } = await ada
        .refused(name, 'params' in ROUTES[name] ? anything : {})
        .catch(() => ({ code: 'done' }));
      if (stillThere.includes(name)) expect(code).not.toBe('suspended');
      // The server checks an id before the suspension, so an unknown id returns `not_found`.
      else expect(['suspended', 'not_found']).toContain(code);
    },
  );
  test.each([
    ['joinSquad', (squad: string) => ({ ...inSquad(squad), body: { position: 1 } })],
    ['leaveSquad', (squad: string) => inSquad(squad)],
    ['updatePersonalInfo', () => ({ params: { id: ada.id }, body: { walletPays: true } })],
    ['withdraw', () => ({ body: { amount: 100, bankId: NOBODY } })],
    ['endMandate', () => ({ ...IN_PRODUCT })],
  ] as const)('The call %s returns the reason for the suspension to a suspended member', async (name, input) => {
    const squad = await app.openSquad(grace, { name: 'For nobody' });
    expect(await ada.refused(name, input(squad))).toMatchObject({ status: 403, code: 'suspended' });
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
  test('A suspended member can write to the help desk', async () => {
    const params = await ada.call('writeTicket', { body: { topic: 'account', text: 'Why am I suspended?' } });
    await grace.call('replyToTicket', { params, body: { text: 'Because of the second account.', seen: 2 ** 31 - 1 } });
    await ada.call('replyToTicket', { params, body: { text: 'It is my sister’s.', seen: 2 ** 31 - 1 } });
  });
  test('The suspension of a member does not affect other members', async () => {
    await beth.call('updatePersonalInfo', { params: { id: beth.id }, body: { language: 'en' } });
    await expect(grace.call('me', {})).resolves.toMatchObject({ suspended: null });
  });
});

describe('Suspension and reactivation', () => {
  test('Staff must give a reason for the suspension of a member', async () => {
    expect((await grace.refused('suspendMember', of(kofi))).status).toBe(404);
    expect((await grace.refused('reactivateMember', of(ada))).code).toBe('wrong_state');
    expect((await grace.refused('suspendMember', of(ada, '  '))).fields).toEqual({ reason: 'Say why in a few words' });
    expect((await ada.call('me', {})).suspended).toBeNull();
  });
  test('One of two simultaneous suspensions of a member fails with a conflict', async () => {
    const answers = await Promise.all([grace, kofi].map((staff) => staff.raw('suspendMember', of(beth))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('wrong_state');
  });
  test('When two staff members reactivate a member at the same time, one proposes and the other approves', async () => {
    for (const staff of [grace, kofi]) await staff.confirm();
    const answers = await Promise.all([grace, kofi].map((staff) => staff.raw('reactivateMember', of(beth))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 202]);
  });
  test('The audit log records one entry for each suspension and reactivation', async () => {
    const { acts } = await grace.call('memberStory', { params: { id: beth.id } });
    const own = acts.filter(({ action }) => action.endsWith('_member'));
    expect(own.map(({ action }) => action)).toEqual(['reactivated_member', 'suspended_member']);
    for (const act of own) expect(act).toMatchObject({ by: 'staff', reason: 'Two accounts of one person' });
  });
});

describe('Money of a suspended member', () => {
  test('A squad does not start while a member is suspended', async () => {
    const squad = await app.openSquad(grace, { name: 'Waits', startOn: app.inDays(9) });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await suspend(ada);
    await app.advance(7);
    const { status, startOn } = await grace.call('squad', inSquad(squad));
    expect(status).toBe('upcoming');
    expect(startOn > app.inDays(2)).toBe(true);
    await reactivate(ada);
    await app.advance(7);
    expect((await grace.call('squad', inSquad(squad))).status).toBe('active');
  });

  test('A suspended member must still pay contributions', async () => {
    const first = async () =>
      (await grace.call('payouts', { ...IN_PRODUCT, query: { q: 'Waits' } })).data.find(({ round }) => round === 1);
    await suspend(ada);
    await app.advance(20);
    expect(await first()).toMatchObject({ state: 'held', heldReason: 'suspended' });
    const { data } = await ada.call('payments', { ...IN_PRODUCT, query: {} });
    expect(data.map(({ state }) => state)).toContain('confirmed');
    await reactivate(ada);
    await app.context.runDailyJobs();
    expect((await first())?.state).toMatch(/submitted|paid/);
  });

  test('When staff suspend a member, the member’s swap offers are cancelled', async () => {
    const squad = await app.openSquad(grace, { name: 'Swaps' });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    const { seats } = await ada.call('squad', inSquad(squad));
    const theirs = seats.find(({ position }) => position === 2)?.id ?? '';
    await ada.call('proposeSwap', { ...inSquad(squad), body: { seat: theirs } });
    await suspend(ada);
    const { rows } = await sql`select status from swaps where squad_id = ${squad}`.execute(app.context.db);
    expect(rows).toEqual([{ status: 'declined' }]);
    const seen = await ada.call('squad', inSquad(squad));
    expect([whyNotLeave(seen), whyNotSwap(seen), openOffers(seen)]).toEqual(['suspended', 'suspended', []]);
    await reactivate(ada);
  });

  test('A withdrawal fails when staff suspend the member at the same time', async () => {
    const { db, clock } = app.context;
    const wallet = accounts.wallet(id<'person'>(ada.id));
    const gift = { debit: 'rewards', credit: wallet, amount: cents(5_000), kind: 'reward', reference: 'gift' } as const;
    await db.transaction().execute((trx) => post(trx, clock.today(), [gift]));
    const bank = (await ada.call('banks', IN_PRODUCT)).find(({ isPayout }) => isPayout)?.id ?? '';
    // The open suspension transaction has locked the person row. The withdrawal therefore passes the route check and
    // then waits.
    const asked = await db.transaction().execute(async (trx) => {
      const suspension = sql`update people set suspended_at = now(), suspended_reason = 'At this moment' where id = ${ada.id}`;
      await suspension.execute(trx);
      const asking = { answer: ada.raw('withdraw', { body: { amount: 1_000, bankId: bank } }) };
      await app.waiting('"kyc_status" = ');
      return asking;
    });
    expect((await asked.answer).json()).toMatchObject({ code: 'suspended' });
    await reactivate(ada);
  });
});

describe('Sessions and mails', () => {
  test('Staff can end all sessions of a person', async () => {
    const [one, two] = [await app.signIn(beth.email), await app.signIn(beth.email)];
    const { sessions } = await grace.call('memberStory', { params: { id: beth.id } });
    expect(sessions).toBeGreaterThanOrEqual(2);
    expect(await grace.call('endMemberSessions', of(beth))).toEqual({ ended: sessions });
    for (const gone of [one, two, beth]) expect((await gone.refused('me')).code).toBe('not_signed_in');
    expect((await grace.refused('endMemberSessions', of(kofi))).status).toBe(404);
    beth = await app.signIn(beth.email);
    expect(await grace.call('endMemberSessions', of(await app.member('never')))).toEqual({ ended: 1 });
  });

  test('Staff can resend the code for a new password', async () => {
    const who = await app.member('again-password');
    const before = (await app.mailsTo(who.email)).length;
    const body = { mail: 'password_code' as const };
    expect(await grace.call('resendMail', { params: { id: who.id }, body })).toEqual({ sent: 1 });
    const mails = await app.mailsTo(who.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.subject).toContain('is your code for a new password');
  });

  test('Staff can send a new link to a guarantor who has not responded', async () => {
    const who = await app.member('asker');
    const email = 'uncle@example.com';
    const body = { name: 'Uncle Obi', email, phoneNumber: '4165550145', relationship: 'Uncle' };
    const resend = () => grace.refused('resendMail', { params: { id: who.id }, body: { mail: 'guarantor_links' } });
    expect((await resend()).code).toBe('wrong_state');
    await who.call('nominate', { body });
    const linkOf = async () => (await app.mailsTo(email))[0]?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '';
    const before = await linkOf();
    await grace.call('resendMail', { params: { id: who.id }, body: { mail: 'guarantor_links' } });
    const after = await linkOf();
    expect(after).not.toBe(before);
    expect((await app.visitor.refused('guarantorByLink', { query: { id: before } })).status).toBe(404);
    await app.acceptAsGuarantor(after);
    expect((await resend()).code).toBe('wrong_state');
  });
});

describe('Staff notes', () => {
  test('Only staff can read the notes about a member', async () => {
    const who = await app.member('noted');
    const about = { params: { id: who.id } };
    await grace.call('writeMemberNote', { ...about, body: { text: 'Called. Her pay arrives on Fridays.' } });
    await kofi.call('writeMemberNote', { ...about, body: { text: 'Second photo is good.' } });
    const { data, total } = await kofi.call('memberNotes', { ...about, query: {} });
    expect(data.map(({ text, by }) => [text, by])).toEqual([
      ['Second photo is good.', 'kofi Staff'],
      ['Called. Her pay arrives on Fridays.', 'grace Staff'],
    ]);
    expect(total).toBe(2);
    expect((await grace.refused('writeMemberNote', { ...about, body: { text: '  ' } })).status).toBe(400);
    expect((await grace.refused('writeMemberNote', { params: { id: kofi.id }, body: { text: 'No' } })).status).toBe(
      404,
    );
    await who.call('confirmPassword', { body: { password: PASSWORD } });
    expect(JSON.stringify(await who.call('exportMe', {}))).not.toContain('Fridays');
    await grace.call('deletePerson', { ...about, body: { reason: 'As they asked' } });
    expect((await grace.refused('memberNotes', { ...about, query: {} })).status).toBe(404);
    const { rows } = await sql`select 1 from member_notes where person_id = ${who.id}`.execute(app.context.db);
    expect(rows).toEqual([]);
  });
});

describe('Corrections by staff', () => {
  test('Staff must give a reason for a correction of a member’s data', async () => {
    const input = { params: { id: beth.id }, body: { city: 'Ottawa' } };
    expect((await grace.refused('updatePersonalInfo', input)).fields).toEqual({ reason: 'Say why in a few words' });
    await grace.call('updatePersonalInfo', { ...input, body: { city: 'Ottawa', reason: 'She moved' } });
    await beth.call('updateEmployerInfo', { params: { id: beth.id }, body: { jobTitle: 'Baker' } });
    const story = await grace.call('memberStory', { params: { id: beth.id } });
    expect(story).toMatchObject({ city: 'Ottawa', jobTitle: 'Baker' });
    expect(story.acts.find(({ action }) => action === 'changed_personal_info')).toMatchObject({
      name: 'grace Staff',
      reason: 'She moved',
    });
  });
});

describe('Simultaneous changes by two staff members', () => {
  test('One of two simultaneous changes to a member field fails with a conflict', async () => {
    const change = (who: Caller, body: object) =>
      who.raw('updatePersonalInfo', { params: { id: beth.id }, body: { reason: 'She called us', ...body } });
    const { city, zipCode } = await grace.call('memberStory', { params: { id: beth.id } });
    expect((await change(grace, { city: 'Hamilton', seen: { city } })).statusCode).toBe(200);
    const late = await change(kofi, { city: 'Kingston', seen: { city } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    expect((await change(kofi, { zipCode: 'L8P1A1', seen: { zipCode } })).statusCode).toBe(200);
    expect(await grace.call('memberStory', { params: { id: beth.id } })).toMatchObject({
      city: 'Hamilton',
      zipCode: 'L8P1A1',
    });
  });

  test('One of two simultaneous changes to a squad name fails with a conflict', async () => {
    const squad = await app.openSquad(grace, { name: 'Before' });
    const rename = (name: string, seen: string) => ({ ...inSquad(squad), body: { name, seen: { name: seen } } });
    await grace.call('changeSquad', because(rename('First', 'Before')));
    expect((await kofi.refused('changeSquad', because(rename('Second', 'Before')))).code).toBe('changed_meanwhile');
    await kofi.call('changeSquad', because(rename('Second', 'First')));
  });
});

describe('Member page', () => {
  test('The member page shows the money, squads and documents of a member', async () => {
    const story = await grace.call('memberStory', { params: { id: ada.id } });
    expect(story).toMatchObject({
      email_address: ada.email,
      kycVerificationStatus: 'verified',
      paidTo: { lastDigits: '567' },
      debitedFrom: { lastDigits: '567' },
      hasSecondFactor: false,
      money: { troubles: [] },
      guarantors: [{ name: 'Elder', status: 'verified' }],
      agreements: [{ status: 'agreed' }],
      tickets: [{ subject: 'Why am I suspended?', state: 'waiting' }],
    });
    expect(story.seats.map(({ squad }) => squad)).toEqual(expect.arrayContaining(['Waits', 'Swaps']));
    expect(story.money?.contributed).toBeGreaterThan(0);
    expect(story.obstacles.length).toBeGreaterThan(0);
    expect((await grace.refused('memberStory', { params: { id: kofi.id } })).status).toBe(404);
  });
  test.each([
    ['support', { money: true, tickets: true, obstacles: false }],
    ['kyc_officer', { money: false, tickets: false, obstacles: false }],
    ['finance', { money: true, tickets: false, obstacles: false }],
    ['admin', { money: true, tickets: true, obstacles: true }],
    ['superadmin', { money: true, tickets: true, obstacles: true }],
  ] as const)('The member page for the role %s has the parts %o', async (role, shown) => {
    const reader = await app.staff(`reader-${role.replace('_', '-')}`, role);
    const { body } = await reader.raw('memberStory', { params: { id: ada.id } });
    const { money, tickets, obstacles }: MemberStory = JSON.parse(body);
    expect({ money: money !== null, tickets: tickets !== null, obstacles: obstacles.length > 0 }).toEqual(shown);
    expect(body.includes('"contributed"')).toBe(shown.money);
    expect(body.includes('"wallet"')).toBe(shown.money);
    expect(body.includes('Why am I suspended?')).toBe(shown.tickets);
  });
  test('The member page lists both signed and unsigned agreements of the member', async () => {
    const added = async (title: string, more: object = {}) =>
      (await grace.call('addAgreement', { body: { title, ...TEXT, ...more } })).id;
    const publish = async (one: string) => {
      const { fingerprint } = await grace.call('agreement', { params: { id: one } });
      await grace.call('publishAgreement', { params: { id: one }, body: { fingerprint, reason: 'A lawyer read it' } });
    };
    const draft = await added('A draft');
    await publish(await added('Of Beth', { people: [beth.email] }));
    await publish(await added('Of Ada', { people: [ada.email] }));
    const agreements = async () =>
      (await grace.call('memberStory', { params: { id: ada.id } })).agreements.map(({ title, status }) => [
        title,
        status,
      ]);
    expect(await agreements()).toEqual([
      ['Of Ada', 'pending'],
      ['Membership agreement', 'agreed'],
    ]);
    await publish(draft);
    expect(await agreements()).toContainEqual(['A draft', 'pending']);
  });
  test('The member page lists the people for whom the member is a guarantor', async () => {
    const who = await app.member('niece');
    await who.call('nominate', {
      body: { name: 'Beth Member', email: beth.email, phoneNumber: '4165550145', relationship: 'Aunt' },
    });
    const { guarantorFor } = await grace.call('memberStory', { params: { id: beth.id } });
    expect(guarantorFor).toMatchObject([{ name: 'niece Member', memberId: who.id, status: 'invited' }]);
  });
});
