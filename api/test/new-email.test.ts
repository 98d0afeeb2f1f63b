import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, IN_PRODUCT, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

const ask = (who: Caller, email_address: string) => who.call('askForNewEmail', { body: { email_address } });
const confirm = (who: Caller, otp: string) => who.call('confirmNewEmail', { body: { otp } });
const refusedCode = (who: Caller, otp: string) => who.refused('confirmNewEmail', { body: { otp } });
const notThis = (code: string) => (code === '000000' ? '000001' : '000000');
const signsIn = async (email_address: string) =>
  (await app.visitor.raw('login', { body: { email_address, password: PASSWORD } })).statusCode === 200;

/** A member who has two sessions and has confirmed the password in the session `me`. */
async function someone(name: string): Promise<{ me: Caller; elsewhere: Caller }> {
  const elsewhere = await app.member(name);
  return { me: await app.confirmed(elsewhere.email), elsewhere };
}

describe('Change of a member’s email address', () => {
  test('A member’s email address stays the same until the member enters the code from the mail', async () => {
    const { me, elsewhere } = await someone('ada');
    await ask(me, ' Ada.New@Example.com ');
    const [notice] = await app.mailsTo(me.email);
    expect(notice).toMatchObject({ subject: 'A new email for your account' });
    expect(notice?.text).toContain('/forgot-password');
    const code = await app.code('ada.new@example.com');
    expect(notice?.text).not.toContain(code);
    expect(await signsIn(me.email)).toBe(true);
    expect(await signsIn('ada.new@example.com')).toBe(false);
    expect((await elsewhere.call('me', {})).email_address).toBe(me.email);
  });

  test('A change of the email address ends every other session of the member', async () => {
    const { me, elsewhere } = await someone('beth');
    await ask(me, 'beth.new@example.com');
    await confirm(me, await app.code('beth.new@example.com'));
    expect(await me.call('me', {})).toMatchObject({ email_address: 'beth.new@example.com', isVerified: true });
    expect((await elsewhere.refused('me')).status).toBe(401);
    expect([await signsIn(me.email), await signsIn('beth.new@example.com')]).toEqual([false, true]);
    const [mail] = await app.mailsTo(me.email);
    expect(mail).toMatchObject({ subject: 'Your email was changed' });
    expect(mail?.text).not.toContain('beth.new');
    const { data } = await me.call('notifications', { query: {} });
    expect(data[0]).toMatchObject({ kind: 'security_changed', change: 'email' });
    expect((await refusedCode(me, await app.code('beth.new@example.com'))).code).toBe('wrong_code');
  });

  test('A request for a new email address needs a password confirmation in the same session', async () => {
    const { elsewhere } = await someone('chidi');
    const body = { email_address: 'chidi.new@example.com' };
    expect(await elsewhere.refused('askForNewEmail', { body })).toMatchObject({ code: 'password_needed' });
    expect(await app.mailsTo(body.email_address)).toEqual([]);
  });

  test('The audit log records the request for a new email address and the change', async () => {
    const { me } = await someone('dayo');
    await ask(me, 'dayo.new@example.com');
    await confirm(me, await app.code('dayo.new@example.com'));
    const { rows } = await sql<{ action: string }>`
      select action from activity where subject = ${`person:${me.id}`} order by id desc limit 2
    `.execute(app.context.db);
    expect(rows.map(({ action }) => action)).toEqual(['changed_email', 'asked_for_new_email']);
  });

  test('Only the code of the latest request can change the email address', async () => {
    const [{ me }, { me: other }] = [await someone('carl'), await someone('dora')];
    await ask(me, 'carl.first@example.com');
    const first = await app.code('carl.first@example.com');
    await ask(me, 'carl.second@example.com');
    const second = await app.code('carl.second@example.com');
    if (first !== second) expect((await refusedCode(me, first)).code).toBe('wrong_code');
    expect((await refusedCode(other, second)).code).toBe('wrong_code');
    await confirm(me, second);
    expect((await me.call('me', {})).email_address).toBe('carl.second@example.com');
  });

  test('Simultaneous requests for the same new email address send one code', async () => {
    const { me } = await someone('nia');
    const to = 'nia.new@example.com';
    await Promise.all([1, 2, 3].map(() => ask(me, to)));
    expect(await app.mailsTo(to)).toHaveLength(1);
    expect((await app.mailsTo(me.email)).filter(({ subject }) => subject.startsWith('A new email'))).toHaveLength(1);
    const later = vi.spyOn(app.context.clock, 'real').mockReturnValue(new Date(Date.now() + 301_000));
    await ask(await app.confirmed(me.email), to);
    expect(await app.mailsTo(to)).toHaveLength(2);
    later.mockRestore();
  });

  test('Requests from all accounts together send at most five codes a day to one email address', async () => {
    const to = 'stranger@stranger.example';
    const many: Caller[] = [];
    for (let count = 0; count < 8; count += 1) many.push((await someone(`asks${count}`)).me);
    const answers = await Promise.all(many.map((me) => me.raw('askForNewEmail', { body: { email_address: to } })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('too_many_requests');
    expect(await app.mailsTo(to)).toHaveLength(5);
    await sql`update email_change_requests set at = at - interval '1 day'`.execute(app.context.db);
    await ask((await someone('late')).me, to);
    expect(await app.mailsTo(to)).toHaveLength(6);
  });

  test('A member cannot request the current email address as the new email address', async () => {
    const { me } = await someone('emi');
    const refusal = await me.refused('askForNewEmail', { body: { email_address: me.email } });
    expect(refusal.fields).toEqual({ email_address: 'This is already your email' });
  });

  test('A member must wait after five wrong codes for a new email address', async () => {
    const { me } = await someone('femi');
    await ask(me, 'femi.new@example.com');
    const right = await app.code('femi.new@example.com');
    for (let tries = 0; tries < 4; tries += 1) expect((await refusedCode(me, notThis(right))).code).toBe('wrong_code');
    expect((await refusedCode(me, right)).code).toBe('too_many_requests');
    const again = await me.refused('askForNewEmail', { body: { email_address: 'femi.third@example.com' } });
    expect(again.code).toBe('too_many_requests');
    expect(await app.mailsTo('femi.third@example.com')).toEqual([]);
  });
});

describe('New email address that already has an account', () => {
  test('A request for the email address of another account reveals nothing about that account', async () => {
    const [{ me, elsewhere }, { me: owner }] = [await someone('gil'), await someone('hana')];
    const free = await (await someone('ivo')).me.raw('askForNewEmail', { body: { email_address: 'x@example.com' } });
    const taken = await me.raw('askForNewEmail', { body: { email_address: owner.email } });
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
    expect((await refusedCode(me, await app.code(owner.email))).code).toBe('email_taken');
    expect((await me.call('me', {})).email_address).toBe(me.email);
    expect((await elsewhere.call('me', {})).id).toBe(me.id);
    expect(await signsIn(owner.email)).toBe(true);
  });

  test('Only one of two simultaneous confirmations of the same email address succeeds', async () => {
    const both = [(await someone('jo')).me, (await someone('kit')).me];
    const codes: string[] = [];
    for (const who of both) {
      await ask(who, 'shared@example.com');
      codes.push(await app.code('shared@example.com'));
    }
    const answers = await Promise.all(
      both.map((who, at) => who.raw('confirmNewEmail', { body: { otp: codes[at] ?? '' } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('email_taken');
  });
});

describe('Former email address', () => {
  test('A password reset code for a former email address is invalid', async () => {
    const { me } = await someone('lara');
    await app.visitor.call('forgotPassword', { body: { email_address: me.email } });
    const otp = await app.code(me.email);
    await ask(me, 'lara.new@example.com');
    await confirm(me, await app.code('lara.new@example.com'));
    for (const email_address of [me.email, 'lara.new@example.com']) {
      const body = { email_address, password: 'Another2026!', otp };
      expect((await app.visitor.refused('resetPassword', { body })).code).toBe('wrong_code');
    }
  });

  test('A former email address gets notices of payout account changes for 30 days', async () => {
    const member = await app.readyMember('mona', grace);
    const me = await app.confirmed(member.email);
    await ask(me, 'mona.new@example.com');
    await confirm(me, await app.code('mona.new@example.com'));
    const payTo = (account: string) => {
      const numbers = { holderName: 'Ada Obi', institution: '003', transit: '00006', account };
      return me.call('addBank', { ...IN_PRODUCT, body: { ...numbers, isPayout: true } });
    };
    const letters = async (to: string) =>
      (await app.mailsTo(to)).filter(({ subject }) => subject.includes('payouts now go to another account'));
    await payTo('8888888');
    const [mail] = await letters('mona.new@example.com');
    expect(mail?.text).toMatch(/ending 888[^]*payout-account#id=/);
    expect((await letters(member.email))[0]?.text).toBe(mail?.text);
    await sql`update people set former_email_until = ${app.context.clock.now()} where id = ${me.id}`.execute(
      app.context.db,
    );
    await payTo('9999999');
    expect((await letters('mona.new@example.com'))[0]?.text).toContain('ending 999');
    expect((await letters(member.email))[0]?.text).toBe(mail?.text);
  });
});
