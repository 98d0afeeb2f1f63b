import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { needNode } from '../tools/node-version.mjs';
import { BROWSERS } from '../tools/prepare.mjs';
import { IS_LONG } from './is-long.ts';

needNode();

const chromium = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));

/** Chromium flags that turn off background requests, which fail on a machine without a network. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './shared-servers.ts',
  fullyParallel: true,
  // With two workers instead of three, two cores would be idle a fifth of the time.
  workers: 3,
  // The time limits are long and end only hanging tests. `tools/flaky.ts` runs each failed test again.
  timeout: 1_800_000,
  retries: 0,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-CA',
    // Only `npm run verify` shows animations, because one open page with animations uses a third of a core.
    contextOptions: { reducedMotion: IS_LONG ? 'no-preference' : 'reduce' },
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Only tests of the service worker allow service workers, because their requests bypass a test's stubs.
    serviceWorkers: 'block',
    launchOptions: { args: QUIET, ...(chromium && { executablePath: chromium }) },
  },
  projects: [
    // In this project, `test.ts` chooses the width by tag.
    { name: 'once' },
    // `npm run verify` repeats the tests for members at desktop width.
    { name: 'desk', grep: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
