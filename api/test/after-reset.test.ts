import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Caller, TestApp } from './app.ts';
import { Passkey } from './passkey.ts';
import { addTwoFactor, shownByApp } from './two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const PASSWORD = 'Another2026!';
const challenge = () => app.visitor.call('passkeyLoginOptions', {});

async function addPasskey(me: Caller, name: string) {
  const passkey = new Passkey(app.context.config.publicUrl);
  const response = passkey.made(await me.call('passkeyOptions', {}));
  const { id } = await me.call('addPasskey', { body: { name, response } });
  return { passkey, id };
}
const passkeyLogin = async (passkey: Passkey) =>
  app.visitor.raw('loginPasskey', { body: { response: passkey.signed(await challenge()) } });

async function resetPassword({ email: email_address }: Caller): Promise<void> {
  await app.visitor.call('forgotPassword', { body: { email_address } });
  const otp = await app.code(email_address);
  await app.visitor.call('resetPassword', { body: { email_address, otp, password: PASSWORD } });
}

/** Signs in with only the new password, and confirms the password. */
async function signInAgain({ email }: Caller): Promise<Caller> {
  const answer = await app.visitor.call('login', { body: { email_address: email, password: PASSWORD } });
  if ('ticket' in answer) throw new Error('a second factor is due');
  const me = new Caller(app.server, answer.accessToken, answer.data.id, email);
  await me.call('confirmPassword', { body: { password: PASSWORD } });
  return me;
}

/** Creates a member with a passkey, an authenticator app and a calendar address. */
async function withFactors(name: string) {
  const me = await app.confirmed((await app.member(name)).email);
  const { passkey, id } = await addPasskey(me, 'Phone');
  const { secret, recoveryCodes } = await addTwoFactor(app, me);
  const { address } = await me.call('renewCalendarAddress', {});
  const feed = async () => {
    const file = address?.split('/').at(-1) ?? '';
    return (await app.visitor.raw('calendarFeed', { params: { file } })).statusCode;
  };
  return { me, passkey, id, secret, recoveryCodes, feed };
}

describe('Password reset of a member', () => {
  test('turns off a stranger’s passkey, the authenticator app and the calendar address', async () => {
    const { me, passkey, feed, recoveryCodes } = await withFactors('robbed');
    expect((await passkeyLogin(passkey)).statusCode).toBe(200);
    expect(await feed()).toBe(200);
    await resetPassword(me);
    expect((await me.refused('me')).status).toBe(401);
    expect((await passkeyLogin(passkey)).json()).toMatchObject({ code: 'passkey_refused' });
    expect(await feed()).toBe(404);
    const owner = await signInAgain(me);
    expect(await owner.call('security', {})).toMatchObject({
      passkeys: [{ name: 'Phone', isOff: true }],
      twoFactorSince: null,
      recoveryCodesLeft: 0,
      isAppOff: true,
      isCalendarOff: true,
    });
    const stepUp = { body: { response: passkey.signed(await challenge()) } };
    expect((await owner.refused('confirmByPasskey', stepUp)).code).toBe('passkey_refused');
    expect(recoveryCodes).toHaveLength(10);
  });

  test('sends a mail that lists the sign-in methods that the reset turned off', async () => {
    const { me } = await withFactors('listed');
    await resetPassword(me);
    const [mail] = await app.mailsTo(me.email);
    expect(mail?.subject).toBe('Your password was changed');
    for (const line of ['- Passkey: Phone', '- Authenticator app', '- Calendar link'])
      expect(mail?.text).toContain(line);
  });

  test('sends a mail without a list when the reset turned off no sign-in method', async () => {
    const me = await app.member('plain');
    await resetPassword(me);
    expect((await app.mailsTo(me.email))[0]?.text).not.toContain('confirm');
  });

  test('lets the owner confirm each sign-in method', async () => {
    const { me, passkey, id, secret, feed } = await withFactors('owner');
    const other = await addPasskey(await app.confirmed((await app.member('other')).email), 'Theirs');
    await resetPassword(me);
    const owner = await signInAgain(me);
    const confirm = async (signed: Passkey) => ({
      params: { id },
      body: { response: signed.signed(await challenge()) },
    });
    expect((await owner.refused('confirmPasskey', await confirm(other.passkey))).code).toBe('passkey_refused');
    await owner.call('confirmPasskey', await confirm(passkey));
    expect((await passkeyLogin(passkey)).statusCode).toBe(200);
    expect((await owner.refused('confirmPasskey', await confirm(passkey))).code).toBe('wrong_state');
    await sql`update two_factor set last_used_step = null where person_id = ${me.id}`.execute(app.context.db);
    const { recoveryCodes } = await owner.call('confirmTwoFactor', { body: { code: shownByApp(app, secret) } });
    expect(recoveryCodes).toHaveLength(10);
    await owner.call('confirmCalendar', {});
    expect(await feed()).toBe(200);
    expect((await owner.refused('confirmCalendar')).code).toBe('wrong_state');
    expect(await owner.call('security', {})).toMatchObject({
      passkeys: [{ isOff: false }],
      twoFactorSince: expect.any(String),
      isAppOff: false,
      isCalendarOff: false,
    });
  });

  test('lets the owner remove each sign-in method', async () => {
    const { me, id, feed } = await withFactors('remover');
    await resetPassword(me);
    const owner = await signInAgain(me);
    await owner.call('removePasskey', { params: { id } });
    await owner.call('endTwoFactor', {});
    await owner.call('removeCalendar', {});
    expect((await owner.refused('removeCalendar')).code).toBe('wrong_state');
    expect(await owner.call('security', {})).toMatchObject({ passkeys: [], isAppOff: false, isCalendarOff: false });
    expect(await feed()).toBe(404);
  });

  test('deletes an authenticator app that was not turned on', async () => {
    const me = await app.confirmed((await app.member('half')).email);
    await me.call('beginTwoFactor', {});
    await resetPassword(me);
    const { rows } = await sql`select 1 from two_factor where person_id = ${me.id}`.execute(app.context.db);
    expect(rows).toEqual([]);
  });

  test('keeps the methods after a password change by the signed-in owner', async () => {
    const { me, passkey } = await withFactors('changer');
    const body = { oldPassword: 'Savings2026!', password: PASSWORD };
    await me.call('updatePassword', { params: { id: me.id }, body });
    expect((await passkeyLogin(passkey)).statusCode).toBe(200);
  });
});

describe('Password reset by a thief who controls the mailbox of a staff member', () => {
  async function staffWithPasskey(name: string) {
    const me = await app.confirmed((await app.staff(name)).email);
    await sql`update people set two_factor_exempt = false where id = ${me.id}`.execute(app.context.db);
    return { me, ...(await addPasskey(me, 'Key')) };
  }

  test('does not let the thief call staff routes or add another second factor', async () => {
    const { me, id } = await staffWithPasskey('robbed');
    await resetPassword(me);
    const thief = await signInAgain(me);
    expect((await thief.refused('people')).code).toBe('second_factor_needed');
    expect((await thief.refused('passkeyOptions')).code).toBe('confirm_factor_first');
    expect((await thief.refused('beginTwoFactor')).code).toBe('confirm_factor_first');
    expect((await thief.refused('removePasskey', { params: { id } })).code).toBe('confirm_factor_first');
  });

  test('lets the owner work again after a confirmation of the passkey on the owner’s device', async () => {
    const { me, id, passkey } = await staffWithPasskey('keeper');
    await resetPassword(me);
    const owner = await signInAgain(me);
    await owner.call('confirmPasskey', { params: { id }, body: { response: passkey.signed(await challenge()) } });
    expect((await owner.call('people', { query: {} })).total).toBeGreaterThan(0);
    await addTwoFactor(app, owner);
  });
});
