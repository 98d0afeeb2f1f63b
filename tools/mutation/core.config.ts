import { defineConfig } from 'vitest/config';

/**
 * Configuration for the tests of the rules. Random simulations run only for mutants that survive the named cases. One
 * worker runs all files, because starting a worker takes longer than running a file.
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
