import { basename, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { type Mutant, root } from './mutants.ts';

/** Message to a process that tries mutants: the mutant and the test files to run. */
export interface Try {
  readonly mutant: Mutant | null;
  readonly tests: readonly string[];
}

// One vitest and one PostgreSQL serve many mutants, because their start takes longer than most runs.
const vitest = await createVitest('test', { config: join(root, 'tools/mutation/api.config.ts'), watch: false });
await vitest.standalone();
const specifications = await vitest.getRelevantTestSpecifications();

/** Result of the tests for one mutant: whether all tests passed, and the failing test file. */
export interface Tried {
  readonly passed: boolean;
  readonly failing: string | null;
}

async function tryTests({ mutant, tests }: Try): Promise<Tried> {
  const source = mutant ? join(root, mutant.file) : null;
  if (mutant) process.env.MUTANT = JSON.stringify(mutant);
  if (source) vitest.invalidateFile(source);
  // Deletes the failures of the previous mutant, which would stop the next run.
  for (const kept of [vitest.state.filesMap, vitest.state.idMap, vitest.state.pathsSet]) kept.clear();
  const isAsked = (moduleId: string) => tests.includes(relative(join(root, 'api/test'), moduleId));
  const asked = specifications.filter(({ moduleId }) => isAsked(moduleId));
  if (asked.length !== tests.length) throw new Error(`Not all of these are tests of the api: ${tests.join(', ')}`);
  process.env.ORDER = tests.join();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked);
  delete process.env.MUTANT;
  if (source) vitest.invalidateFile(source);
  const failing = testModules.find((file) => !file.ok());
  const passed = unhandledErrors.length === 0 && testModules.length === tests.length && !failing;
  return { passed, failing: failing ? basename(failing.moduleId) : null };
}

process.on('message', (asked: Try) => void tryTests(asked).then((tried) => process.send?.(tried)));
process.once('disconnect', () => process.exit());
process.send?.('ready');
