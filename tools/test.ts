import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { notedFlaky, runAgain } from './flaky.ts';
import { command, inTurn, type Outcome, playwright, run, runQuietly, type Step, vitest } from './steps.ts';
import { testsOf } from './tests-of.ts';

// `test`: everything that must hold, or only what belongs to some folders. `check`: what a commit needs. `verify`: the long run.
// `e2e`: the browser tests, or only some files of them.
const [mode = 'test', ...places] = process.argv.slice(2);
const SOURCES = ['core/src', 'contract/src', 'api/src', 'web/src'];
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

/** How many lives the long run plays, and that each journey is walked at each width and each screen in each language. */
const LONG = { LIVES: '5000' };
const LONG_OF_API = { VERIFY: 'yes', LIVES: '40' };
const ALL_WIDTHS = { VERIFY: 'yes' };

/** The sources that changed since the last commit, or in it where nothing did; null where git cannot tell. */
function changedSources(): string[] | null {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n');
  const sources = (files: readonly string[]) => files.filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  try {
    const open = sources(git('status', '--porcelain', '--no-renames', '-uall').map((line) => line.slice(3)));
    return open.length > 0 ? open : sources(git('diff', '--name-only', 'HEAD~1'));
  } catch {
    return null;
  }
}

/** Lint that knows types takes the most of all checks, so the quick run has it for what changed. */
function lint(): Step[] {
  const changed = mode === 'verify' ? null : changedSources();
  if (changed === null) return [command('lint', 'oxlint', '--type-aware')];
  const typed = changed.length > 0 ? [command('lint of what changed', 'oxlint', '--type-aware', ...changed)] : [];
  return [command('lint without types', 'oxlint'), ...typed];
}

const quick = (): Step[] => [
  command('types of everything', 'tsc', '-p', '.'),
  command('types of the rules, which know no platform', 'tsc', '-p', 'core'),
  ...lint(),
  vitest('rules, contract, screens and house rules', projects('core', 'contract', 'tools', 'web', 'screens')),
  command('imports', 'depcruise', '--config', '.dependency-cruiser.cjs', ...SOURCES),
  command('format', 'biome', 'check', '.'),
];

function testsOfPlaces(): Step[] {
  const files = [...new Set(places.flatMap((place) => testsOf(mode === 'e2e' ? `e2e/${place}` : place)))];
  if (files.length === 0) {
    console.error(`No test belongs to ${places.join(', ')}.`);
    process.exit(1);
  }
  const browser = files.filter((file) => file.startsWith('e2e/'));
  const others = files.filter((file) => !file.startsWith('e2e/'));
  return [
    ...(others.length > 0 ? [vitest('tests', others)] : []),
    ...(browser.length > 0 ? [playwright('browser tests', browser)] : []),
  ];
}

const api = (environment: Record<string, string> = {}) =>
  vitest('integration tests', projects('api', 'commands'), environment);

/** The api's tests wait for PostgreSQL half of the time, so the quick steps and the browser run beside them. */
async function everything(): Promise<Outcome[]> {
  const beside = runQuietly(api());
  return [...(await inTurn(quick())), await run(playwright('browser tests')), await beside];
}

/** Longer lives, all rules of lint, and each journey and each screen at every width and in both languages. */
const verify = (): Step[] => [
  ...quick(),
  vitest('long lives of the rules', ['--project', 'core', 'lives'], LONG),
  api(LONG_OF_API),
  // Two runs, with servers of their own: what a journey changed would be in its way at the other width.
  playwright('browser tests', ['--project', 'once'], ALL_WIDTHS),
  playwright('browser tests at a desk', ['--project', 'desk'], ALL_WIDTHS),
];

async function outcomes(): Promise<Outcome[]> {
  if (places.length > 0) return inTurn(testsOfPlaces(), run);
  if (mode === 'check') return inTurn(quick());
  if (mode === 'e2e') return [await run(playwright('browser tests'))];
  if (mode === 'verify') return inTurn(verify(), run);
  return everything();
}

const all = await outcomes();
const { passed, failed, flaky } = await runAgain({
  passed: all.reduce((sum, outcome) => sum + outcome.passed, 0),
  failed: all.flatMap((outcome) => outcome.failed),
});
if (mode === 'verify') for (const line of notedFlaky()) console.log(`flaky before: ${line}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
for (const { name, why } of failed) console.log(`  ✗ ${name}${why && ` (${why})`}`);
if (flaky.length > 0)
  console.log(`${flaky.length} flaky: ${flaky.map(({ name, why }) => `${name}, ${why}`).join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);
