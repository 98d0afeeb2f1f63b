import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { notedFlaky, runAgain } from './flaky.ts';
import { command, inTurn, type Outcome, playwright, run, runQuietly, type Step, vitest } from './steps.ts';
import { testsOf } from './tests-of.ts';

// Four modes: `test` runs the required tests or some folders, `check` runs the checks before a commit, `verify` is
// the long run, and `e2e` runs browser tests.
const [mode = 'test', ...places] = process.argv.slice(2);
const SOURCES = ['core/src', 'contract/src', 'api/src', 'web/src'];
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

/**
 * Environment of the long run. `SEED` is a new seed for all simulations, `LIVES` is the number of simulations, and
 * `VERIFY` turns on all widths, languages, invalid inputs and `*.long.test.ts`.
 */
const SEED = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const LONG = { SEED, LIVES: '5000' };
const LONG_OF_API = { SEED, VERIFY: 'yes', LIVES: '40' };
const ALL_WIDTHS = { SEED, VERIFY: 'yes' };

/**
 * Returns the sources with uncommitted changes, or else the sources of the last commit. Returns null without git
 * history.
 */
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

/** Returns the lint step. The quick run lints only changed files, because type-aware lint is the slowest check. */
function lint(): Step[] {
  const changed = mode === 'verify' ? null : changedSources();
  if (changed === null) return [command('lint', 'oxlint', '--type-aware')];
  const typed = changed.length > 0 ? [command('lint of what changed', 'oxlint', '--type-aware', ...changed)] : [];
  return [command('lint without types', 'oxlint'), ...typed];
}

const checks = (): Step[] => [
  // Uses one checker, because each additional checker would check the shared types again.
  command('types of everything', 'tsc', '-p', '.', '--checkers', '1'),
  command('types of the rules, which know no platform', 'tsc', '-p', 'core'),
  ...lint(),
  command('imports', 'depcruise', '--config', '.dependency-cruiser.cjs', ...SOURCES),
  command('unused exports, files and packages', 'knip', '--no-progress'),
  command('format', 'biome', 'check', '.'),
];

const rules = (): Step => vitest('rules, contract and house rules', projects('core', 'contract', 'tools', 'web'));

/** Runs the checks, each on one core, beside the tests without a database or a browser. */
async function quick(): Promise<Outcome[]> {
  const [checked, tested] = await Promise.all([inTurn(checks()), runQuietly(rules())]);
  return [...checked, tested];
}

const screens = (environment: Record<string, string> = {}) => vitest('screens', projects('screens'), environment);

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

const api = () => vitest('integration tests', projects('api'));
const longApi = () => vitest('integration tests', projects('api', 'commands'), LONG_OF_API);

/** Browser tests of the quick run. */
const browser = playwright('browser tests', ['--project=once', '--grep-invert=@long']);

/**
 * Runs the parts of the quick run one after another. Each part uses both cores, and parts at the same time take longer
 * than one after another.
 */
async function everything(): Promise<Outcome[]> {
  return [...(await quick()), ...(await inTurn([screens(), api()])), await run(browser)];
}

/**
 * Returns the steps of the long run: more simulations, type-aware lint of all files, all widths and both languages.
 */
const verify = (): Step[] => [
  ...checks(),
  rules(),
  command('alert rules', 'promtool', 'check', 'rules', 'docs/monitoring/alerts.yml'),
  command('alerts fire', 'promtool', 'test', 'rules', 'docs/monitoring/alerts.test.yml'),
  screens(ALL_WIDTHS),
  vitest('long lives of the rules', ['--project', 'core', 'lives'], LONG),
  longApi(),
  // Each width has its own run and server, because a test changes data that the same test needs at the other width.
  playwright('browser tests', ['--project', 'once'], ALL_WIDTHS),
  playwright('browser tests at a desk', ['--project', 'desk'], ALL_WIDTHS),
];

async function outcomes(): Promise<Outcome[]> {
  if (places.length > 0) return inTurn(testsOfPlaces(), run);
  if (mode === 'check') return quick();
  if (mode === 'e2e') return [await run(browser)];
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
