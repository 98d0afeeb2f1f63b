import { defineConfig } from 'vitest/config';
import { needNode } from './tools/node-version.mjs';

needNode();

const project = (name: string, more: object = {}) => ({
  test: { name, root: name, include: ['**/*.test.ts', '**/*.test.tsx'], environment: 'node', ...more },
});

/** Files of a project share a process: each test file leaves it as it was. */
const SHARED = { isolate: false, setupFiles: '../tools/leave-nothing-behind.ts' };
/** Ends a test that hangs. No test is a matter of seconds, however busy the machine is. */
const HANGS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000, interval: 20 } } };

/** What the long run alone has: `npm run verify`. */
const LONG = process.env.VERIFY === 'yes' ? [] : ['**/*.long.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      project('core', { ...SHARED, ...HANGS }),
      project('contract', { ...SHARED, ...HANGS }),
      project('tools', { ...SHARED, ...HANGS, exclude: ['commands.test.ts'] }),
      // Runs whole test commands, and so is slow.
      project('commands', { root: 'tools', include: ['commands.test.ts'], ...HANGS }),
      project('web', {
        ...SHARED,
        ...HANGS,
        setupFiles: ['../tools/leave-nothing-behind.ts', './test/browser.ts'],
        exclude: ['test/screens/**'],
      }),
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
      project('api', { ...SHARED, ...HANGS, globalSetup: './test/database.ts', exclude: LONG }),
    ],
  },
});
