import { TIME_HEADER } from '@adashi/contract';
import { dayIn } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearWrongPasswords } from '../src/auth/credentials/wrong-passwords.ts';
import { TIME_ZONE } from '../src/base/clock.ts';
import { type Caller, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const SECOND = 1_000;
const MINUTE = 60_000;
/** Sets the real time to this many milliseconds after `since`, or after now. */
function later(ms: number, since?: number): void {
  vi.restoreAllMocks();
  const now = (since ?? app.context.clock.real().getTime()) + ms;
  vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now));
}
const notThis = (code: string) => (code === '000000' ? '000001' : '000000');
const mails = async (to: string) => (await app.mailsTo(to)).length;

describe('Mailed codes', () => {
  const forgot = (email_address: string) => app.visitor.call('forgotPassword', { body: { email_address } });
  const reset = (email_address: string, otp: string) => ({
    body: { email_address, otp, password: 'Another2026!' },
  });

  test('A second request for a code within five minutes does not send a second mail', async () => {
    const { email } = await app.member('ada');
    // The time stops between the requests, because a slow run would use up the last second.
    const since = app.context.clock.real().getTime();
    later(0, since);
    await forgot(email);
    const [code, sent] = [await app.code(email), await mails(email)];
    expect(await forgot(email)).toEqual(await forgot('nobody@example.com'));
    expect(await mails(email)).toBe(sent);
    later(4 * MINUTE + 59 * SECOND, since);
    await forgot(email);
    expect(await mails(email)).toBe(sent);
    later(5 * MINUTE + SECOND, since);
    await forgot(email);
    expect(await mails(email)).toBe(sent + 1);
    expect(await app.code(email)).not.toBe(code);
  });

  test('Simultaneous requests for a code send only one mail', async () => {
    const { email } = await app.member('amma');
    const before = await mails(email);
    await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
    expect(await mails(email)).toBe(before + 1);
  });

  test('Each email address has a shared limit of five guesses in 15 minutes for all mailed codes', async () => {
    const { email } = await app.member('beth');
    await forgot(email);
    const wrong = notThis(await app.code(email));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await app.visitor.refused('resetPassword', reset(email, wrong))).code).toBe('wrong_code');
    later(6 * MINUTE);
    await forgot(email);
    const right = await app.code(email);
    expect(right).not.toBe(wrong);
    expect((await app.visitor.refused('resetPassword', reset(email, right))).code).toBe('wrong_code');
    later(15 * MINUTE + SECOND);
    await app.visitor.call('resetPassword', reset(email, right));
  });
});

describe('Wrong passwords at the login', () => {
  const tryIn = async (email_address: string, password: string, remoteAddress = '127.0.0.1') =>
    (
      await app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email_address, password },
        remoteAddress,
      })
    ).statusCode;
  const wrongTimes = async (email: string, times: number) => {
    const answers: number[] = [];
    for (let tries = 0; tries < times; tries += 1) answers.push(await tryIn(email, 'Guessed2026!', `10.0.0.${tries}`));
    return answers;
  };

  test.each([['cora'], ['nobody-at-all']])(
    'Ten IP addresses share a limit of five simultaneous guesses for the login of %s',
    async (name) => {
      const email = `${name}@example.com`;
      if (name === 'cora') await app.member(name);
      expect(await wrongTimes(email, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
      later(SECOND);
      expect(await wrongTimes(email, 2)).toEqual([401, 429]);
      later(SECOND + SECOND);
      expect(await wrongTimes(email, 1)).toEqual([429]);
      later(SECOND + 2 * SECOND);
      expect(await wrongTimes(email, 2)).toEqual([401, 429]);
    },
  );

  test('During the wait after wrong passwords, the login rejects even the correct password', async () => {
    const { email } = await app.member('dele');
    await wrongTimes(email, 5);
    expect(await tryIn(email, PASSWORD)).toBe(429);
    later(2 * SECOND);
    expect(await tryIn(email, PASSWORD)).toBe(200);
    expect(await wrongTimes(email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('The login checks the password of each of two simultaneous sign-ins', async () => {
    const { email } = await app.member('dapo');
    later(MINUTE);
    expect(await wrongTimes(email, 1)).toEqual([401]);
    later(0);
    expect(await tryIn(email, PASSWORD)).toBe(200);
  });

  test('During the wait after wrong passwords, a person can reset the password', async () => {
    const { email } = await app.member('efe');
    await wrongTimes(email, 6);
    await app.visitor.call('forgotPassword', { body: { email_address: email } });
    const body = { email_address: email, otp: await app.code(email), password: 'Another2026!' };
    await app.visitor.call('resetPassword', { body });
    expect(await tryIn(email, 'Another2026!')).toBe(200);
  });

  test('A wrong password no longer counts after a day', async () => {
    await wrongTimes('gone@example.com', 5);
    const kept = async () => {
      const { rows } = await sql<{
        row: string;
      }>`select row_to_json(failed_password_attempts)::text as row from failed_password_attempts`.execute(
        app.context.db,
      );
      return rows.map(({ row }) => row);
    };
    expect((await kept()).join()).not.toContain('gone');
    await clearWrongPasswords(app.context);
    expect(await kept()).not.toEqual([]);
    later(25 * 60 * MINUTE);
    expect(await wrongTimes('gone@example.com', 1)).toEqual([401]);
    later(50 * 60 * MINUTE);
    await clearWrongPasswords(app.context);
    expect(await kept()).toEqual([]);
  });

  test('Simultaneous requests share a limit of five password guesses', async () => {
    const { email } = await app.member('fola');
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryIn(email, 'Guessed2026!')));
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(35);
  });
});

describe('Requests with unusual spellings of the path', () => {
  let narrow: TestApp;
  let member: Caller;
  beforeAll(async () => {
    narrow = await TestApp.open({ AUTH_LIMIT: '20' });
    member = await narrow.member('gil');
  });
  afterAll(() => narrow.close());

  test('A sign-in counts toward the rate limit under any spelling of the path', async () => {
    const body = { email_address: 'nobody@example.com' };
    const ask = async (url: string) => (await narrow.server.inject({ method: 'POST', url, payload: body })).statusCode;
    const spellings = ['/api/auth/send-otp', '/api/%61uth/send-otp', 'http://localhost/api/auth/send-otp'];
    const answers: number[] = [];
    for (let calls = 0; calls < 24; calls += 1) answers.push(await ask(spellings[calls % 3] ?? ''));
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    expect(answers.slice(-3)).toEqual([429, 429, 429]);
    expect((await member.call('me', {})).id).toBe(member.id);
  });

  test.each(['/api/settings', '/%61pi/settings'])('The response of %s has the header `no-store`', async (url) => {
    const answer = await narrow.server.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
  test('Each API response has a header with the time of the sandbox clock, and web files do not have this header', async () => {
    const dayOf = async (url: string) => {
      const time = (await narrow.server.inject(url)).headers[TIME_HEADER];
      return time && dayIn(TIME_ZONE, Date.parse(String(time)));
    };
    expect(await dayOf('/api/settings')).toBe(narrow.inDays(0));
    expect(await dayOf('/api/nothing')).toBe(narrow.inDays(0));
    expect(await dayOf('/')).toBeUndefined();
  });
});
