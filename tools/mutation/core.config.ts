import { defineConfig } from 'vitest/config';

/**
 * Configuration for the tests of the rules. The slow random simulations run only for mutants that the named cases miss.
 * One worker runs all test files, because the start of a worker takes longer than a test file.
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
