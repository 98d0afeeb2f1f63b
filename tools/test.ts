import { command, playwright, run, runSideBySide, type Step, vitest } from './steps.ts';

// Everything that must hold, from the quick to the slow. `check` as an argument leaves out what is slow.
const isQuick = process.argv.includes('check');
const SOURCES = ['core/src', 'contract/src', 'api/src', 'web/src'];
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

// A few random lives are enough to look at before a commit; without a number, as many as `core/test/lives.test.ts` says.
const lives: Record<string, string> = isQuick ? { LIVES: '500' } : {};

/** The longest first: the others fill the time beside it. */
const quick: readonly Step[] = [
  vitest('the rules', projects('core'), lives),
  command('lint', 'oxlint', '--type-aware'),
  vitest('unit tests and house rules', projects('contract', 'tools', 'web')),
  ...['.', 'web', 'api', 'contract', 'core'].map((folder) => command(`types of ${folder}`, 'tsc', '-p', folder)),
  command('imports', 'depcruise', '--config', '.dependency-cruiser.cjs', ...SOURCES),
  command('format', 'biome', 'check', '.'),
];

const slow: readonly Step[] = [vitest('integration tests', projects('api', 'commands')), playwright('browser tests')];

const outcomes = await runSideBySide(quick);
if (!isQuick) for (const step of slow) outcomes.push(await run(step));
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
console.log(`\n${passed} passed, ${failed.length} failed`);
for (const name of failed) console.log(`  ✗ ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
