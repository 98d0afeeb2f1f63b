import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { dumpOf } from './secret-rows.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let eve: Caller;

const NUMBERS = { holderName: 'Ada Obi', institution: '003', transit: '00006' };
const add = (who: Caller, account: string, more: object = {}) =>
  who.call('addBank', { ...IN_PRODUCT, body: { ...NUMBERS, account, ...more } });
const choose = (who: Caller, id: string) => who.call('changeBank', { ...inSquad(id), body: { isPayout: true } });
const banksOf = (who: Caller) => who.call('banks', IN_PRODUCT);
const paidTo = async (who: Caller) => (await banksOf(who)).find((bank) => bank.isPayout);
const subjectsTo = async (who: Caller) => (await app.mailsTo(who.email)).map(({ subject }) => subject);

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await (await app.readyMember('ada', grace)).confirm();
  eve = await (await app.readyMember('eve', grace, '7777777')).confirm();
  await app.advance(2);
});
afterAll(() => app.close());

describe('New and changed payout accounts', () => {
  test('A member needs a recent password confirmation to add a payout account', async () => {
    // A new session, because the steps of the onboarding also need a confirmation.
    const known = await app.signIn((await app.readyMember('known', grace, '5555501')).email);
    const body = { ...NUMBERS, account: '5555502' };
    expect((await known.refused('addBank', { ...IN_PRODUCT, body })).code).toBe('password_needed');
    const [bank] = await banksOf(known);
    const change = { ...inSquad(bank?.id ?? ''), body: { isPayout: true } } as const;
    expect((await known.refused('changeBank', change)).code).toBe('password_needed');
    expect(await banksOf(known)).toEqual([bank]);
    await known.confirm();
    await known.call('addBank', { ...IN_PRODUCT, body });
    expect(await banksOf(known)).toHaveLength(2);
    expect(await known.call('changeBank', change)).toMatchObject({ isPayout: true });
  });

  test('A member gets a mail about a new bank account', async () => {
    const before = await paidTo(ada);
    const added = await add(ada, '3333333');
    expect(added).toMatchObject({ isPayout: false, isDebited: false, isKnown: false, heldUntil: null });
    expect((await paidTo(ada))?.id).toBe(before?.id);
    expect((await subjectsTo(ada))[0]).toBe('You added a bank account');
    const { data } = await ada.call('notifications', { query: {} });
    expect(data[0]).toMatchObject({ kind: 'bank_added', account: '333' });
    // A new holder name with unchanged account numbers keeps the account, so the member gets no
    // mail.
    const mails = (await subjectsTo(ada)).length;
    const body = { holderName: 'Ada M. Obi' };
    expect((await ada.call('changeBank', { ...inSquad(added.id), body })).id).toBe(added.id);
    expect(await subjectsTo(ada)).toHaveLength(mails);
    await ada.call('deleteBank', inSquad(added.id));
  });

  test('A member gets a mail and a notice about a removed bank account', async () => {
    const added = await add(ada, '3333335');
    await ada.call('deleteBank', inSquad(added.id));
    expect((await subjectsTo(ada))[0]).toBe('You removed a bank account');
    const { data } = await ada.call('notifications', { query: {} });
    expect(data[0]).toMatchObject({ kind: 'bank_removed', account: '335' });
  });

  test('A member gets only one mail when a new bank account becomes the payout account', async () => {
    const before = (await subjectsTo(eve)).length;
    const added = await add(eve, '3333334', { isPayout: true });
    expect(added).toMatchObject({ isPayout: true, isKnown: false });
    expect((await subjectsTo(eve)).slice(0, -before)).toEqual(['Your payouts now go to another account']);
  });
});

describe('Change of the numbers of a bank account', () => {
  test('A change of the account number creates a new payout account', async () => {
    const who = await (await app.readyMember('numbers', grace, '4444444')).confirm();
    await app.advance(2);
    const old = await paidTo(who);
    const mails = (await subjectsTo(who)).length;
    const changed = await who.call('changeBank', {
      ...inSquad(old?.id ?? ''),
      body: { account: '4444445' },
    });
    expect(changed).toMatchObject({ lastDigits: '445', institution: '003', isPayout: true, isKnown: false });
    expect(changed.id).not.toBe(old?.id);
    expect(changed.heldUntil).not.toBeNull();
    expect((await banksOf(who)).map(({ id }) => id)).toContain(old?.id);
    // The member gets one mail about the payout account and no mail about a new bank account.
    expect((await subjectsTo(who)).slice(0, -mails)).toEqual(['Your payouts now go to another account']);
  });

  test('A change of the transit number keeps the account number', async () => {
    const spare = await add(ada, '5555555');
    const changed = await ada.call('changeBank', {
      ...inSquad(spare.id),
      body: { transit: '12345' },
    });
    expect(changed).toMatchObject({ transit: '12345', lastDigits: '555', isPayout: false });
    expect((await banksOf(ada)).map(({ id }) => id)).not.toContain(spare.id);
    expect((await ada.refused('bank', inSquad(spare.id))).status).toBe(404);
    const same = await ada.call('changeBank', {
      ...inSquad(changed.id),
      body: { holderName: 'Ada B Obi', account: '5555555' },
    });
    expect(same).toMatchObject({ id: changed.id, holderName: 'Ada B Obi' });
    await ada.call('deleteBank', inSquad(changed.id));
  });

  test('A member cannot give two accounts the same numbers', async () => {
    const [first] = await banksOf(ada);
    const second = await add(ada, '5555556');
    const body = { account: app.ownAccount(ada, '1234567') };
    expect((await ada.refused('changeBank', { ...inSquad(second.id), body })).code).toBe('bank_exists');
    expect((await banksOf(ada)).map(({ id }) => id)).toEqual([first?.id, second.id]);
    await ada.call('deleteBank', inSquad(second.id));
  });
});

describe('Payout account without a hold (MONEY §3.12)', () => {
  test('A known account has no hold after the member chooses the account again', async () => {
    const old = await paidTo(ada);
    expect(old).toMatchObject({ isKnown: true, heldUntil: null, isDebited: true });
    const other = await add(ada, '6666666', { isPayout: true });
    expect(other.heldUntil).not.toBeNull();
    expect(await choose(ada, old?.id ?? '')).toMatchObject({ isPayout: true, heldUntil: null });
    expect((await choose(ada, other.id)).heldUntil).not.toBeNull();
    await app.advance(2);
    expect(await paidTo(ada)).toMatchObject({ id: other.id, isKnown: true, heldUntil: null });
    expect((await choose(ada, old?.id ?? '')).heldUntil).toBeNull();
    expect((await choose(ada, other.id)).heldUntil).toBeNull();
    await choose(ada, old?.id ?? '');
    await ada.call('deleteBank', inSquad(other.id));
  });

  test('The engine runs immediately after a member chooses a known payout account', async () => {
    const old = await paidTo(ada);
    const { scheduleDueWork } = app.context;
    const woken: (string | undefined)[] = [];
    Object.assign(app.context, { scheduleDueWork: (asker?: string) => woken.push(asker) });
    const other = await add(ada, '6666667', { isPayout: true });
    await choose(ada, old?.id ?? '');
    Object.assign(app.context, { scheduleDueWork });
    expect(woken).toEqual([ada.id]);
    await ada.call('deleteBank', inSquad(other.id));
  });
});

describe('Bank account in use', () => {
  test('A member cannot remove a bank account that is in use', async () => {
    const who = await (await app.readyMember('remove', grace, '8888881')).confirm();
    await app.advance(2);
    const debited = (await paidTo(who))?.id ?? '';
    const second = await add(who, '8888882', { isPayout: true });
    await app.advance(2);
    expect((await who.refused('deleteBank', inSquad(second.id))).code).toBe('wrong_state');
    expect((await who.refused('deleteBank', inSquad(debited))).code).toBe('wrong_state');
    const third = await add(who, '8888883', { isPayout: true });
    expect((await who.refused('deleteBank', inSquad(second.id))).code).toBe('wrong_state');
    await app.advance(2);
    await who.call('deleteBank', inSquad(second.id));
    expect((await banksOf(who)).map(({ id }) => id)).toEqual([third.id, debited]);
  });
});

describe('Objection to a new payout account', () => {
  test('An objection restores the previous payout account', async () => {
    const who = await (await app.readyMember('objects', grace, '9999991')).confirm();
    await app.advance(2);
    const old = (await paidTo(who))?.id ?? '';
    expect((await who.refused('objectToBank', inSquad(old))).code).toBe('wrong_state');
    const stolen = await add(who, '9999992', { isPayout: true });
    await who.call('objectToBank', inSquad(stolen.id));
    expect((await who.refused('banks', IN_PRODUCT)).status).toBe(401);
    const again = await app.confirmed(who.email);
    expect((await paidTo(again))?.id).toBe(old);
    await choose(again, stolen.id);
    await app.advance(2);
    expect((await again.refused('objectToBank', inSquad(stolen.id))).code).toBe('wrong_state');
  });

  test('After an objection through a mailed link, a known payout account counts as new', async () => {
    const who = await (await app.readyMember('later', grace, '9999995')).confirm();
    await app.advance(2);
    const stolen = await add(who, '9999996', { isPayout: true });
    await app.advance(2);
    expect(await paidTo(who)).toMatchObject({ id: stolen.id, isKnown: true });
    const [mail] = (await app.mailsTo(who.email)).filter(({ subject }) =>
      subject.includes('payouts now go to another'),
    );
    const query = { id: mail?.text.match(/payout-account#id=(\S+)/)?.[1] ?? '' };
    await app.visitor.call('objectToAccount', { query });
    const again = await app.confirmed(who.email);
    expect((await choose(again, stolen.id)).heldUntil).not.toBeNull();
  });

  test('A member cannot object to a former payout account', async () => {
    const who = await (await app.readyMember('since', grace, '9999997')).confirm();
    await app.advance(2);
    await add(who, '9999998', { isPayout: true });
    const [mail] = (await app.mailsTo(who.email)).filter(({ subject }) =>
      subject.includes('payouts now go to another'),
    );
    const query = { id: mail?.text.match(/payout-account#id=(\S+)/)?.[1] ?? '' };
    const chosen = await add(who, '9999999', { isPayout: true });
    expect((await app.visitor.refused('objectToAccount', { query })).code).toBe('wrong_state');
    expect((await paidTo(who))?.id).toBe(chosen.id);
  });
});

test('Every call returns `not_found` for a bank account of another member', async () => {
  const [bank] = await banksOf(ada);
  const ofAda = inSquad(bank?.id ?? '');
  const body = { isPayout: true };
  expect((await eve.refused('bank', ofAda)).status).toBe(404);
  expect((await eve.refused('changeBank', { ...ofAda, body })).status).toBe(404);
  expect((await eve.refused('changeBank', { ...ofAda, body: { account: '1212121' } })).status).toBe(404);
  expect((await eve.refused('deleteBank', ofAda)).status).toBe(404);
  expect((await eve.refused('objectToBank', ofAda)).status).toBe(404);
  expect(await banksOf(ada)).toEqual([bank]);
});

test('The database stores no account number in plain text', async () => {
  await add(ada, '1357913579');
  // The dump also contains encrypted bytes as text.
  const dump = await dumpOf(app.context.db);
  expect(dump).toContain(ada.email);
  expect(dump.split('\n').filter((line) => line.includes('1357913579'))).toEqual([]);
});
