import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkPassword, hashPassword } from '../src/auth/credentials/index.ts';
import { type Name, PASSWORD, TestApp } from './app.ts';
import { statementsOf } from './statements-of.ts';

let app: TestApp;
beforeAll(async () => {
  // A password check is slow. The response time would reveal whether the app checked a password.
  app = await TestApp.open({ ARGON2_MEMORY_KIB: '2048' });
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const signUp = (email_address: string, more: object = {}) =>
  app.visitor.raw('signup', {
    body: { firstName: 'Eve', lastName: 'Obi', email_address, password: PASSWORD, ...more },
  });
const subjects = async (to: string) => (await app.mailsTo(to)).map(({ subject }) => subject);
const login = (email_address: string, password = PASSWORD) =>
  app.visitor.raw('login', { body: { email_address, password } });

function inMinutes(minutes: number): void {
  vi.restoreAllMocks();
  const now = app.context.clock.real().getTime() + minutes * 60_000;
  vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now));
}

describe('Sign-up with the email address of an account', () => {
  test('A sign-up with a used email address gets the usual response', async () => {
    const { email } = await app.member('ada');
    const known = await signUp(email, { firstName: 'Mallory', password: 'Intruder2026!' });
    const unknown = await signUp('new@example.com');
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    await signUp(email);
    const warnings = () =>
      subjects(email).then((all) => all.filter((subject) => subject.startsWith('You already have an account')));
    expect(await warnings()).toHaveLength(1);
    inMinutes(6);
    await signUp(email);
    expect(await warnings()).toHaveLength(2);
    expect((await login(email)).json().data).toMatchObject({ firstName: 'ada' });
  });

  test('A sign-up with the email address of a staff member changes nothing', async () => {
    const { email } = await app.staff('root', 'superadmin');
    await sql`update people set email_verified_at = null where email = ${email}`.execute(app.context.db);
    await signUp(email, { password: 'Intruder2026!' });
    expect((await login(email, 'Intruder2026!')).json()).not.toHaveProperty('accessToken');
    expect((await login(email)).json()).toHaveProperty('accessToken');
  });

  test('A later sign-up does not change an earlier sign-up with the same email address', async () => {
    const email = 'pending@example.com';
    await signUp(email, { firstName: 'First', password: 'First2026!' });
    const code = await app.code(email);
    await signUp(email, { firstName: 'Hasty', password: 'Hasty2026!' });
    expect(await app.code(email)).toBe(code);
    const names = async () =>
      [await login(email, 'First2026!'), await login(email, 'Hasty2026!')].map(
        (answer) => answer.json().data.firstName,
      );
    expect(await names()).toEqual(['First', 'Hasty']);
    inMinutes(6);
    await app.visitor.call('sendOtp', { body: { email_address: email } });
    const newCode = await app.code(email);
    const verify = (otp: string) =>
      app.visitor.raw('verifyOtp', { body: { email_address: email, otp, password: 'First2026!' } });
    expect((await verify(code)).statusCode).toBe(400);
    expect((await verify(newCode)).statusCode).toBe(200);
    expect((await login(email, 'First2026!')).json().data).toMatchObject({ firstName: 'First', isVerified: true });
    expect((await login(email, 'Hasty2026!')).statusCode).toBe(401);
  });
});

/** Makes a stranger’s calls with an email address and returns the responses in order. */
async function walk(email_address: string): Promise<readonly (readonly [string, number, string])[]> {
  const [first, second] = ['Intruder2026!', 'Intruder2027!'];
  const heard: [string, number, string][] = [];
  const ask = async (name: Name, body: object) => {
    const answer = await app.visitor.raw(name, { body: { email_address, ...body } });
    await app.context.runDailyJobs();
    const said = answer.body
      .replaceAll(/"(id|requestId|referralCode)":"[^"]+"/g, '"$1"')
      .replaceAll(email_address, 'address');
    heard.push([name, answer.statusCode, `${said} ${answer.cookies.length}`]);
  };
  const signUpBy = (password: string, firstName: string) => ask('signup', { firstName, lastName: 'Obi', password });
  await signUpBy(first, 'Eve');
  await ask('login', { password: first });
  await ask('login', { password: second });
  await ask('login', { password: first });
  await ask('sendOtp', {});
  await signUpBy(second, 'Mallory');
  await ask('login', { password: second });
  for (let tries = 0; tries < 6; tries += 1) await ask('verifyOtp', { otp: `00000${tries}` });
  await ask('resetPassword', { otp: '000000', password: first });
  inMinutes(4);
  await ask('sendOtp', {});
  inMinutes(6);
  await signUpBy(second, 'Mallory');
  await ask('login', { password: first });
  inMinutes(8);
  await ask('login', { password: second });
  inMinutes(12);
  await ask('sendOtp', {});
  inMinutes(14);
  await signUpBy(first, 'Trudy');
  await ask('login', { password: second });
  for (let tries = 0; tries < 3; tries += 1) await ask('login', { password: first });
  inMinutes(60 * 24 * 40);
  await ask('login', { password: second });
  return heard;
}

describe('Stranger’s sign-up with another person’s email address', () => {
  test('A stranger gets the same responses for used and unused email addresses', async () => {
    const { email } = await app.member('walked');
    const known = await walk(email);
    vi.restoreAllMocks();
    const unknown = await walk('walked-by-nobody@example.com');
    expect(known).toEqual(unknown);
    const logins = unknown.filter(([name]) => name === 'login').map(([, status]) => status);
    expect(logins).toEqual([200, 401, 200, 200, 401, 200, 200, 429, 429, 429, 401]);
    expect(known.some(([, , said]) => said.includes('accessToken'))).toBe(false);
  });

  test('A stranger sees no data about the owner of the email address', async () => {
    const { email, id } = await app.member('shown');
    await signUp(email, { password: 'Intruder2026!' });
    const [once, again] = [await login(email, 'Intruder2026!'), await login(email, 'Intruder2026!')];
    expect(once.json()).toEqual(again.json());
    expect(once.json().data).toMatchObject({ firstName: 'Eve', isVerified: false });
    expect(once.body).not.toContain(id);
  });

  test('A stranger’s sign-up gives no extra guesses at the owner’s password', async () => {
    const { email } = await app.member('guessed');
    await signUp(email, { password: 'Intruder2026!' });
    for (let tries = 0; tries < 3; tries += 1) await login(email, `Wrong-${tries}-2026!`);
    for (let tries = 0; tries < 2; tries += 1) expect((await login(email, 'Intruder2026!')).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(429);
  });

  const given: Readonly<Record<string, (email: string) => Promise<string>>> = {
    'a code': async (email_address) => {
      inMinutes(6);
      await app.visitor.call('sendOtp', { body: { email_address } });
      await app.visitor.call('verifyOtp', { body: { email_address, otp: await app.code(email_address) } });
      return email_address;
    },
    'a new password': async (email_address) => {
      await app.visitor.call('forgotPassword', { body: { email_address } });
      const body = { email_address, otp: await app.code(email_address), password: 'Another2026!' };
      await app.visitor.call('resetPassword', { body });
      return email_address;
    },
    'a code for a new address': async (email) => {
      const owner = await app.confirmed(email);
      const email_address = `new-${email}`;
      await owner.call('askForNewEmail', { body: { email_address } });
      await owner.call('confirmNewEmail', { body: { otp: await app.code(email_address) } });
      return email_address;
    },
  };
  test.each(Object.entries(given))(
    'The app deletes a stranger’s sign-up when the owner of the email address enters %s',
    async (by, give) => {
      const { email } = await app.member(`owner-${by.length}`);
      await signUp(email, { password: 'Intruder2026!' });
      await app.mailsTo(email);
      expect((await login(await give(email), 'Intruder2026!')).statusCode).toBe(401);
    },
  );

  test('The waiting time after wrong passwords ends when a person verifies the email address', async () => {
    const email = 'waited@example.com';
    await signUp(email);
    for (let tries = 0; tries < 6; tries += 1) await login(email, `Wrong-${tries}-2026!`);
    expect((await login(email)).statusCode).toBe(429);
    await app.visitor.call('verifyOtp', {
      body: { email_address: email, otp: await app.code(email), password: PASSWORD },
    });
    expect((await login(email)).json()).toHaveProperty('accessToken');
  });

  test('A referrer sees only sign-ups with a verified email address', async () => {
    const spy = await app.member('spy');
    const { referralCode } = await spy.call('me', {});
    await signUp('sent-by-spy@example.com', { referralCode });
    expect((await spy.call('referrals', { query: {} })).data).toEqual([]);
  });
});

describe('Calls of a visitor with an email address', () => {
  test('The outbox deletes an email address that a visitor entered', async () => {
    await app.visitor.call('forgotPassword', { body: { email_address: 'typed@example.com' } });
    await app.context.runDailyJobs();
    const { rows } = await sql`select payload from outbox where kind = 'code'`.execute(app.context.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"payload":{}}']));
  });

  const otp = '000000';
  const asked: Partial<Record<Name, object>> = {
    forgotPassword: {},
    sendOtp: {},
    verifyOtp: { otp },
    resetPassword: { otp, password: PASSWORD },
    login: { password: 'Wrong2026!' },
    signup: { firstName: 'Eve', lastName: 'Obi', password: PASSWORD },
  };
  /**
   * Counts the password hashes that the work computes. Node reports each hash as a native task
   * without a type name.
   */
  async function passwordsIn(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const hook = createHook({ init: (_, kind) => void (count += kind === 'undefined' ? 1 : 0) }).enable();
    await work().finally(() => hook.disable());
    return count;
  }
  test('The counter of this file counts each password hash', async () => {
    expect(await passwordsIn(() => hashPassword(app.context, PASSWORD))).toBe(1);
    expect(await passwordsIn(() => checkPassword(app.context, undefined, PASSWORD))).toBeGreaterThan(0);
  });

  async function costOf(name: Name, body: object) {
    let statements: string[] = [];
    const passwords = await passwordsIn(async () => {
      const asking = await statementsOf(() => app.visitor.raw(name, { body }));
      statements = asking.map(({ text }) => text);
    });
    await app.context.runDailyJobs();
    return { passwords, statements };
  }
  test.each(Object.entries(asked))(
    'The call %s computes the same number of hashes for email addresses with and without an account',
    async (name, body) => {
      const { db } = app.context;
      const { email } = await app.member(`slow-${name}`.toLowerCase());
      const costs = [];
      // The first call in a process also creates a decoy hash.
      for (const email_address of ['first@example.com', email, `no.${email}`]) {
        for (const table of ['login_codes', 'sign_up_codes', 'guesses', 'failed_password_attempts', 'sign_up_attempts'])
          await sql`delete from ${sql.table(table)}`.execute(db);
        // This type cast is safe because `name` is a key of `asked`.
        const { passwords, statements } = await costOf(name as Name, { email_address, ...body });
        costs.push({ passwords, statements });
      }
      expect(costs[1]).toEqual(costs[2]);
    },
  );
});

describe('Rejection of common passwords', () => {
  const refused = { code: 'bad_input', fields: { password: 'This password is too common. Please choose another' } };

  test.each(['Password1!', 'P@ssw0rd!', '!Qwerty123', 'Trustno1.', '1qaz!QAZ', 'ILoveYou1!', 'L58jkdjp!'])(
    'The sign-up rejects the common password %s',
    async (password) => {
      expect((await signUp('common@example.com', { password })).json()).toMatchObject(refused);
    },
  );

  test('The password change rejects a common password', async () => {
    const ada = await app.member('changes');
    const change = { oldPassword: PASSWORD, password: 'Password1!' };
    expect(await ada.refused('updatePassword', { params: { id: ada.id }, body: change })).toMatchObject(refused);
    await app.visitor.call('forgotPassword', { body: { email_address: ada.email } });
    const reset = { email_address: ada.email, otp: await app.code(ada.email), password: 'Password1!' };
    expect(await app.visitor.refused('resetPassword', { body: reset })).toMatchObject(refused);
    const invited = { firstName: 'Ama', lastName: 'Obi', password: 'Password1!' };
    expect(
      await app.visitor.refused('acceptInvitation', { query: { id: 'x'.repeat(43) }, body: invited }),
    ).toMatchObject(refused);
  });
});
