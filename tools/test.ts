import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Everything that must hold, from the quick to the slow. `check` as an argument leaves out what is slow.
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const out = mkdtempSync(join(tmpdir(), 'adashi-results-'));
const isQuick = process.argv.includes('check');

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Reads how many tests passed and failed; without it the step itself is one. */
  readonly count?: () => Counts;
}

function vitestCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

function vitest(name: string, projects: readonly string[]): Step {
  const file = join(out, `${projects.join('-')}.json`);
  const which = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name, command: bin('vitest'), args, count: () => vitestCounts(file) };
}

const quick: Step[] = [
  ...['core', 'contract', 'api', 'web', '.'].map((folder) => ({
    name: `types of ${folder}`,
    command: bin('tsc'),
    args: ['-p', folder],
  })),
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware'] },
  { name: 'format', command: bin('biome'), args: ['check', '.'] },
  {
    name: 'imports',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', 'core/src', 'contract/src', 'api/src', 'web/src'],
  },
  vitest('unit tests and house rules', ['core', 'contract', 'tools', 'web']),
];

const browserReport = join(out, 'browser.json');
const slow: Step[] = [
  vitest('integration tests', ['api']),
  {
    name: 'browser tests',
    command: bin('playwright'),
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    count: () => playwrightCounts(browserReport),
  },
];

function run({ name, command, args, count }: Step): Counts {
  console.log(`\n— ${name}`);
  const environment = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment });
  const counts = count ? count() : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that fails without a failed test (a file that does not load) is a failure all the same.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

let [passed, failed] = [0, 0];
for (const step of isQuick ? quick : [...quick, ...slow]) {
  const counts = run(step);
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
