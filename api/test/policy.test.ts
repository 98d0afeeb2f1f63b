import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const stylesOf = ({ headers }: { headers: object }) =>
  String(Object.getOwnPropertyDescriptor(headers, 'content-security-policy')?.value).match(/style-src ([^;]*)/)?.[1] ??
  '';
const nonceOf = (styles: string) => styles.match(/'nonce-([^']+)'/)?.[1];

describe('Content security policy for styles', () => {
  test('Each response has a new nonce in the style policy', async () => {
    const [one, other] = [await app.server.inject('/login'), await app.server.inject('/login')];
    const nonce = nonceOf(stylesOf(one)) ?? '';
    expect(nonce).toMatch(/^\S{32,}$/);
    expect(nonceOf(stylesOf(other))).not.toBe(nonce);
    expect(stylesOf(one)).not.toContain('unsafe-inline');
    const opened = [...one.body.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(opened)).toEqual(new Set([` nonce="${nonce}"`]));
    expect(one.body).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
    expect(one.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  });

  test('The style policy allows the offline page by the hash of its styles', async () => {
    const offline = await app.server.inject('/offline.html');
    const [, style = ''] = offline.body.match(/<style>([^]*?)<\/style>/) ?? [];
    expect(stylesOf(offline)).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(offline.body).not.toMatch(/\sstyle=|<script|\son\w+=/);
  });

  test('The API documentation for operators contains the nonce of the style policy', async () => {
    const docs = await app.server.inject('/api/docs');
    expect(docs.body).toContain(`<style nonce="${nonceOf(stylesOf(docs))}">`);
  });

  test.each<[string, Record<string, string>]>([
    ['a chat', { CHAT: 'crisp', CRISP_ID: '0b5e4a3c-51a1-4a6e-9f0a-6d2f9f3f7a11' }],
    ['maps', { MAPS_KEY: 'key' }],
  ])('The style policy has no nonce when the app loads %s from another origin', async (_, environment) => {
    const other = await TestApp.open(environment);
    const page = await other.server.inject('/login');
    expect(stylesOf(page)).toContain("'unsafe-inline'");
    expect(nonceOf(stylesOf(page))).toBeUndefined();
    expect(page.body).not.toContain('__STYLE_NONCE__');
    await other.close();
  });

  test('The server replaces the nonce placeholder in every page that it sends', async () => {
    expect((await app.server.inject('/index.html')).body).not.toContain('__STYLE_NONCE__');
  });
});

/** The complete policy, so that the test detects a missing directive. The test removes the nonce and the hash. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
];

describe('Headers of every kind of response', () => {
  test.each([
    ['GET', '/api/health/live'],
    ['GET', '/api/docs'],
    ['GET', '/api/user/me'],
    ['GET', '/api/nothing'],
    ['POST', '/api/auth/login'],
    ['GET', '/login'],
    ['GET', '/icon.svg'],
    ['GET', '/assets/nothing.js'],
  ] as const)('Every kind of response has the same security headers: %s %s', async (method, url) => {
    const { headers } = await app.server.inject({ method, url });
    const policy = String(headers['content-security-policy']).replaceAll(/ '(?:nonce|sha256)-[^']+'/g, '');
    expect(policy.split(';')).toEqual(POLICY);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['GET', 'OPTIONS', 'POST'] as const)('No response allows another origin: %s', async (method) => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const url of ['/api/user/me', '/api/auth/login', '/login']) {
      const { headers } = await app.server.inject({ method, url, headers: asked });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test.each([
    ['/api/health/live', 'application/json; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
    ['/login', 'text/html; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/service-worker.js', 'application/javascript; charset=utf-8'],
  ])('The content type of %s is %s', async (url, type) => {
    expect((await app.server.inject(url)).headers['content-type']).toBe(type);
  });

  test('No request over http is redirected', async () => {
    for (const url of ['/api/health/live', '/api/user/me', '/login', '/', '//evil.example', '/icons'])
      expect({ url, status: Math.floor((await app.server.inject(url)).statusCode / 100) }).not.toEqual({
        url,
        status: 3,
      });
  });
});
