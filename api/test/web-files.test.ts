import { afterAll, beforeAll, expect, test } from 'vitest';
import { WALK } from '../../e2e/routes.ts';
import { TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const answerTo = async (url: string) => {
  const { statusCode, headers } = await app.server.inject(url);
  return [statusCode, String(headers['content-type']).split(';')[0]];
};

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/robots.txt', 'text/plain'],
  ['/icons/icon-192.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('The server returns the file %s', async (url, type) => {
  expect(await answerTo(url)).toEqual([200, type]);
});

test.each([
  '/sitemap.xml',
  '/sitemap.xml?page=1',
  '/sitemap.xml/',
  '/apple-touch-icon-precomposed.png',
  '/apple-touch-icon-120x120.png',
  '/favicon.png',
  '/browserconfig.xml',
  '/ads.txt',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/.well-known',
  '/.well-known/acme-challenge/a-token',
  '/%2ewell-known/assetlinks',
  '/favicon%2Egif',
  '/.env',
  '/.git/config',
  '/index.php/login',
  '/wp-login.php',
  '/dashboard.json',
  '/squad/logo.svg',
  '/icons/nothing.png',
  '/assets/nothing',
  '/%61ssets/nothing',
  '/%61pi/nothing',
])('The server returns `not_found` for the missing file %s', async (url) => {
  expect(await answerTo(url)).toEqual([404, 'application/json']);
});

test.each([
  '/',
  '/login',
  '/no-such-page',
  '/sign-up?ref=ADA.1',
  '/squad/active-squad/0b0e7a52-1f0f-4d3a-9f43-6a9d5e1a7c11',
  '/payment/books/pot:1:2',
  '/help/%C3%A9pargne',
  '/login.',
])('The server returns the web page for %s', async (url) => {
  expect(await answerTo(url)).toEqual([200, 'text/html']);
});

test('The server returns the web page for the path of every page', async () => {
  const paths = Object.values(WALK).flatMap((pages) => Object.keys(pages));
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) expect([path, ...(await answerTo(path))]).toEqual([path, 200, 'text/html']);
});
