import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { name: 'p', root: 'api', include: ['test/**/*.test.ts'], isolate: false, maxWorkers: 1, setupFiles: ['../tools/leave-nothing-behind.ts', './test/zz-prof.ts'], globalSetup: './test/database.ts', testTimeout: 600000, hookTimeout: 600000 } });
