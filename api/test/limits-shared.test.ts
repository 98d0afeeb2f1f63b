import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

const MOST = { AUTH_LIMIT: '20', CALL_LIMIT: '40', TRUST_PROXY: '10.0.0.0/8' };

/** Two servers share one database and one set of keys, like two processes. */
let one: TestApp;
let other: TestApp;
/** The server with rate limits that are ten times as high. */
let wide: TestApp;
let ada: Caller;
let beth: Caller;
beforeAll(async () => {
  const { db, url } = await freshDatabase();
  await db.destroy();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-two-'));
  one = await TestApp.openOn(url, { ...MOST, DATA_DIR });
  other = await TestApp.openOn(url, { ...MOST, DATA_DIR });
  wide = await TestApp.openOn(url, { CALL_LIMIT: '400', DATA_DIR });
  ada = await one.member('ada');
  beth = await one.member('beth');
  await sql`delete from request_counts`.execute(one.context.db);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await wide.close();
});

/**
 * Sends this many requests alternately to the two servers. Returns the last response and the number of responses
 * without status 429.
 */
async function call(times: number, ask: { readonly url: string; readonly headers?: Record<string, string> }) {
  let taken = 0;
  for (let at = 0; ; at += 1) {
    const { server } = at % 2 === 0 ? one : other;
    const answer = await server.inject({ method: 'GET', remoteAddress: '203.0.113.9', ...ask });
    if (answer.statusCode !== 429) taken += 1;
    if (at + 1 === times) return { taken, answer };
  }
}
const bearer = (token: string | undefined) => ({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } });

describe('Rate limits shared by two processes', () => {
  test('A person’s requests from all IP addresses count together', async () => {
    const { taken, answer } = await call(44, bearer(ada.token));
    expect(taken).toBe(40);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    const elsewhere = await other.server.inject({ ...bearer(ada.token), remoteAddress: '198.51.100.7' });
    expect(elsewhere.statusCode).toBe(429);
    expect((await call(4, bearer(beth.token))).taken).toBe(4);
  });

  test('Requests without a valid session count per IP address across all processes', async () => {
    const forged = await new SignJWT({ sid: ada.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(beth.id)
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32));
    expect((await call(20, { url: '/api/settings' })).taken).toBe(20);
    expect((await call(24, bearer(forged))).taken).toBe(20);
  });

  test.each([
    ['one IPv4 address with many ports', (at: number) => `203.0.113.77:${50_000 + at}`, 20],
    [
      'one IPv4 address in many spellings',
      (at: number) => ['203.0.113.78', '::ffff:203.0.113.78', '[::FFFF:cb00:714e]:443'][at % 3],
      20,
    ],
    ['one IPv6 network', (at: number) => `2001:db8:1:2:${at.toString(16)}::${at + 1}`, 20],
    ['one IPv6 network with ports and zones', (at: number) => `[2001:db8:1:3::${at}%25eth0]:${50_000 + at}`, 20],
    ['unreadable addresses of one connection', (at: number) => `somebody-${at}`, 20],
    ['24 IPv6 networks', (at: number) => `2001:db8:9:${at}::1`, 24],
  ])('Requests of %s count together', async (_, addressAt, most) => {
    const server = (at: number) => (at % 2 === 0 ? one : other).server;
    let taken = 0;
    for (let at = 0; at < 24; at += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}, ${addressAt(at)}` };
      const answer = await server(at).inject({
        url: '/api/auth/refresh-token',
        method: 'POST',
        headers,
        remoteAddress: '10.1.1.1',
      });
      if (answer.statusCode !== 429) taken += 1;
    }
    expect(taken).toBe(most);
  });

  test('The sign-ins of an IP address count separately from other requests', async () => {
    const { taken, answer } = await call(24, { url: '/api/auth/refresh' });
    expect([taken, answer.statusCode]).toEqual([24, 404]);
    let signIns = 0;
    for (let at = 0; at < 24; at += 1) {
      const { server } = at % 2 === 0 ? one : other;
      const tried = await server.inject({
        method: 'POST',
        url: '/api/auth/refresh-token',
        remoteAddress: '203.0.113.10',
      });
      if (tried.statusCode !== 429) signIns += 1;
    }
    expect(signIns).toBe(20);
  });

  test('A new window of a rate limit begins after the previous window ends', async () => {
    await sql`update request_counts set until = now() - interval '1 second'`.execute(one.context.db);
    expect((await call(44, bearer(ada.token))).taken).toBe(40);
  });

  test('With a high limit, a process saves one count for many requests', async () => {
    const counts = () => sql<{ count: number }>`select count from request_counts`.execute(wide.context.db);
    const counted = async () => (await counts()).rows.map(({ count }) => count);
    const ask = async (times: number) => {
      const answers = [];
      for (let at = 0; at < times; at += 1) answers.push((await wide.server.inject(bearer(beth.token))).statusCode);
      return [...new Set(answers)];
    };
    await sql`delete from request_counts`.execute(wide.context.db);
    expect(await ask(3)).toEqual([200]);
    expect(await counted()).toEqual([]);
    expect(await ask(4)).toEqual([200]);
    expect(await counted()).toEqual([4]);
    await sql`update request_counts set count = 397`.execute(wide.context.db);
    expect(await ask(5)).toEqual([429]);
    await sql`update request_counts set until = now() - interval '1 second'`.execute(wide.context.db);
    const { performance: clock } = globalThis;
    const later = clock.now() + 61_000;
    const moved = vi.spyOn(clock, 'now').mockImplementation(() => later);
    expect(await ask(5)).toEqual([200]);
    moved.mockRestore();
  });

  test('The live connections of a dead process no longer count toward a person’s limit', async () => {
    await sql`delete from request_counts`.execute(one.context.db);
    const urls = await Promise.all([one, other].map(({ server }) => server.listen({ port: 0, host: '127.0.0.1' })));
    const open = (at: number) =>
      fetch(`${urls[at % 2]}/api/notification/stream`, { headers: bearer(ada.token).headers });
    const pages = await Promise.all(Array.from({ length: 22 }, (_, at) => open(at)));
    const held = pages.filter(({ status }) => status === 200);
    expect([held.length, pages.length - held.length]).toEqual([20, 2]);
    await sql`update live_connections set until = now() - interval '1 second'`.execute(one.context.db);
    const next = await open(0);
    expect(next.status).toBe(200);
    for (const page of [...held, next]) await page.body?.cancel();
    const left = () => sql`select 1 from live_connections`.execute(one.context.db).then(({ rows }) => rows.length);
    await expect.poll(left).toBe(0);
  });
});
