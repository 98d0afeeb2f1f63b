import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutation } from './plugin.ts';

/** As the command names them: a quick test ends most tries before a slow one begins. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.ORDER?.split(',') ?? [];
    const place = ({ moduleId }: TestSpecification) => order.indexOf(basename(moduleId));
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)));
  }
}

/** The tests of the api on a source that is changed on its way in; nothing on the disk is. */
export default defineConfig({
  plugins: [mutation()],
  test: {
    root: 'api',
    include: ['test/**/*.test.ts'],
    globalSetup: './test/database.ts',
    setupFiles: process.env.COUNT ? ['../tools/mutation/count-calls.ts'] : [],
    // A source that was kept from another run would not be the one that is wrong now.
    fsModuleCache: false,
    env: { LIVES: '20', SEED: '7' },
    reporters: process.env.COUNT ? ['dot'] : [],
    testTimeout: process.env.COUNT ? 120_000 : 20_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    sequence: { sequencer: AsNamed },
    // Who calls what may be asked on a busy machine; whether a test fails may not.
    retry: process.env.COUNT ? 2 : 0,
    bail: process.env.COUNT ? 0 : 1,
  },
});
