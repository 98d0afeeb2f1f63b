import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');

/**
 * Folder of the installed commands. Steps prefer these commands and the current Node.js over the machine's commands.
 */
export const BIN = join(root, 'node_modules/.bin');
export const ENVIRONMENT = {
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
  // The compile cache saves a quarter of each server's start time, and tests start dozens of servers.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

const GIB = 2 ** 30;

/** Returns a folder for temporary files: in memory if much is free, because PostgreSQL is a tenth faster there. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory) || freemem() < 14 * GIB) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < 8 * GIB ? tmpdir() : memory;
}

/** Temporary folder for one run. PostgreSQL runs under its own account and needs access. */
const scratch = mkdtempSync(join(temporaryFolder(), 'adashi-run-'));
chmodSync(scratch, 0o755);
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

/** A failed test or step. */
export interface Failure {
  readonly name: string;
  /** First line of the error message. */
  readonly why: string;
  /** Step that runs only the failed test, or undefined if that test cannot run separately. */
  readonly again?: Step;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: readonly Failure[];
}

/** A command that must succeed. `report` reads the test results that the command wrote. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Record<string, string>;
  readonly report?: () => Outcome;
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0] ?? '';
const asPattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Reads a vitest report. A test file can also fail without a failed test, if it does not load or its process dies.
 */
function readVitest(file: string, environment: Record<string, string>): Outcome {
  const { numPassedTests, testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const failed = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const path = relative(root, name);
    const tests = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && tests.length === 0)
      return [{ name: path, why: firstLine(message), again: vitest(path, [path], environment) }];
    return tests.map(({ ancestorTitles, title, fullName, failureMessages }) => ({
      name: `${path}: ${fullName}`,
      why: firstLine(failureMessages[0]),
      again: vitest(path, [path, '-t', `^${asPattern([...ancestorTitles, title].join(' > '))}$`], environment),
    }));
  });
  return { passed: numPassedTests, failed };
}

/** Tests of a file or `describe` block. Each Playwright project has its own entry for each test. */
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
}

function failedOf({ suites = [], specs }: PlaywrightSuite, environment: Record<string, string>): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results = [] }) => ({
        name: `${projectName} ${file}: ${title}`,
        why: firstLine(results[0]?.error?.message),
        again: playwright(
          file,
          [`${file}:${line}`, `--project=${projectName}`, '--workers=1', '-g', asPattern(title)],
          environment,
        ),
      })),
  );
  return [...suites.flatMap((suite) => failedOf(suite, environment)), ...own];
}

function readPlaywright(file: string, environment: Record<string, string>): Outcome {
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: suites.flatMap((suite) => failedOf(suite, environment)) };
}

let made = 0;
const newReport = () => join(scratch, `${(made += 1)}.json`);

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
    report: () => readVitest(file, environment),
  };
}

export function playwright(name: string, args: readonly string[] = [], environment: Record<string, string> = {}): Step {
  const file = newReport();
  return {
    name,
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: () => readPlaywright(file, environment),
  };
}

function read({ name, report }: Step, status: number | null): Outcome {
  if (!report) return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [{ name, why: '' }] };
  try {
    return report();
  } catch {
    return { passed: 0, failed: [{ name, why: 'no report' }] };
  }
}

/**
 * Runs a step and counts its tests. Prefers the command of an installed package to the machine's command. The step fails
 * if its exit code or its report shows a failure, or if it has no report or no tests.
 */
function start(step: Step, stdio: 'inherit' | 'pipe'): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(step.command, step.args, {
    cwd: root,
    stdio,
    env: { ...ENVIRONMENT, TMPDIR: scratch, ...step.environment },
  });
  const outcome = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  }).then((status): Outcome => {
    const { passed, failed } = read(step, status);
    if (failed.length > 0) return { passed, failed };
    if (status !== 0) return { passed, failed: [{ name: step.name, why: `ended with ${status}` }] };
    return { passed, failed: passed === 0 ? [{ name: step.name, why: 'nothing ran' }] : [] };
  });
  return { child, outcome };
}

/** Runs a step and prints its output immediately. */
export function run(step: Step): Promise<Outcome> {
  console.log(`\n— ${step.name}`);
  return start(step, 'inherit').outcome;
}

/** Runs a step and prints its whole output at the end. */
export async function runQuietly(step: Step): Promise<Outcome> {
  const began = performance.now();
  const { child, outcome } = start(step, 'pipe');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const { passed, failed } = await outcome;
  console.log(`\n— ${step.name} (${((performance.now() - began) / 1_000).toFixed(0)} s)`);
  if (failed.length > 0 || step.report) console.log(said.trimEnd());
  return { passed, failed };
}

/** Runs steps one after another. */
export async function inTurn(
  steps: readonly Step[],
  runStep: (step: Step) => Promise<Outcome> = runQuietly,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
}
