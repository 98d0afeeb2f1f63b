import { expect, test } from 'vitest';
import { tooOld } from './node-version.mjs';
import { read } from './strings.ts';

test.each([
  ['20.20.2', 'The tests need Node.js 24 or later, and this is 20.20.2.'],
  ['22.19.0', 'The tests need Node.js 24 or later, and this is 22.19.0.'],
])('Node.js %s is too old, and the message is one sentence', (version, said) => {
  expect(tooOld(version)).toContain(said);
});

test.each(['24.0.0', '24.21.0', '26.1.0'])('Node.js %s is new enough', (version) => {
  expect(tooOld(version)).toBeNull();
});

test.each(['vitest.config.ts', 'e2e/playwright.config.ts'])(
  'the configuration %s checks the Node.js version before the tests run',
  (config) => {
    expect(read(config)).toMatch(/^needNode\(\);$/m);
  },
);
