import { ROUTES, type Route } from '@adashi/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signingKey } from '../src/base/encryption.ts';
import { type Caller, PASSWORD, TestApp } from './app.ts';

const SOMETHING = '00000000-0000-4000-8000-000000000000';
const about = { params: new Proxy({}, { get: (_, name) => (name === 'product' ? 'adashi' : SOMETHING) }) };

let app: TestApp;
let boss: Caller;
/** Invalid authorization headers. Each key names the defect of the token. */
const broken: Record<string, Record<string, string>> = {};

interface Signed {
  readonly key: Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
  readonly expires?: string | number;
}

beforeAll(async () => {
  app = await TestApp.open();
  boss = await app.staff('boss', 'superadmin');
  const login = await app.visitor.raw('login', { body: { email_address: boss.email, password: PASSWORD } });
  const [, middle = ''] = (boss.token ?? '').split('.');
  const { sid } = JSON.parse(Buffer.from(middle, 'base64url').toString('utf8'));
  const made = ({ key, alg = 'HS256', kid = '1', expires = '1h' }: Signed) =>
    new SignJWT({ sid }).setProtectedHeader({ alg, kid }).setSubject(boss.id).setExpirationTime(expires).sign(key);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const { newest } = app.context.config.keys;
  const key = signingKey(newest);
  expect((await app.visitor.raw('me', {}, bearer(await made({ key })))).statusCode).toBe(200);
  const ended = await app.signIn(boss.email);
  const others = await boss.call('sessions', {});
  for (const { id, isThis } of others) if (!isThis) await boss.call('endOneSession', { params: { id } });
  Object.assign(broken, {
    'the signature is wrong': bearer(
      (boss.token ?? '').replace(/.(?=[^.]*$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ),
    'the signing key is unknown': bearer(await made({ key: Buffer.alloc(32, 1) })),
    'the encryption key signed the token': bearer(await made({ key: newest.key })),
    'the algorithm is another one': bearer(await made({ key, alg: 'HS512' })),
    'the key id is unknown': bearer(await made({ key, kid: '2' })),
    'the token is unsigned': bearer(new UnsecuredJWT({ sid }).setSubject(boss.id).setExpirationTime('1h').encode()),
    'the token has no expiry': bearer(
      await new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256', kid: '1' }).setSubject(boss.id).sign(key),
    ),
    'the token has expired': bearer(await made({ key, expires: 1 })),
    'the session has ended': bearer(ended.token ?? ''),
    'the token is in a cookie': { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' },
    'the header has no scheme': { authorization: boss.token ?? '' },
  });
});
afterAll(() => app.close());

const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[]; // Every key of `ROUTES` is a call name.
const closed = names.filter((name) => (ROUTES[name] as Route).who !== 'anyone'); // Every value of `ROUTES` is a route.

describe('Invalid tokens on every protected call', () => {
  test('The test data covers eleven kinds of invalid tokens', () => {
    expect(Object.keys(broken)).toHaveLength(11);
    expect(closed.length).toBeGreaterThan(200);
  });

  test.each(closed)('The call %s rejects every invalid token', async (name) => {
    for (const [wrong, headers] of Object.entries(broken)) {
      const answer = await app.visitor.raw(name, about, headers);
      const code = wrong === 'the token has expired' ? 'jwt_expired' : 'not_signed_in';
      expect({ wrong, status: answer.statusCode, code: answer.json().code }).toEqual({ wrong, status: 401, code });
    }
  });

  test('The server accepts the valid original of the invalid tokens', async () => {
    expect((await boss.call('me', {})).id).toBe(boss.id);
  });
});
