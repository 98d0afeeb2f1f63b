import { defineConfig } from 'vitest/config';

const project = (name: string, more: object = {}) => ({
  test: { name, root: name, include: ['**/*.test.ts', '**/*.test.tsx'], environment: 'node', ...more },
});

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      project('core'),
      project('contract'),
      project('tools', { exclude: ['commands.test.ts'] }),
      // Runs whole test commands, and so is slow.
      project('commands', { root: 'tools', include: ['commands.test.ts'], testTimeout: 300_000 }),
      project('web', { exclude: ['test/screens/**'] }),
      {
        ...project('screens', {
          root: 'web',
          include: ['test/screens/**/*.test.tsx'],
          environment: './test/screens/one-window.ts',
          setupFiles: './test/screens/setup.ts',
          isolate: false,
          // React as it is shipped: its development build renders twice and keeps a stack of each element.
          env: { NODE_ENV: 'production' },
          testTimeout: 120_000,
        }),
        oxc: { jsx: { runtime: 'automatic', development: false } },
      },
      project('api', {
        globalSetup: './test/database.ts',
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
