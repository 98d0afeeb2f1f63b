import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const INTRUDER = 'Intruder2026!';

interface Form {
  readonly firstName?: string;
  readonly password?: string;
  readonly referralCode?: string;
}

const signUp = (browser: Caller, email_address: string, form: Form = {}) =>
  browser.call('signup', { body: { firstName: 'Vera', lastName: 'Obi', email_address, password: PASSWORD, ...form } });
const login = (email_address: string, password: string) =>
  app.visitor.raw('login', { body: { email_address, password } });
const verify = async (browser: Caller, email_address: string, more: object = {}) =>
  browser.raw('verifyOtp', { body: { email_address, otp: await app.code(email_address), ...more } });

/** Creates a thief who tries to steal the reward and the account of a new member. */
async function attack(name: string) {
  const thief = await app.member(`thief-${name}`);
  const { referralCode } = await thief.call('me', {});
  return { thief, browser: app.browser(), form: { firstName: 'Mallory', password: INTRUDER, referralCode } };
}

async function expectOnlyTheOwner(email: string, thief: Caller): Promise<void> {
  expect((await login(email, INTRUDER)).statusCode).toBe(401);
  const signedIn = (await login(email, PASSWORD)).json();
  expect(signedIn).toMatchObject({ accessToken: expect.any(String), data: { firstName: 'Vera', isVerified: true } });
  expect((await thief.call('referrals', { query: {} })).data).toEqual([]);
  const { rows } = await sql`select to_jsonb(t)::text from sign_up_attempts t where email = ${email}`.execute(
    app.context.db,
  );
  expect(rows).toEqual([]);
}

describe('A sign-up with the email address of another person', () => {
  test('gives the account to the mailbox owner’s browser if a stranger signed up first', async () => {
    const email = 'victim-first@example.com';
    const { thief, browser, form } = await attack('first');
    await signUp(browser, email, form);
    const owner = app.browser();
    await signUp(owner, email);
    expect((await verify(owner, email)).statusCode).toBe(200);
    await expectOnlyTheOwner(email, thief);
  });

  test('gives the account to the mailbox owner’s browser if a stranger signed up last', async () => {
    const email = 'victim-last@example.com';
    const { thief, browser, form } = await attack('last');
    const owner = app.browser();
    await signUp(owner, email);
    await signUp(browser, email, form);
    expect((await verify(owner, email)).statusCode).toBe(200);
    await expectOnlyTheOwner(email, thief);
  });

  test.each(['before', 'after'])(
    'gives the account to the owner’s password in a third browser, for a stranger who signed up %s the owner',
    async (when) => {
      const email = `victim-third-${when}@example.com`;
      const { thief, browser, form } = await attack(`third-${when}`);
      if (when === 'before') await signUp(browser, email, form);
      await signUp(app.browser(), email);
      if (when === 'after') await signUp(browser, email, form);
      const third = app.browser();
      const code = await app.code(email);
      const enter = (more: object) => third.raw('verifyOtp', { body: { email_address: email, otp: code, ...more } });
      expect((await enter({})).json()).toMatchObject({ code: 'password_needed_for_code' });
      expect((await enter({ password: 'Wrong2026!' })).json()).toMatchObject({
        code: 'bad_input',
        fields: { password: 'This is not the password you chose' },
      });
      expect((await enter({ password: PASSWORD })).statusCode).toBe(200);
      await expectOnlyTheOwner(email, thief);
    },
  );

  test('needs the mailed code to create a person', async () => {
    const email = 'victim-none@example.com';
    const { browser, form } = await attack('none');
    await signUp(browser, email, form);
    expect((await login(email, INTRUDER)).json()).toMatchObject({ data: { isVerified: false } });
    await app.visitor.call('forgotPassword', { body: { email_address: email } });
    const { rows } = await sql`select id from people where email = ${email}`.execute(app.context.db);
    expect(rows).toEqual([]);
    expect((await app.mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1);
  });
});

describe('Code of a sign-up', () => {
  test('Two simultaneous entries of a code create one person', async () => {
    const email = 'twice@example.com';
    const browser = app.browser();
    await signUp(browser, email);
    const otp = await app.code(email);
    const enter = () => browser.raw('verifyOtp', { body: { email_address: email, otp } });
    const answers = await Promise.all([enter(), enter()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('The cookie of a sign-up has the flags HttpOnly and SameSite=Strict', async () => {
    const body = { firstName: 'Vera', lastName: 'Obi', email_address: 'cookie@example.com', password: PASSWORD };
    const answer = await app.visitor.raw('signup', { body });
    expect(answer.headers['set-cookie']).toMatch(/^sign_up=[\w-]{43,}; .*HttpOnly; SameSite=Strict/);
  });

  test('Wrong passwords in another browser count toward the limit of wrong codes', async () => {
    const email = 'limited@example.com';
    await signUp(app.browser(), email);
    const otp = await app.code(email);
    const enter = (password: string) => app.visitor.raw('verifyOtp', { body: { email_address: email, otp, password } });
    for (let tries = 0; tries < 5; tries += 1) expect((await enter('Wrong2026!')).json().code).toBe('bad_input');
    expect((await enter(PASSWORD)).json().code).toBe('wrong_code');
  });

  test('The server keeps only the newest ten sign-ups with the same email address', async () => {
    const email = 'flooded@example.com';
    for (let count = 0; count < 12; count += 1) await signUp(app.browser(), email);
    const { rows } = await sql`select id from sign_up_attempts where email = ${email}`.execute(app.context.db);
    expect(rows).toHaveLength(10);
  });
});

test('The database refuses a member without a verified email address', async () => {
  const insert = sql`
    insert into people (first_name, last_name, email, password_hash, referral_code)
    values ('No', 'One', 'no.one@example.com', '', 'noone')`.execute(app.context.db);
  await expect(insert).rejects.toMatchObject({ constraint: 'people_member_verified' });
});
