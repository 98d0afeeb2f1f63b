import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutation } from './plugin.ts';

/** Runs test files in the order of the command. Quick tests come first, because a quick failure ends most tries. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.ORDER?.split(',') ?? [];
    const place = ({ moduleId }: TestSpecification) => order.indexOf(basename(moduleId));
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)));
  }
}

/** Tests of the api whose source is changed while loading. Files on disk stay unchanged. */
export default defineConfig({
  plugins: [mutation()],
  test: {
    root: 'api',
    include: ['test/**/*.test.ts'],
    globalSetup: './test/database.ts',
    setupFiles: process.env.COUNT ? ['../tools/mutation/count-calls.ts'] : [],
    // A cached source would not contain the current mutant.
    fsModuleCache: false,
    env: { LIVES: '20', SEED: '7' },
    reporters: process.env.COUNT ? ['dot'] : [],
    testTimeout: process.env.COUNT ? 120_000 : 20_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    sequence: { sequencer: AsNamed },
    // A busy machine needs retries while counting calls. A try of a mutant needs none.
    retry: process.env.COUNT ? 2 : 0,
    bail: process.env.COUNT ? 0 : 1,
  },
});
