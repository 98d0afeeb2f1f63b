import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect } from 'vitest';

declare global {
  var calledFunctions: Set<string> | undefined;
}

/** Records the api functions that a test file calls, and the file's duration in milliseconds. */
globalThis.calledFunctions = new Set();
const folder = process.env.COUNT;
const began = performance.now();
afterAll(() => {
  const file = basename(expect.getState().testPath ?? '');
  const seen = { called: [...(globalThis.calledFunctions ?? [])], took: performance.now() - began };
  if (folder) writeFileSync(join(folder, `${file}.json`), JSON.stringify(seen));
});
