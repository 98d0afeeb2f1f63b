import { ROUTES, type Route } from '@adashi/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signingKey } from '../src/base/encryption.ts';
import { type Caller, PASSWORD, TestApp } from './app.ts';

const SOMETHING = '00000000-0000-4000-8000-000000000000';
const about = { params: new Proxy({}, { get: (_, name) => (name === 'product' ? 'adashi' : SOMETHING) }) };

let app: TestApp;
let boss: Caller;
/** Invalid authorization headers, by the defect of the token. */
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
    'letters are other ones': bearer(
      (boss.token ?? '').replace(/.(?=[^.]*$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ),
    'another key signed it': bearer(await made({ key: Buffer.alloc(32, 1) })),
    'the key that encrypts signed it': bearer(await made({ key: newest.key })),
    'another algorithm signed it': bearer(await made({ key, alg: 'HS512' })),
    'no key signed it that is known': bearer(await made({ key, kid: '2' })),
    'nobody signed it': bearer(new UnsecuredJWT({ sid }).setSubject(boss.id).setExpirationTime('1h').encode()),
    'it has no end': bearer(
      await new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256', kid: '1' }).setSubject(boss.id).sign(key),
    ),
    'it is over': bearer(await made({ key, expires: 1 })),
    'it is of a session that ended': bearer(ended.token ?? ''),
    'it is in a cookie': { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' },
    'it is named otherwise': { authorization: boss.token ?? '' },
  });
});
afterAll(() => app.close());

const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[]; // the keys of a constant
const closed = names.filter((name) => (ROUTES[name] as Route).who !== 'anyone'); // one of the contract’s routes

describe('invalid tokens on every protected call', () => {
  test('cover eleven defects on every protected call', () => {
    expect(Object.keys(broken)).toHaveLength(11);
    expect(closed.length).toBeGreaterThan(200);
  });

  test.each(closed)('%s', async (name) => {
    for (const [wrong, headers] of Object.entries(broken)) {
      const answer = await app.visitor.raw(name, about, headers);
      const code = wrong === 'it is over' ? 'jwt_expired' : 'not_signed_in';
      expect({ wrong, status: answer.statusCode, code: answer.json().code }).toEqual({ wrong, status: 401, code });
    }
  });

  test('accept the original valid token', async () => {
    expect((await boss.call('me', {})).id).toBe(boss.id);
  });
});
