import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'adashi-results-'));
process.once('exit', () => rmSync(reports, { recursive: true }));

/** How many passed, and the names of what did not. */
export interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
}

/** Something that must hold: a command, and what its report says when it writes one. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Record<string, string>;
  readonly report?: () => Outcome;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A file may fail without a failed test: it does not load, or its worker died. */
function readVitest(file: string): Outcome {
  const { numPassedTests, testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const tests = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [path];
    // Of a long output often the end alone is kept: why it failed stands there too, in a line.
    const why = (messages: readonly string[]) => messages[0]?.split('\n')[0] ?? '';
    return tests.map(({ fullName, failureMessages }) => `${path}: ${fullName} (${why(failureMessages)})`);
  });
  return { passed: numPassedTests, failed };
}

/** A file's tests and those of its `describe`, each in every project that it ran in. */
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

const failedOf = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failedOf),
  ...specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === 'unexpected').map((each) => `${each.projectName} ${file}: ${title}`),
  ),
];

function readPlaywright(file: string): Outcome {
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: suites.flatMap(failedOf) };
}

let made = 0;
const newReport = () => join(reports, `${(made += 1)}.json`);

export function command(name: string, program: string, ...args: string[]): Step {
  return { name, command: program, args };
}

export function vitest(name: string, args: readonly string[], environment: Record<string, string> = {}): Step {
  const file = newReport();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: 'vitest',
    args: ['run', ...args, ...reporters],
    environment,
    report: () => readVitest(file),
  };
}

export function playwright(name: string, args: readonly string[] = [], environment: Record<string, string> = {}): Step {
  const file = newReport();
  return {
    name,
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: () => readPlaywright(file),
  };
}

function read({ name, report }: Step, status: number | null): Outcome {
  if (!report) return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [name] };
  try {
    return report();
  } catch {
    return { passed: 0, failed: [`${name}: no report`] };
  }
}

/**
 * Runs a step and counts. Neither the exit code nor the report is believed alone: a step fails when one of them says so,
 * when there is no report, and when nothing ran at all.
 */
function start(step: Step, stdio: 'inherit' | 'pipe'): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(join(root, 'node_modules/.bin', step.command), step.args, {
    cwd: root,
    stdio,
    env: { ...process.env, ...step.environment },
  });
  const outcome = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  }).then((status) => {
    const { passed, failed } = read(step, status);
    if (failed.length > 0) return { passed, failed };
    if (status !== 0) return { passed, failed: [`${step.name}: ended with ${status}`] };
    return { passed, failed: passed === 0 ? [`${step.name}: nothing ran`] : [] };
  });
  return { child, outcome };
}

/** What it says is seen while it runs. */
export function run(step: Step): Promise<Outcome> {
  console.log(`\n— ${step.name}`);
  return start(step, 'inherit').outcome;
}

/** What it says is seen when it has ended, in one piece. */
async function runQuietly(step: Step): Promise<Outcome> {
  const { child, outcome } = start(step, 'pipe');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const { passed, failed } = await outcome;
  console.log(`\n— ${step.name}`);
  if (failed.length > 0 || step.report) console.log(said.trimEnd());
  return { passed, failed };
}

/** Runs steps that do not need each other, as many at a time as there are processors, in their order. */
export async function runSideBySide(steps: readonly Step[]): Promise<Outcome[]> {
  const queue = [...steps];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) outcomes.push(await runQuietly(step));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}
