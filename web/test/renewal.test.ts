import { ROUTES } from '@adashi/contract';
import { beforeEach, expect, test, vi } from 'vitest';

const { call, renewIfStale } = await import('../src/client/api.ts');
const { endSession, readToken, startSession } = await import('../src/session/session.ts');

const tokenUntil = (at: number) => `h.${btoa(JSON.stringify({ exp: at / 1000 }))}.s`;
const STALE = tokenUntil(0);
const FRESH = tokenUntil(Date.now() + 900_000);
const OTHER = tokenUntil(Date.now() + 800_000);

// Cast: the profile has only the fields that `startSession` reads.
const profile = { role: 'user', kycVerificationStatus: 'pending' } as Parameters<typeof startSession>[1];

/** Stubs `fetch` with a pending response. Returns a function that sends the response. */
function serverAnswers(status: number): () => void {
  const held = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => held.promise);
  return () => held.resolve(Response.json({ accessToken: FRESH }, { status }));
}

beforeEach(() => {
  startSession(STALE, profile);
});

test('the client renews a stale token', async () => {
  serverAnswers(200)();
  await renewIfStale();
  expect(readToken()).toBe(FRESH);
});

test('a renewal with a 401 response ends the session', async () => {
  serverAnswers(401)();
  await renewIfStale();
  expect(readToken()).toBeNull();
});

test('a renewal with any other error response keeps the session', async () => {
  serverAnswers(503)();
  await renewIfStale();
  expect(readToken()).toBe(STALE);
});

test.each([200, 401])(
  'a session that ends during a renewal stays ended after a response with status %i',
  async (status) => {
    const answer = serverAnswers(status);
    const renewing = renewIfStale();
    endSession('inactive');
    // A second call of `endSession` would remove the keys again.
    const written = vi.spyOn(localStorage, 'removeItem').mockClear();
    answer();
    await renewing;
    expect(localStorage.getItem('adashi-ended')).toBe('inactive');
    expect(written).not.toHaveBeenCalled();
  },
);

test.each([200, 401])('a newer session keeps its token after an older renewal gets the status %i', async (status) => {
  const answer = serverAnswers(status);
  const renewing = renewIfStale();
  endSession('left');
  startSession(OTHER, profile);
  answer();
  await renewing;
  expect(readToken()).toBe(OTHER);
});

test('a write has an idempotency key only if a person is signed in', async () => {
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
