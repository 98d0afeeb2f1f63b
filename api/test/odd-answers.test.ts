import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Clock } from '../src/base/clock.ts';
import { Unreachable } from '../src/base/unreachable.ts';
import { drandBeacon } from '../src/providers/beacon/drand.ts';
import { shuftiIdentity } from '../src/providers/identity/shufti.ts';
import { TestApp } from './app.ts';
import { LocalServer, type Reply } from './providers/local-server.ts';
import { LocalShufti, SHUFTI_KEYS } from './providers/local-shufti.ts';

const shufti = new LocalShufti();
let said: Reply = { body: '' };
const relay = new LocalServer(() => said);
let app: TestApp;

beforeAll(async () => {
  await shufti.listen();
  await relay.listen();
  app = await TestApp.open({ IDENTITY: 'shufti', SHUFTI_URL: shufti.url, ...SHUFTI_KEYS });
});
afterAll(async () => {
  await app.close();
  await shufti.close();
  await relay.close();
});

const signed = (body: string): Reply => ({ headers: { signature: shufti.sign(body) }, body });
const provider = () =>
  shuftiIdentity({ SHUFTI_URL: shufti.url, ...SHUFTI_KEYS, SHUFTI_SIGNATURE: 'hashed-key' }, 'https://a.example', {
    wait: async () => {},
  });
const verdict = (reply: Reply) => {
  shufti.answered = () => reply;
  return provider().verdict('kyc-1');
};

const HUGE = JSON.stringify({ reference: 'kyc-1', event: 'x'.repeat(3_000_000) });
const UNREADABLE: readonly (readonly [string, string])[] = [
  ['an HTML page', '<html>Service unavailable</html>'],
  ['an empty body', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number as event', '{"reference":"kyc-1","event":7}'],
  ['a huge body', HUGE],
];

describe('Response of an identity provider in an unknown form', () => {
  test.each(UNREADABLE)('the check stays open after a response with %s', async (_, body) => {
    await expect(verdict(signed(body))).rejects.toBeInstanceOf(Unreachable);
  });

  test('the check stays open after a redirect', async () => {
    const redirect = { status: 302, headers: { location: `${shufti.url}/status` }, body: '' };
    await expect(verdict(redirect)).rejects.toBeInstanceOf(Unreachable);
  });

  test.each([
    ['a reason as number', { declined_reason: 7 }, null],
    ['a reason with a zero character', { declined_reason: 'a\u0000b' }, 'a\uFFFDb'],
    ['document data as text', { verification_data: 'x' }, null],
  ])('a declined check is declined with %s', async (_, more, reason) => {
    const body = JSON.stringify({ reference: 'kyc-1', event: 'verification.declined', ...more });
    expect(await verdict(signed(body))).toEqual({ status: 'declined', reason });
  });

  test.each(['verification.of_tomorrow', 'constructor', '__proto__', ''])(
    'the check stays open after the event "%s"',
    async (event) => {
      const body = JSON.stringify({ reference: 'kyc-1', event });
      expect(await verdict(signed(body))).toEqual({ status: 'pending', reason: null });
    },
  );

  test('staff see a signed callback without a reference', async () => {
    const grace = await app.staff('grace');
    for (const body of ['{"event":"of.tomorrow"}', '<html>']) {
      const headers = { signature: shufti.sign(body) };
      const { statusCode } = await app.server.inject({ method: 'POST', url: '/api/webhooks/identity', headers, body });
      expect(statusCode).toBe(200);
    }
    await app.context.runDailyJobs();
    const { data } = await grace.call('unmatchedEvents', { query: {} });
    expect(data.map(({ provider: by, what }) => [by, what])).toEqual([
      ['identity', 'unreadable event, {"event":"of.tomorrow"}'],
      ['identity', 'unreadable event, <html>'],
    ]);
  });
});

describe('Response of a beacon relay in an unknown form', () => {
  const clock = new Clock();
  const value = () => drandBeacon([relay.url], clock).value(1);

  test.each([
    ...UNREADABLE,
    ['a signature as number', '{"signature":7}'],
    ['a signature that is not hexadecimal', '{"signature":"zz"}'],
    ['a signature of another round', `{"signature":"${'ab'.repeat(48)}"}`],
  ] as const)('the beacon gives no value after a response with %s', async (_, body) => {
    said = { body };
    await expect(value()).rejects.toBeInstanceOf(Unreachable);
  });
});
