import { defineConfig } from 'vitest/config';

/**
 * The tests of the rules; the random lives only for what the named cases let through, as they take long. One worker runs
 * all files, as a worker for each file takes longer than its tests.
 */
export default defineConfig({
  test: {
    name: 'core',
    root: 'core',
    include: process.env.LIVES ? ['**/*lives.test.ts'] : ['**/*.test.ts'],
    exclude: process.env.LIVES ? [] : ['**/*lives.test.ts'],
    environment: 'node',
    isolate: false,
    env: { SEED: '7' },
    setupFiles: ['../tools/mutation/seed.ts'],
    testTimeout: 60_000,
  },
});
