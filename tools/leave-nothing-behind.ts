import { configureGlobal } from 'fast-check';
import { afterAll, vi } from 'vitest';
import { SEED } from '../core/test/random.ts';

configureGlobal({ seed: SEED });

// This setup file resets global state at the end of each test file, because test files share one process (`isolate:
// false`).
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
