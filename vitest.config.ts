import { defineConfig } from 'vitest/config';
import { needNode } from './tools/node-version.mjs';

needNode();

const project = (name: string, more: object = {}) => ({
  test: { name, root: name, include: ['**/*.test.ts', '**/*.test.tsx'], environment: 'node', ...more },
});

/** Test files share a process. The setup file restores it after each of them. */
const SHARED = { isolate: false, setupFiles: '../tools/leave-nothing-behind.ts' };
/** Limits that only end tests that hang. */
const HANGS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000, interval: 20 } } };

/** Test files that only `npm run verify` runs. */
const LONG = process.env.VERIFY === 'yes' ? [] : ['**/*.long.test.{ts,tsx}'];

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      project('core', { ...SHARED, ...HANGS }),
      project('contract', { ...SHARED, ...HANGS }),
      project('tools', { ...SHARED, ...HANGS, exclude: ['commands.test.ts', '**/node_modules/**'] }),
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
          exclude: LONG,
          environment: './test/screens/one-window.ts',
          setupFiles: './test/screens/setup.ts',
          isolate: false,
          // The production build of React: the development build renders twice and records a stack for each element.
          env: { NODE_ENV: 'production' },
          testTimeout: 120_000,
        }),
        oxc: { jsx: { runtime: 'automatic', development: false } },
      },
      project('api', { ...SHARED, ...HANGS, globalSetup: './test/database.ts', exclude: LONG }),
    ],
  },
});
