import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../src/auth/credentials/index.ts';
import { readConfig } from '../src/base/config/index.ts';
import { decrypt, encrypt } from '../src/base/encryption.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { type Caller, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

describe('Requests to the server', () => {
  test('The server accepts only the declared HTTP methods of each path', async () => {
    const routes = Object.values(ROUTES);
    const answers = (method: string, url: string) =>
      routes.some(
        (route) => route.method === method && new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url),
      );
    const urls = new Set(routes.map(({ path }) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')));
    for (const url of urls)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'] as const) {
        if (answers(method, url)) continue;
        const { statusCode } = await app.server.inject({ method, url: `/api${url}` });
        expect([method, url, statusCode]).toEqual([method, url, 404]);
      }
  });

  test.each([
    '/api/%E0%A4%A',
    '/%E0%A4%A',
    '/api/user/%',
    '/api/user/%zz',
    '/api/user/%C0%AF',
    `/api/user/${'a'.repeat(200)}`,
    '/api/%00%',
  ])('The malformed URL %s gets an error in the API format', async (url) => {
    const { statusCode, headers, body } = await app.server.inject({ url });
    expect([url, statusCode]).toEqual([url, statusCode === 401 ? 401 : 400]);
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['code', 'message', 'requestId']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });
  test('The server rejects a body of more than 256 KiB', async () => {
    const sized = (bytes: number) =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email_address: 'a@example.com', password: '' }).padEnd(bytes),
      });
    expect((await sized(262_145)).json()).toEqual({
      code: 'bad_input',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    // The server accepts a body of exactly the maximum size and then checks the fields.
    expect((await sized(262_144)).json()).toMatchObject({ fields: { password: expect.any(String) } });
  });
  test('The server rejects a repeated query parameter', async () => {
    const me = await app.staff('reader', 'superadmin');
    const headers = { authorization: `Bearer ${me.token}` };
    const asked = (query: string) => app.server.inject({ url: `/api/activity?${query}`, headers });
    expect((await asked('q=a&page=1')).statusCode).toBe(200);
    expect((await asked('q=a&q=b')).json()).toMatchObject({ code: 'bad_input', fields: { q: expect.any(String) } });
    expect((await asked('page=1&page=2')).json()).toMatchObject({ code: 'bad_input' });
  });
  test('A request that Node cannot parse gets an error in the API format', async () => {
    const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
    for (const url of ['a'.repeat(70_000), '\u0001 x']) {
      const socket = connect(port, '127.0.0.1');
      socket.end(`GET /api/${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const [head = '', body = ''] = (await textOf(socket)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      expect(head).toContain('X-Content-Type-Options: nosniff\r\n');
      expect(JSON.parse(body)).toMatchObject({ code: 'bad_input', requestId: expect.any(String) });
    }
  });

  test('An https response has a one-year HSTS header', async () => {
    const { headers } = await app.server.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('A foreign host header does not change the links of a mail', async () => {
    const email_address = 'host@example.com';
    const body = { firstName: 'Ada', lastName: 'Obi', email_address, password: PASSWORD };
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await app.visitor.raw('signup', { body }, headers);
    await app.visitor.raw(
      'verifyOtp',
      { body: { email_address, otp: await app.code(email_address), password: PASSWORD } },
      headers,
    );
    await app.visitor.raw('signup', { body }, headers);
    const mails = await app.mailsTo(email_address);
    expect(mails.some(({ text }) => text.includes(`${app.context.config.publicUrl}/login`))).toBe(true);
    expect(JSON.stringify(mails)).not.toContain('evil.example');
  });

  test('Extra request fields cannot change a role or identity status', async () => {
    const email_address = 'more@example.com';
    const more = { role: 'superadmin', isVerified: true, kycVerificationStatus: 'verified', id: 'x', walletPays: true };
    const body = { firstName: 'Ada', lastName: 'Obi', email_address, password: PASSWORD, ...more };
    await app.visitor.raw('signup', { body });
    const otp = await app.code(email_address);
    await app.visitor.call('verifyOtp', { body: { email_address, otp, password: PASSWORD } });
    const ada = await app.signIn(email_address);
    const stays = { role: 'user', kycVerificationStatus: 'not_started' };
    expect(await ada.call('me', {})).toMatchObject({ role: 'user' });
    const before = await ada.call('me', {});
    await ada.raw('updatePersonalInfo', { params: { id: ada.id }, body: { city: 'Ottawa', ...more } });
    const after = await ada.call('me', {});
    expect({ ...stays, role: after.role, kyc: after.kycVerificationStatus }).toEqual({
      ...stays,
      role: before.role,
      kyc: before.kycVerificationStatus,
    });
  });
});

describe('Passwords, mailed codes and encrypted values', () => {
  test('The server hashes passwords with argon2id, 19 MiB of memory and 2 passes', async () => {
    const { ARGON2_MEMORY_KIB } = readConfig({ DATA_DIR: app.context.config.dataDir });
    const hash = await hashPassword({ ...app.context, config: { ...app.context.config, ARGON2_MEMORY_KIB } }, PASSWORD);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('A password can have 64 characters with spaces', async () => {
    const email_address = 'long@example.com';
    const password = `Aa1! ${'long words '.repeat(6)}`.slice(0, 63).concat('z');
    await app.visitor.call('signup', { body: { firstName: 'Ada', lastName: 'Obi', email_address, password } });
    await app.visitor.call('verifyOtp', { body: { email_address, otp: await app.code(email_address), password } });
    expect(await app.visitor.call('login', { body: { email_address, password } })).toHaveProperty('accessToken');
  });

  test('A mailed code expires after ten minutes', async () => {
    const { email } = await app.member('late');
    await app.visitor.call('forgotPassword', { body: { email_address: email } });
    const otp = await app.code(email);
    const reset = { body: { email_address: email, otp, password: 'Another2026!' } };
    const now = app.context.clock.real().getTime();
    vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now + 600_000));
    expect((await app.visitor.refused('resetPassword', reset)).code).toBe('wrong_code');
    vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now + 590_000));
    const { createHash } = await import('node:crypto');
    const { rows } = await sql<{ code_hash: string; person_id: string }>`
      select code_hash, person_id from login_codes
    `.execute(app.context.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { code_hash, person_id } of rows)
      expect(code_hash).not.toBe(createHash('sha256').update(`${person_id}:${otp}`).digest('hex'));
    expect((await app.visitor.call('resetPassword', reset)).message).toBe('Password reset successful');
  });

  test('A code of a sign-up expires after ten minutes', async () => {
    const browser = app.browser();
    const email_address = 'late-sign-up@example.com';
    const who = { firstName: 'Late', lastName: 'Member', email_address };
    await browser.call('signup', { body: { ...who, password: PASSWORD } });
    const verify = { body: { email_address, otp: await app.code(email_address) } };
    const now = app.context.clock.real().getTime();
    vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now + 600_000));
    expect((await browser.refused('verifyOtp', verify)).code).toBe('wrong_code');
    vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(now + 590_000));
    await browser.call('verifyOtp', verify);
  });

  test('The server rejects an encrypted value after a change to any byte', () => {
    const kept = encrypt(app.context.config, '1234567');
    expect(decrypt(app.context.config, kept)).toBe('1234567');
    for (const place of kept.keys()) {
      const changed = Buffer.from(kept);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => decrypt(app.context.config, changed)).toThrow();
    }
    expect(encrypt(app.context.config, '1234567').equals(kept)).toBe(false);
  });
});

describe('Transaction after a serialization conflict', () => {
  const losing = (code: string) => Object.assign(new Error('lost'), { code });

  test.each(['40001', '40P01'])(
    'The server retries a whole transaction up to four times after the SQL error %s',
    async (code) => {
      let tries = 0;
      const work = async () => {
        tries += 1;
        if (tries < 5) throw losing(code);
        return tries;
      };
      expect(await inTransaction(app.context.db, work)).toBe(5);
      tries = -100;
      await expect(inTransaction(app.context.db, work)).rejects.toThrow('lost');
      expect(tries).toBe(-95);
    },
  );

  test('The server does not retry a transaction after a duplicate key error', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw losing('23505');
    };
    await expect(inTransaction(app.context.db, work)).rejects.toThrow('lost');
    expect(tries).toBe(1);
  });

  test('A transaction that fails at a later step changes nothing', async () => {
    const { db } = app.context;
    const guess = { whose: 'half', what: 'code', tries: 1, until: new Date() } as const;
    const half = inTransaction(db, async (trx) => {
      await trx.insertInto('guesses').values(guess).execute();
      throw new Error('the later step');
    });
    await expect(half).rejects.toThrow('the later step');
    expect(await db.selectFrom('guesses').selectAll().where('whose', '=', 'half').execute()).toEqual([]);
  });
});

/** Creates signed-in members with placeholder data. */
async function membersAtOnce(count: number): Promise<Caller[]> {
  const hash = await hashPassword(app.context, PASSWORD);
  await sql`
    insert into people (first_name, last_name, email, password_hash, email_verified_at, referral_code)
    select 'Ada', 'Obi', 'rush' || n || '@example.com', ${hash}, now(), 'rush' || n from generate_series(1, ${count}) n
  `.execute(app.context.db);
  return Promise.all(Array.from({ length: count }, (_, at) => app.signIn(`rush${at + 1}@example.com`)));
}

describe('Invitations to strangers', () => {
  const named = (email: string) => ({
    body: { name: 'Elder Obi', email, phoneNumber: '4165550145', relationship: 'Aunt' },
  });

  test('A member can send invitation links to five strangers a day', async () => {
    const ada = await app.member('namer');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ada.raw('nominate', named(`elder.${index}@stranger.example`))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
  });

  test('An email address gets at most five invitations a day from all members together', async () => {
    const statuses: number[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const who = await app.member(`names-${name}`);
      statuses.push((await who.raw('nominate', named('same@stranger.example'))).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await app.mailsTo('same@stranger.example')).toHaveLength(5);
  });

  test('Simultaneous requests cannot exceed the limit of invitations', async () => {
    const members = await membersAtOnce(30);
    const answers = await Promise.all(members.map((who) => who.raw('nominate', named('rushed@stranger.example'))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(await app.mailsTo('rushed@stranger.example')).toHaveLength(5);
  });
});
