import { defineConfig } from 'vitest/config';

/** The tests of the rules; the random lives only for what the named cases let through, as they take long. */
export default defineConfig({
  test: {
    name: 'core',
    root: 'core',
    include: process.env.LIVES ? ['**/lives.test.ts'] : ['**/*.test.ts'],
    exclude: process.env.LIVES ? [] : ['**/lives.test.ts'],
    environment: 'node',
    env: { SEED: '7' },
    setupFiles: ['../tools/mutation/seed.ts'],
    testTimeout: 60_000,
  },
});
