import { ROUTES } from '@adashi/contract';
import { beforeEach, expect, test, vi } from 'vitest';

const { call, renewIfStale } = await import('../src/client/api.ts');
const { endSession, readToken, startSession } = await import('../src/session/session.ts');

const tokenUntil = (at: number) => `h.${btoa(JSON.stringify({ exp: at / 1000 }))}.s`;
const STALE = tokenUntil(0);
const FRESH = tokenUntil(Date.now() + 900_000);
const OTHER = tokenUntil(Date.now() + 800_000);

const profile = { role: 'user', kycVerificationStatus: 'pending' } as Parameters<typeof startSession>[1]; // all it reads

/** What the server answers, and when. */
function serverAnswers(status: number): () => void {
  const held = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => held.promise);
  return () => held.resolve(Response.json({ accessToken: FRESH }, { status }));
}

beforeEach(() => {
  startSession(STALE, profile);
});

test('a stale token is renewed', async () => {
  serverAnswers(200)();
  await renewIfStale();
  expect(readToken()).toBe(FRESH);
});

test('a session that cannot be renewed is over', async () => {
  serverAnswers(401)();
  await renewIfStale();
  expect(readToken()).toBeNull();
});

test('a failure of another kind ends nothing', async () => {
  serverAnswers(503)();
  await renewIfStale();
  expect(readToken()).toBe(STALE);
});

test.each([200, 401])('a session that ended while it was renewed stays ended, at %i', async (status) => {
  const answer = serverAnswers(status);
  const renewing = renewIfStale();
  endSession('inactive');
  // A session that has ended removes its keys.
  const written = vi.spyOn(localStorage, 'removeItem').mockClear();
  answer();
  await renewing;
  expect(localStorage.getItem('adashi-ended')).toBe('inactive');
  expect(written).not.toHaveBeenCalled();
});

test.each([200, 401])('who signed in meanwhile keeps the own token, at %i', async (status) => {
  const answer = serverAnswers(status);
  const renewing = renewIfStale();
  endSession('left');
  startSession(OTHER, profile);
  answer();
  await renewing;
  expect(readToken()).toBe(OTHER);
});

test('a write of somebody signed in carries a key; a question, and what a visitor sends, does not', async () => {
  startSession(FRESH, profile);
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('idempotency-key'));
    return Response.json({ message: 'Saved' });
  });
  await call(ROUTES.readAllNotifications, {});
  await call(ROUTES.me, {});
  await call(ROUTES.sendOtp, { body: { email_address: 'ada@example.com' } });
  expect(sent).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null, null]);
});
