import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { BROWSERS } from '../tools/prepare.mjs';

const chromium = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));

/** Chromium without the background traffic that a machine without a network would refuse. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The tag of the journeys that are walked on a phone and at a desk. */
const BOTH = /@both/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './demo.ts',
  fullyParallel: true,
  workers: '100%',
  timeout: 180_000,
  // Two cores, two browsers and two servers: once in a hundred a machine is late. What fails twice, on a server of its own
  // each time, fails; what passed at the second try is named at the end (docs/decisions/0038).
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-CA',
    actionTimeout: 20_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Once the worker has taken a page over, its calls can pass by what a test says of them. It is allowed where it is what is looked at.
    serviceWorkers: 'block',
    launchOptions: { args: QUIET, ...(chromium && { executablePath: chromium }) },
  },
  // Each width has workers of its own, so that what a journey has changed on their server does not stand in its own way.
  projects: [
    { name: 'once', grepInvert: BOTH },
    { name: 'phone', grep: BOTH, use: { viewport: { width: 390, height: 844 } } },
    { name: 'desk', grep: BOTH, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
