import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiServer } from '../src/app/api-server.ts';
import { Caller, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const DAY = 86_400_000;
function later(ms: number): void {
  vi.restoreAllMocks();
  const now = app.context.clock.real().getTime() + ms;
  vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now));
}
const login = (email_address: string, agent = '') =>
  app.visitor.raw('login', { body: { email_address, password: PASSWORD } }, { 'user-agent': agent });
type Answer = Awaited<ReturnType<typeof login>>;
const cookieOf = ({ cookies: [cookie] }: Answer) => `${cookie?.name}=${cookie?.value}`;
const refresh = (cookie: string) => app.visitor.raw('refreshToken', {}, { cookie });

describe('Session cookie', () => {
  test('Twenty simultaneous requests with a session cookie create one new cookie', async () => {
    const { email } = await app.member('ada');
    const first = cookieOf(await login(email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    const next = answers.map(cookieOf)[0] ?? '';
    expect(next).not.toBe(first);
    later(60_000);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test('With https, a session cookie is bound to one host', async () => {
    const config = { ...app.context.config, publicUrl: 'https://adashi.example' };
    const https = await createApiServer({ ...app.context, config });
    const visitor = new Caller(https);
    const { email } = await app.member('beth');
    const body = { email_address: email, password: PASSWORD };
    const signedIn = await visitor.raw('login', { body });
    expect([signedIn.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-refresh=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(signedIn);
    expect((await visitor.raw('refreshToken', {}, { cookie })).statusCode).toBe(200);
    const left = await visitor.raw('logout', {}, { cookie });
    expect(left.headers['set-cookie']).toMatch(/^__Host-refresh=; Max-Age=0; Path=\/;.*Secure/);
    expect((await visitor.raw('refreshToken', {}, { cookie })).statusCode).toBe(401);
    await https.close();
  });
});

describe('End of a session', () => {
  /** Uses a session every `ms` milliseconds. Returns the number of uses until the session ends. */
  async function usedEvery(cookie: string, ms: number, times: number): Promise<number> {
    let kept = cookie;
    for (let time = 1; time <= times; time += 1) {
      later(ms * time);
      const answer = await refresh(kept);
      if (answer.statusCode !== 200) return time;
      kept = cookieOf(answer);
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each([
    ['a member who uses the session every 29 days', 'member', 29 * DAY, 3, Number.POSITIVE_INFINITY],
    ['a member who does not use the session for 30 days', 'member', 30 * DAY, 1, 1],
    ['a member after 90 days of use', 'member', 10 * DAY, 9, 9],
    ['a staff member who uses the session every 12 hours', 'staff', DAY / 2 - 60_000, 13, Number.POSITIVE_INFINITY],
    ['a staff member who does not use the session for 12 hours', 'staff', DAY / 2, 1, 1],
    ['a staff member after 7 days of use', 'staff', DAY / 4, 28, 28],
  ] as const)('The limits of a session are right for %s', async (name, who, ms, times, ends) => {
    const key = name.replaceAll(/\W/g, '');
    const { email } = who === 'staff' ? await app.staff(key) : await app.member(key.toLowerCase());
    const cookie = cookieOf(await login(email));
    expect(await usedEvery(cookie, ms, times)).toBe(ends);
  });

  test('The access token of a session is invalid after the session has ended', async () => {
    const root = await app.staff('root');
    later(DAY / 2);
    await sql`update sessions set seen_at = ${app.context.clock.real()} where person_id = ${root.id}`.execute(
      app.context.db,
    );
    vi.restoreAllMocks();
    expect((await root.call('me', {})).id).toBe(root.id);
    await sql`update sessions set started_at = started_at - interval '7 days' where person_id = ${root.id}`.execute(
      app.context.db,
    );
    expect((await root.refused('me')).code).toBe('not_signed_in');
  });
});

describe('Live connection of a session', () => {
  let url = '';
  beforeAll(async () => {
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  const open = (authorization: string) => fetch(`${url}/api/notification/stream`, { headers: { authorization } });
  const rest = async (answer: Response) => (await answer.text()).length;
  const signedIn = async (email: string) => `Bearer ${(await login(email)).json().accessToken}`;

  test.each<[string, (email: string, cookie: string) => Promise<unknown>]>([
    ['logs out', (_, cookie) => app.visitor.raw('logout', {}, { cookie })],
    [
      'sets a new password by mail',
      async (email) => {
        await app.visitor.call('forgotPassword', { body: { email_address: email } });
        const otp = await app.code(email);
        await app.visitor.call('resetPassword', { body: { email_address: email, otp, password: 'Another2026!' } });
      },
    ],
  ])('A live connection of a person ends when the person %s', async (name, end) => {
    const { email } = await app.member(`live${name.length}`);
    const answer = await login(email);
    const stream = await open(`Bearer ${answer.json().accessToken}`);
    expect(stream.status).toBe(200);
    await end(email, cookieOf(answer));
    expect(await rest(stream)).toBeGreaterThan(0);
  });

  test('A live connection of a staff member ends when the staff member is suspended', async () => {
    const root = await app.staff('boss', 'superadmin');
    const [other, second] = [await app.staff('other'), await app.staff('second', 'superadmin')];
    const stream = await open(await signedIn(other.email));
    const input = { params: { id: other.id }, body: { reason: 'They left us' } };
    await app.byTwo([root, second], 'suspendStaff', input);
    expect(await rest(stream)).toBeGreaterThan(0);
  });

  test('A person can have at most twenty live connections', async () => {
    const { email } = await app.member('many');
    const token = await signedIn(email);
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await open(token)).status).toBe(429);
    await streams[0]?.body?.cancel();
    await expect
      .poll(async () => {
        const stream = await open(token);
        await stream.body?.cancel();
        return stream.status;
      })
      .toBe(200);
    for (const stream of streams.slice(1)) await stream.body?.cancel();
  });
});

describe('Sign-in on a new device', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
  const NEWER = CHROME.replace('142', '150');
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';

  test('A person gets a mail about a sign-in on a new device', async () => {
    const email = 'fola@example.com';
    const body = { firstName: 'Fola', lastName: 'Obi', email_address: email, password: PASSWORD };
    await app.visitor.call('signup', { body });
    await app.visitor.call('verifyOtp', {
      body: { email_address: email, otp: await app.code(email), password: PASSWORD },
    });
    const signInMails = async () =>
      (await app.mailsTo(email)).filter(({ subject }) => subject === 'A new sign-in to your account');
    await login(email, CHROME);
    await login(email, NEWER);
    expect(await signInMails()).toEqual([]);
    const phone = await login(email, PHONE);
    expect(await signInMails()).toHaveLength(1);
    expect((await signInMails())[0]?.text).toContain(': Safari, iPhone.');
    await login(email, CHROME);
    expect(await signInMails()).toHaveLength(1);
    const authorization = `Bearer ${phone.json().accessToken}`;
    const { data } = (await app.visitor.raw('notifications', { query: {} }, { authorization })).json();
    expect(data).toContainEqual(expect.objectContaining({ kind: 'security_changed', change: 'new_device' }));
  });
});
