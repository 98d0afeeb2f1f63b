import { MESSAGES } from '@adashi/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open();
});
afterAll(() => house.close());

const signup = { firstName: 'Ada', lastName: 'Obi', email_address: 'ada@example.com', password: PASSWORD };
const credentials = { email_address: 'ada@example.com', password: PASSWORD };

describe('sign-up and the code', () => {
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
  ])('%o is refused with the sentence of the spec', async (wrong, field, sentence) => {
    const refusal = await house.visitor.refused('signup', { body: { ...signup, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'bad_input', fields: { [field]: sentence } });
  });

  test.each([null, [], 'text', { email_address: { $gt: '' } }, { ...signup, password: 'x'.repeat(5_000) }])(
    '%o is bad input',
    async (body) => {
      expect((await house.visitor.refused('signup', { body: body ?? 'null' })).status).toBe(400);
    },
  );

  test('the account is made, and the same e-mail in other letters is known', async () => {
    await house.visitor.call('signup', { body: signup });
    const again = await house.visitor.refused('signup', { body: { ...signup, email_address: 'ADA@Example.com' } });
    expect(again).toMatchObject({ status: 409, code: 'email_taken' });
  });

  test('before the code: no token, and a fresh code may be sent', async () => {
    const answer = await house.visitor.call('login', { body: credentials });
    expect(answer.accessToken).toBeUndefined();
    expect(answer.data.isVerified).toBe(false);
    const sent = await house.visitor.call('sendOtp', { body: { email_address: 'ada@example.com' } });
    expect(sent.message).toBe('OTP code sent. Please check your email');
  });

  test('a wrong code is tried five times, then even the right one is refused', async () => {
    const right = await house.code('ada@example.com');
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect(
        (await house.visitor.refused('verifyOtp', { body: { email_address: 'ada@example.com', otp: wrong } })).code,
      ).toBe('wrong_code');
    }
    expect(
      (await house.visitor.refused('verifyOtp', { body: { email_address: 'ada@example.com', otp: right } })).code,
    ).toBe('wrong_code');
  });

  test('the right code verifies, once', async () => {
    await house.visitor.call('sendOtp', { body: { email_address: 'ada@example.com' } });
    const body = { email_address: 'ada@example.com', otp: await house.code('ada@example.com') };
    expect((await house.visitor.call('verifyOtp', { body })).message).toBe('Email Verified');
    expect((await house.visitor.refused('verifyOtp', { body })).code).toBe('wrong_code');
  });
});

describe('sessions', () => {
  test('a wrong pair, of a known or an unknown e-mail, answers alike', async () => {
    const known = await house.visitor.refused('login', { body: { ...credentials, password: 'Wrong2026!' } });
    const unknown = await house.visitor.refused('login', {
      body: { ...credentials, email_address: 'nobody@example.com' },
    });
    expect(known).toMatchObject({ status: 401, message: 'Incorrect email or password!' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...known, requestId: '' });
  });

  test.each(['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi'])('the header %o is no session', async (authorization) => {
    const answer = await house.visitor.raw('me', {}, { authorization });
    expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
  });

  test("an expired token is refused with 'jwt expired'", async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('x')
      .setExpirationTime(1)
      .sign(house.house.config.tokenSecret);
    const answer = await house.visitor.raw('me', {}, { authorization: `Bearer ${token}` });
    expect(answer.json()).toMatchObject({ message: 'jwt expired' });
  });

  test('the refresh token rotates; used again later, its whole family is revoked', async () => {
    const login = await house.visitor.raw('login', { body: credentials });
    const cookieOf = (answer: typeof login) =>
      `refresh=${answer.cookies.find((cookie) => cookie.name === 'refresh')?.value}`;
    const first = cookieOf(login);
    expect(login.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Strict/);
    const second = await house.visitor.raw('refreshToken', {}, { cookie: first });
    expect(second.statusCode).toBe(200);
    const later = vi.spyOn(house.house.clock, 'real').mockReturnValue(new Date(Date.now() + 60_000));
    const replay = await house.visitor.raw('refreshToken', {}, { cookie: first });
    expect(replay.statusCode).toBe(401);
    expect((await house.visitor.raw('refreshToken', {}, { cookie: cookieOf(second) })).statusCode).toBe(401);
    later.mockRestore();
  });

  test('logging out ends the session of this browser', async () => {
    const login = await house.visitor.raw('login', { body: credentials });
    const cookie = `refresh=${login.cookies[0]?.value}`;
    expect((await house.visitor.raw('logout', {}, { cookie })).statusCode).toBe(200);
    expect((await house.visitor.raw('refreshToken', {}, { cookie })).statusCode).toBe(401);
  });

  test('a new password by a code, with the same answer for an unknown e-mail', async () => {
    const known = await house.visitor.call('forgotPassword', { body: { email_address: 'ada@example.com' } });
    const unknown = await house.visitor.call('forgotPassword', { body: { email_address: 'nobody@example.com' } });
    expect(unknown).toEqual(known);
    const otp = await house.code('ada@example.com');
    const body = { email_address: 'ada@example.com', password: 'Another2026!', otp };
    expect((await house.visitor.call('resetPassword', { body })).message).toBe('Password reset successful');
    expect((await house.visitor.refused('login', { body: credentials })).code).toBe('wrong_password');
    await house.visitor.call('login', { body: { ...credentials, password: 'Another2026!' } });
  });
});

describe('people', () => {
  test('what a person may see and change, and staff', async () => {
    const ada = await house.member('beth');
    const other = await house.member('carl');
    const grace = await house.staff('grace');
    expect((await ada.call('me', {})).email_address).toBe('beth@example.com');
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { language: 'fr', walletPays: true } });
    expect(await ada.call('me', {})).toMatchObject({ language: 'fr', walletPays: true });
    await ada.call('updateEmployerInfo', { params: { id: ada.id }, body: { jobTitle: 'Baker' } });
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
    expect(
      (await ada.refused('updatePassword', { params: { id: ada.id }, body: { oldPassword: 'x', password: PASSWORD } }))
        .code,
    ).toBe('wrong_password');
    await ada.call('updatePassword', {
      params: { id: ada.id },
      body: { oldPassword: PASSWORD, password: 'Another2026!' },
    });
    await grace.call('deletePerson', { params: { id: other.id } });
    expect((await other.refused('me')).code).toBe('not_signed_in');
    expect((await grace.refused('deletePerson', { params: { id: grace.id } })).status).toBe(404);
  });

  test('mails go out in the language of the person', async () => {
    const answer = await house.visitor.raw(
      'signup',
      { body: { ...signup, email_address: 'luc@example.com' } },
      { 'accept-language': 'fr-CA' },
    );
    expect(answer.statusCode).toBe(200);
    expect((await house.mailsTo('luc@example.com'))[0]?.subject).toContain('votre code');
  });
});
