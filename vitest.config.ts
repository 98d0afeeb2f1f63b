import { defineConfig } from 'vitest/config';

const project = (name: string, more: object = {}) => ({
  test: { name, root: name, include: ['**/*.test.ts', '**/*.test.tsx'], environment: 'node', ...more },
});

export default defineConfig({
  test: {
    projects: [
      project('core'),
      project('contract'),
      project('tools'),
      project('web'),
      project('api', {
        globalSetup: './test/database.ts',
        testTimeout: 60_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
    ],
  },
});
