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
