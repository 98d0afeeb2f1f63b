import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutation } from './plugin.ts';

/** Runs test files in command-line order. Fast files come first, because the first failure ends the run. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.ORDER?.split(',') ?? [];
    const place = ({ moduleId }: TestSpecification) => order.indexOf(basename(moduleId));
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)));
  }
}

/**
 * Configuration for api tests with changed sources. The plugin changes a source while it loads, so the files on disk
 * stay unchanged.
 */
export default defineConfig({
  plugins: [mutation()],
  test: {
    root: 'api',
    include: ['test/**/*.test.ts'],
    globalSetup: './test/database.ts',
    setupFiles: process.env.COUNT ? ['../tools/mutation/count-calls.ts'] : [],
    // A cached source would lack the current mutant.
    fsModuleCache: false,
    env: { LIVES: '20', SEED: '7' },
    reporters: process.env.COUNT ? ['dot'] : [],
    testTimeout: process.env.COUNT ? 120_000 : 20_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    sequence: { sequencer: AsNamed },
    // Only the run that counts calls has retries, because a busy machine can cause failures. A run with a mutant has
    // no retries.
    retry: process.env.COUNT ? 2 : 0,
    bail: process.env.COUNT ? 0 : 1,
  },
});
