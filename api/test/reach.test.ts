import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { banner } from '../src/app/banner.ts';
import { hostOf, isOpen } from '../src/base/config/reach.ts';
import { signal } from '../src/db/signals.ts';
import { createServer } from '../src/http/server.ts';
import { TestApp } from './app.ts';
import { Gate } from './gate.ts';
import { repeatedly, until } from './until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const config = (more: object = {}) => ({ ...app.context.config, ...more });

describe('Listen address of the server', () => {
  test.each([
    ['sandbox money', {}, 'localhost'],
    ['sandbox money with a HOST', { HOST: '10.0.0.7' }, 'localhost'],
    ['sandbox money with SANDBOX_OPEN', { SANDBOX_OPEN: 'yes' as const }, '0.0.0.0'],
    ['real money', { isSandbox: false }, '0.0.0.0'],
    ['real money with a HOST', { isSandbox: false, HOST: '10.0.0.7' }, '10.0.0.7'],
  ])('The settings decide on which address the server listens: %s (%o)', (_, more, host) => {
    expect(hostOf(config(more))).toBe(host);
    const loud = 'MONEY IS PLAYED, SO ONLY THIS MACHINE REACHES IT. SANDBOX_OPEN=yes opens it to others.';
    expect(banner(config(more)).includes(loud)).toBe(host === 'localhost');
    expect(isOpen(config(more))).toBe(host !== 'localhost');
  });
});

describe('Client address behind a proxy', () => {
  test.each([
    ['no trusted proxy', {}, '203.0.113.9', '127.0.0.1'],
    ['one trusted proxy', { TRUST_PROXY: '1' }, '203.0.113.9', '203.0.113.9'],
    ['one trusted proxy and a forged address', { TRUST_PROXY: '1' }, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['two trusted proxies', { TRUST_PROXY: '2' }, '198.51.100.1, 203.0.113.9', '198.51.100.1'],
    ['a proxy trusted by its address', { TRUST_PROXY: '127.0.0.1' }, '203.0.113.9', '203.0.113.9'],
    ['a proxy trusted by its network', { TRUST_PROXY: '127.0.0.0/8,::1' }, '203.0.113.9', '203.0.113.9'],
    ['a proxy with an untrusted address', { TRUST_PROXY: '10.0.0.1' }, '203.0.113.9', '127.0.0.1'],
  ])('The server determines the client’s address: %s', async (_, environment, forwarded, expected) => {
    const other = await TestApp.open(environment);
    other.server.get('/who', async ({ ip }) => ip);
    const answer = await other.server.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } });
    expect(answer.body).toBe(expected);
    await other.close();
  });

  test.each(['yes', '0', '12', 'proxy.example', '10.0.0.1;', '10.0.0.0/8/9'])(
    'The server does not start with the setting TRUST_PROXY=%s',
    async (value) => {
      await expect(TestApp.open({ TRUST_PROXY: value })).rejects.toThrow('TRUST_PROXY is not usable');
    },
  );

  test('The rate limits count each client behind a proxy separately', async () => {
    const other = await TestApp.open({ TRUST_PROXY: '1', AUTH_LIMIT: '2' });
    const call = (ip: string) =>
      other.visitor.raw('sendOtp', { body: { email_address: 'a@example.com' } }, { 'x-forwarded-for': ip });
    const statuses: number[] = [];
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])
      statuses.push((await call(ip)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
    await other.close();
  });
});

describe('Routes for operators', () => {
  const TOKEN = 'x'.repeat(32);
  const PATHS = ['/api/metrics', '/api/docs', '/api/openapi.json'];

  test.each([
    ['sandbox money and no token', { isSandbox: true, OPERATORS_TOKEN: undefined }, '', 200],
    ['real money and no token', { isSandbox: false, OPERATORS_TOKEN: TOKEN }, '', 404],
    ['real money and a wrong token', { isSandbox: false, OPERATORS_TOKEN: TOKEN }, `Bearer ${'y'.repeat(32)}`, 404],
    ['real money and the right token', { isSandbox: false, OPERATORS_TOKEN: TOKEN }, `Bearer ${TOKEN}`, 200],
    [
      'real money without a configured token',
      { isSandbox: false, OPERATORS_TOKEN: undefined },
      'Bearer undefined',
      404,
    ],
  ])('The server’s metrics need a token when the money is real: %s', async (_, more, authorization, status) => {
    const { createApiServer } = await import('../src/app/api-server.ts');
    const server = await createApiServer({ ...app.context, config: config(more) });
    for (const url of PATHS)
      expect([url, (await server.inject({ url, headers: { authorization } })).statusCode]).toEqual([url, status]);
    await server.close();
  });
});

describe('Headers of every response', () => {
  test.each(['/api/auth/login', '/', '/nowhere', '/api/nowhere'])(
    'The response for %s turns off unneeded browser features',
    async (url) => {
      const { headers } = await app.server.inject({ url });
      expect(headers['permissions-policy']).toContain('camera=(), ');
    },
  );
});

/** Reads text from a connection until the end of the connection. */
function said(socket: ReturnType<typeof connect>): Promise<string> {
  let text = '';
  socket.on('error', () => {}); // Ignores the error from a connection that the server closed during a write.
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

describe('Connections to the server', () => {
  test('The server closes a connection with an incomplete request', async () => {
    const server = await createServer(app.context);
    server.post('/slow', async () => 'taken');
    await server.listen({ port: 0, host: '127.0.0.1' });
    expect([server.server.requestTimeout, server.server.headersTimeout]).toEqual([20_000, 20_000]);
    server.server.requestTimeout = 500;
    server.server.headersTimeout = 500;
    const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
    socket.write(
      'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    );
    const stop = repeatedly(() => socket.write(' '));
    expect(await said(socket)).toMatch(/^(HTTP\/1\.1 408|$)/);
    stop();
    await server.close();
  });

  test.each([
    ['two lengths of the body', 'Content-Length: 4\r\nContent-Length: 30'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['an unknown transfer encoding', 'Transfer-Encoding: xchunked'],
    ['a folded header', 'Content-Length: 4\r\nX-More: a\r\n b'],
  ])('The server rejects a request that could hide a second request: %s', async (_, heads) => {
    const server = await createServer(app.context);
    const hidden: string[] = [];
    server.get('/hidden', async () => hidden.push('reached'));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
    const heard = said(socket);
    socket.end(`POST / HTTP/1.1\r\nHost: a\r\n${heads}\r\n\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(hidden).toEqual([]);
    await server.close();
  });

  test('The server finishes its current responses before the shutdown', async () => {
    const server = await createServer(app.context);
    const gate = new Gate();
    server.get('/written', async () => {
      await gate.pass();
      return 'kept';
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
    const heard = said(socket);
    socket.write('GET /written HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n');
    await until(() => gate.held === 1);
    const cutOff = vi.spyOn(server.server, 'closeAllConnections');
    const closed = server.close();
    await until(() => !server.server.listening);
    gate.letGo();
    await closed;
    expect(cutOff).not.toHaveBeenCalled();
    expect(await heard).toMatch(/^HTTP\/1\.1 200[^]*connection: close[^]*kept$/i);
  });

  test('The server ends live connections when it stops', async () => {
    const other = await TestApp.open();
    const { token } = await other.member('ada');
    const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${url}/api/notification/stream`, { headers: { authorization: `Bearer ${token}` } });
    const cutOff = vi.spyOn(other.server.server, 'closeAllConnections');
    await Promise.all([other.close(), stream.text()]);
    expect(cutOff).not.toHaveBeenCalled();
  });

  test('A live connection ends without an error when data changes during the shutdown', async () => {
    const other = await TestApp.open();
    const { live, sessions } = other.context;
    const faults: Error[] = [];
    other.server.server.on('request', (_, response) => response.on('error', (error: Error) => faults.push(error)));
    const { token, id } = await other.member('ada');
    const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${url}/api/notification/stream`, { headers: { authorization: `Bearer ${token}` } });
    const page = stream.body?.getReader();
    expect(new TextDecoder().decode((await page?.read())?.value)).toBe(': here\n\n');
    const standing = sessions.standing.bind(sessions);
    // Ends live connections in two cases: before and after the server has checked the session.
    const ended = vi.fn(() => live.endPages());
    sessions.standing = (...asked) => standing(...asked).finally(ended);
    await signal(other.context.db, [id]);
    expect((await page?.read())?.done).toBe(true);
    await other.close();
    expect(ended).toHaveBeenCalled();
    expect(faults).toEqual([]);
  });

  /** Opens a live connection whose subscription waits until the test calls `letGo`. */
  async function beingOpened(other: TestApp) {
    const { db } = other.context;
    const { token } = await other.member('ada');
    const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
    const { promise: opened, resolve: letGo } = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const locked = db.transaction().execute(async (trx) => {
      await sql`lock table seats in access exclusive mode`.execute(trx);
      isLocked.resolve();
      await opened;
    });
    await isLocked.promise;
    const stream = fetch(`${url}/api/notification/stream`, { headers: { authorization: `Bearer ${token}` } });
    let isAnswered = false;
    const text = stream.then((answer) => {
      isAnswered = true;
      return answer.text();
    });
    await other.waiting('seats');
    expect((await sql`select 1 from live_connections`.execute(db)).rows).toHaveLength(1);
    await fetch(`${url}/api/health/live`);
    expect(isAnswered).toBe(false);
    return { letGo, locked, text };
  }

  test('A live connection that is still subscribing ends without an event', async () => {
    const other = await TestApp.open();
    const { letGo, locked, text } = await beingOpened(other);
    const cutOff = vi.spyOn(other.server.server, 'closeAllConnections');
    const ended = other.close();
    letGo();
    await Promise.all([locked, ended, text]);
    expect(cutOff).not.toHaveBeenCalled();
  });

  test('A live connection ends when the connection would otherwise miss changes', async () => {
    const other = await TestApp.open();
    const { letGo, locked, text } = await beingOpened(other);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(other.context.db);
    expect(await text).toBe('');
    letGo();
    await Promise.all([locked, other.close()]);
  });
});
