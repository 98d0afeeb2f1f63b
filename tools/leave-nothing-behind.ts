import { afterAll, vi } from 'vitest';

// Test files share a process (`isolate: false`), and a setup file runs for each test file. The state of each file is
// reset at its end.
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
