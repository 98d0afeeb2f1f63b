import { MESSAGES } from '@adashi/contract';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signingKey } from '../src/base/encryption.ts';
import { PASSWORD, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const signup = { firstName: 'Ada', lastName: 'Obi', email_address: 'ada@example.com', password: PASSWORD };
const credentials = { email_address: 'ada@example.com', password: PASSWORD };

describe('Sign-up and email verification', () => {
  test.each([
    [{ firstName: ' ' }, 'firstName', MESSAGES.firstNameRequired],
    [{ lastName: '' }, 'lastName', MESSAGES.lastNameRequired],
    [{ email_address: 'ada' }, 'email_address', MESSAGES.emailInvalid],
    [{ email_address: '' }, 'email_address', MESSAGES.emailRequired],
    [{ password: 'Sh0rt!' }, 'password', MESSAGES.passwordShort],
    [{ password: 'NoNumber!' }, 'password', MESSAGES.passwordNumber],
    [{ password: 'NOLOWER1!' }, 'password', MESSAGES.passwordLowercase],
    [{ password: 'noupper1!' }, 'password', MESSAGES.passwordUppercase],
    [{ password: 'NoSpecial1' }, 'password', MESSAGES.passwordSpecial],
  ])('The sign-up rejects %o with the message of the specification', async (wrong, field, sentence) => {
    const refusal = await app.visitor.refused('signup', { body: { ...signup, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'bad_input', fields: { [field]: sentence } });
  });

  test.each([null, [], 'text', { email_address: { $gt: '' } }, { ...signup, password: 'x'.repeat(5_000) }])(
    'The sign-up rejects %o as invalid input',
    async (body) => {
      expect((await app.visitor.refused('signup', { body: body ?? 'null' })).status).toBe(400);
    },
  );

  test('The sign-up ignores the case of an email address', async () => {
    await app.visitor.call('signup', { body: signup });
    await app.visitor.call('signup', { body: { ...signup, email_address: 'ADA@Example.com' } });
    const { rows } = await sql`
      select distinct email from sign_up_attempts where email ilike 'ada@example.com'
    `.execute(app.context.db);
    expect(rows).toEqual([{ email: 'ada@example.com' }]);
  });

  test('The login returns no token before the email address is verified', async () => {
    const answer = await app.visitor.call('login', { body: credentials });
    expect(answer).toMatchObject({ data: { isVerified: false } });
    expect(answer).not.toHaveProperty('accessToken');
    const sent = await app.visitor.call('sendOtp', { body: { email_address: 'ada@example.com' } });
    expect(sent.message).toBe('OTP code sent. Please check your email');
  });

  test('The server locks a mailed code after five wrong attempts', async () => {
    const right = await app.code('ada@example.com');
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect(
        (await app.visitor.refused('verifyOtp', { body: { email_address: 'ada@example.com', otp: wrong } })).code,
      ).toBe('wrong_code');
    }
    expect(
      (await app.visitor.refused('verifyOtp', { body: { email_address: 'ada@example.com', otp: right } })).code,
    ).toBe('wrong_code');
  });

  test('A mailed code verifies an email address only once', async () => {
    const later = vi.spyOn(app.context.clock, 'real').mockReturnValue(new Date(Date.now() + 16 * 60_000));
    await app.visitor.call('sendOtp', { body: { email_address: 'ada@example.com' } });
    const body = { ...credentials, otp: await app.code('ada@example.com') };
    expect((await app.visitor.call('verifyOtp', { body })).message).toBe('Email Verified');
    expect((await app.visitor.refused('verifyOtp', { body })).code).toBe('wrong_code');
    later.mockRestore();
  });
});

describe('Tokens and sessions', () => {
  test('The login returns the same response for a wrong password and an unknown email address', async () => {
    const known = await app.visitor.refused('login', { body: { ...credentials, password: 'Wrong2026!' } });
    const unknown = await app.visitor.refused('login', {
      body: { ...credentials, email_address: 'nobody@example.com' },
    });
    expect(known).toMatchObject({ status: 401, message: 'Incorrect email or password!' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...known, requestId: '' });
  });

  test.each(['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi'])(
    'The server rejects the authorization header %o',
    async (authorization) => {
      const answer = await app.visitor.raw('me', {}, { authorization });
      expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
    },
  );

  test('The server rejects an expired token with “jwt expired”', async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', kid: '1' })
      .setSubject('x')
      .setExpirationTime(1)
      .sign(signingKey(app.context.config.keys.newest));
    const answer = await app.visitor.raw('me', {}, { authorization: `Bearer ${token}` });
    expect(answer.json()).toMatchObject({ message: 'jwt expired' });
  });

  test('When a refresh token is used again, every session that was renewed with the token ends', async () => {
    const login = await app.visitor.raw('login', { body: credentials });
    const cookieOf = (answer: typeof login) =>
      `refresh=${answer.cookies.find((cookie) => cookie.name === 'refresh')?.value}`;
    const first = cookieOf(login);
    expect(String(login.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);
    const second = await app.visitor.raw('refreshToken', {}, { cookie: first });
    expect(second.statusCode).toBe(200);
    const later = vi.spyOn(app.context.clock, 'real').mockReturnValue(new Date(Date.now() + 60_000));
    const replay = await app.visitor.raw('refreshToken', {}, { cookie: first });
    expect(replay.statusCode).toBe(401);
    expect((await app.visitor.raw('refreshToken', {}, { cookie: cookieOf(second) })).statusCode).toBe(401);
    later.mockRestore();
  });

  test('A logout in a browser ends the session of that browser', async () => {
    const login = await app.visitor.raw('login', { body: credentials });
    const cookie = `refresh=${login.cookies[0]?.value}`;
    // The token has 256 bits, and the specification requires at least 128 bits.
    expect(login.cookies[0]?.value).toMatch(/^[\w-]{43,}$/);
    const { rows } = await sql`select actor_kind from activity where action = 'signed_in'`.execute(app.context.db);
    expect(rows.at(-1)).toEqual({ actor_kind: 'member' });
    expect((await app.visitor.raw('logout', {}, { cookie })).statusCode).toBe(200);
    expect((await app.visitor.raw('logout')).statusCode).toBe(200);
    expect((await app.visitor.raw('refreshToken', {}, { cookie })).statusCode).toBe(401);
  });

  test('A person can reset the password with a mailed code', async () => {
    const known = await app.visitor.call('forgotPassword', { body: { email_address: 'ada@example.com' } });
    const unknown = await app.visitor.call('forgotPassword', { body: { email_address: 'nobody@example.com' } });
    expect(unknown).toEqual(known);
    const otp = await app.code('ada@example.com');
    const body = { email_address: 'ada@example.com', password: 'Another2026!', otp };
    expect((await app.visitor.call('resetPassword', { body })).message).toBe('Password reset successful');
    expect((await app.visitor.refused('resetPassword', { body })).code).toBe('wrong_code');
    expect((await app.visitor.refused('login', { body: credentials })).code).toBe('wrong_password');
    await app.visitor.call('login', { body: { ...credentials, password: 'Another2026!' } });
  });

  test('A password reset ends every session', async () => {
    const me = await app.member('dayo');
    await app.visitor.call('forgotPassword', { body: { email_address: me.email } });
    const login = await app.visitor.raw('login', { body: { email_address: me.email, password: PASSWORD } });
    const cookie = `refresh=${login.cookies.find(({ name }) => name === 'refresh')?.value}`;
    const body = { email_address: me.email, password: 'Another2026!', otp: await app.code(me.email) };
    await app.visitor.call('resetPassword', { body });
    expect((await me.refused('me', {})).code).toBe('not_signed_in');
    const renew = await app.server.inject({ method: 'POST', url: '/api/auth/refresh-token', headers: { cookie } });
    expect(renew.statusCode).toBe(401);
  });
});

describe('Password change', () => {
  const NEW = 'Another2026!';
  const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
    `refresh=${answer.cookies.find((cookie) => cookie.name === 'refresh')?.value}`;

  test('A wrong current password returns a field error for the current password', async () => {
    const dele = await app.member('dele');
    const body = { oldPassword: 'Wrong2026!', password: NEW };
    expect(await dele.refused('updatePassword', { params: { id: dele.id }, body })).toMatchObject({
      status: 400,
      code: 'bad_input',
      fields: { oldPassword: 'This is not your current password' },
    });
    await app.signIn('dele@example.com');
  });

  test('A password change ends every other session', async () => {
    const email_address = (await app.member('emeka')).email;
    const body = { email_address, password: PASSWORD };
    const [own, other] = [await app.visitor.raw('login', { body }), await app.visitor.raw('login', { body })];
    const me = (answer: typeof own) =>
      app.visitor.raw('me', {}, { authorization: `Bearer ${answer.json().accessToken}` });
    const renew = async (answer: typeof own) =>
      (await app.visitor.raw('refreshToken', {}, { cookie: cookieOf(answer) })).statusCode;
    const changed = await app.visitor.raw(
      'updatePassword',
      { params: { id: own.json().data.id }, body: { oldPassword: ` ${PASSWORD} `, password: NEW } },
      { authorization: `Bearer ${own.json().accessToken}` },
    );
    expect(changed.statusCode).toBe(200);
    expect([(await me(own)).statusCode, await renew(own)]).toEqual([200, 200]);
    expect([(await me(other)).statusCode, await renew(other)]).toEqual([401, 401]);
    await app.visitor.call('login', { body: { email_address, password: NEW } });
  });

  test('The server informs a person of a password change by mail and by notification', async () => {
    const me = await app.member('gbenga');
    await me.call('updatePassword', { params: { id: me.id }, body: { oldPassword: PASSWORD, password: NEW } });
    expect((await app.mailsTo(me.email))[0]?.subject).toBe('Your password was changed');
    const { data } = await me.call('notifications', { query: {} });
    expect(data[0]).toMatchObject({ kind: 'security_changed', change: 'password' });
  });

  test('The server rejects the token of an ended session', async () => {
    const login = await app.visitor.raw('login', {
      body: { email_address: (await app.member('femi')).email, password: PASSWORD },
    });
    const authorization = `Bearer ${login.json().accessToken}`;
    expect((await app.visitor.raw('me', {}, { authorization })).statusCode).toBe(200);
    await app.visitor.raw('logout', {}, { cookie: cookieOf(login) });
    expect((await app.visitor.raw('me', {}, { authorization })).statusCode).toBe(401);
  });
});

test('A superadmin can sign in without a verified email address', async () => {
  const root = await app.staff('root', 'superadmin');
  await sql`update people set email_verified_at = null where id = ${root.id}`.execute(app.context.db);
  const again = await app.signIn(root.email);
  expect((await again.call('me', {})).role).toBe('superadmin');
  const admin = await app.staff('hana');
  await sql`update people set email_verified_at = null where id = ${admin.id}`.execute(app.context.db);
  expect((await admin.refused('me')).status).toBe(401);
});

describe('Profile data', () => {
  test('A person can change only the profile data that the access rules permit', async () => {
    const ada = await app.member('beth');
    const other = await app.member('carl');
    const grace = await app.staff('grace');
    expect((await ada.call('me', {})).email_address).toBe('beth@example.com');
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { language: 'fr', walletPays: true } });
    expect(await ada.call('me', {})).toMatchObject({ language: 'fr', walletPays: true });
    await ada.call('updateEmployerInfo', { params: { id: ada.id }, body: { jobTitle: 'Baker' } });
    // The call rejects the same values as the form (SPEC §5).
    for (const [field, value, sentence] of [
      ['phoneNumber', 'abc', 'Phone number should only contain digits'],
      ['phoneNumber', '2125550123', 'Please enter a Canadian phone number'],
      ['zipCode', '1', 'Postal code should be exactly 6 characters'],
      ['city', '', 'City is required'],
    ] as const)
      expect(
        (await ada.refused('updatePersonalInfo', { params: { id: ada.id }, body: { [field]: value } })).fields,
      ).toEqual({ [field]: sentence });
    const employer = { params: { id: ada.id }, body: { employerPhoneNumber: '1' } };
    expect((await ada.refused('updateEmployerInfo', employer)).fields).toEqual({
      employerPhoneNumber: 'Employer phone number should be at least 10 digits',
    });
    expect(
      (await other.refused('updatePersonalInfo', { params: { id: ada.id }, body: { firstName: 'Eve' } })).status,
    ).toBe(404);
    expect((await other.refused('person', { params: { id: ada.id } })).status).toBe(403);
    expect((await grace.call('person', { params: { id: ada.id } })).jobTitle).toBe('Baker');
    expect((await grace.call('people', { query: { q: 'beth' } })).total).toBe(1);
    const names = async (order: 'asc' | 'desc') =>
      (await grace.call('people', { query: { sort: 'name', order } })).data.map(
        (person) => person.lastName + person.firstName,
      );
    expect(await names('desc')).toEqual((await names('asc')).toReversed());
    expect((await grace.refused('people', { query: { sort: 'password_hash' } })).status).toBe(400);
    expect((await grace.refused('people', { query: { pageSize: '11' } })).status).toBe(400);
    expect((await grace.call('countPeople', {})).all).toBeGreaterThanOrEqual(3);
    await grace.call('deletePerson', { params: { id: other.id }, body: { reason: 'As they asked' } });
    expect((await other.refused('me')).code).toBe('not_signed_in');
    expect(
      (await grace.refused('deletePerson', { params: { id: grace.id }, body: { reason: 'As they asked' } })).status,
    ).toBe(404);
  });

  test('The server sends mails in the language of the recipient', async () => {
    const answer = await app.visitor.raw(
      'signup',
      { body: { ...signup, email_address: 'luc@example.com' } },
      { 'accept-language': 'fr-CA' },
    );
    expect(answer.statusCode).toBe(200);
    expect((await app.mailsTo('luc@example.com'))[0]?.subject).toContain('votre code');
  });
});
