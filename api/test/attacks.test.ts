import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type Route } from '@adashi/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiServer } from '../src/app/api-server.ts';
import { createLog } from '../src/base/log.ts';
import { WEB } from '../src/http/built-file.ts';
import { PASSWORD, TestApp } from './app.ts';

let app: TestApp;
const log: string[] = [];
beforeAll(async () => {
  app = await TestApp.open();
  await app.member('ada');
});
afterAll(() => app.close());

const credentials = { email_address: 'ada@example.com', password: PASSWORD };
const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('Object prototypes', () => {
  const good = JSON.stringify(credentials).slice(1);
  test.each([
    `{"__proto__": {"role": "superadmin"}, ${good}`,
    `{"constructor": {"prototype": {"role": "superadmin"}}, ${good}`,
  ])('A request body cannot change an object prototype: %s', async (body) => {
    expect((await post('/api/auth/login', `{${good}`)).statusCode).toBe(200);
    expect((await post('/api/auth/login', body)).statusCode).toBe(400);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('role');
  });

  test('A query string cannot change an object prototype', async () => {
    const answer = await app.server.inject('/api/settings?__proto__[role]=superadmin&constructor.prototype.role=x');
    expect(answer.statusCode).toBeLessThan(500);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('role');
  });
});

describe('Server log', () => {
  test('Every entry of the server log is one line of JSON, even for hostile requests', async () => {
    const config = { ...app.context.config, LOG_LEVEL: 'debug' as const };
    const server = await createApiServer({
      ...app.context,
      config,
      log: createLog(config, { write: (line) => void log.push(line) }),
    });
    const forged = '{"level":30,"msg":"forged"}';
    server.get('/api/breaks', () => Promise.reject(new Error(`one\n${forged}\r\nthree`)));
    const asked = [`/api/nothing?q=%0a${encodeURIComponent(forged)}`, '/api/%0d%0aforged', `/api/x\u2028${forged}`];
    for (const url of asked)
      await server.inject({ url, headers: { 'user-agent': `a\n${forged}`, authorization: 'Bearer planted-header' } });
    await server.inject('/api/breaks').catch(() => {});
    await server.close();
    expect(log.length).toBeGreaterThanOrEqual(asked.length);
    for (const line of log) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line).msg).not.toBe('forged');
    }
    expect(log.join('')).not.toContain('planted-header');
  });
});

describe('Cross-site requests', () => {
  test.each(['cross-site', 'same-site'])(
    'A %s request cannot renew a session with the session cookie',
    async (site) => {
      const login = await post('/api/auth/login', credentials);
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
      const renew = (from: string) => post('/api/auth/refresh-token', {}, { cookie, 'sec-fetch-site': from });
      expect((await renew(site)).statusCode).toBe(401);
      expect((await post('/api/auth/logout', {}, { cookie, 'sec-fetch-site': site })).statusCode).toBeLessThan(500);
      // The session stays valid, and a page of the app can still renew the session.
      expect((await renew('same-origin')).statusCode).toBe(200);
    },
  );

  test('The server rejects a form submission from another site', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await post('/api/auth/login', JSON.stringify(credentials), { 'content-type': type });
      expect({ type, status: answer.statusCode }).toEqual({ type, status: 400 });
    }
  });
});

/** Removes parameter names from a route, because routes can have different names for a parameter at the same place. */
const unnamed = (route: string) => route.replaceAll(/:[\w:|]+/g, ':');

/**
 * Reads the method and the full path of each route from the printed route tree. Each level has an indent of four
 * characters.
 */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods] = /^((?:[│ ] {3})*[├└]── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (branch === '') return [];
    above.splice(branch.length / 4 - 1, Number.POSITIVE_INFINITY, part);
    return methods ? methods.split(', ').map((method) => unnamed(`${method} ${above.join('')}`)) : [];
  });
}

describe('Routes of the server', () => {
  test('The server serves only contract calls, webhooks, operator routes and web files', () => {
    const ofContract = Object.values<Route>(ROUTES).map(({ method, path }) => unnamed(`${method} /api${path}`));
    const others = ['payments', 'identity', 'mail'].map((name) => `POST /api/webhooks/${name}`);
    const ofOperators = ['metrics', 'docs', 'openapi.json'].map((name) => `GET /api/${name}`);
    const found = routesOf(app.server.printRoutes({ commonPrefix: false }));
    const known = new Set([...ofContract, ...others, ...ofOperators, 'POST /unsubscribe']);
    const unknown = found.filter((route) => {
      const [method = '', path = ''] = route.split(' ');
      if (known.has(route) || (method === 'HEAD' && known.has(`GET ${path}`))) return false;
      return !['GET', 'HEAD'].includes(method) || !existsSync(join(WEB, decodeURIComponent(path)));
    });
    expect(unknown).toEqual([]);
    expect(ofContract.filter((route) => !found.includes(route))).toEqual([]);
  });
});
