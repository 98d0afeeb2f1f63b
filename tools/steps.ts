import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'adashi-results-'));

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Something that must hold: a command, and what its report says when it writes one. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Record<string, string>;
  readonly report?: () => Counts;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** A file may fail without a failed test: it does not load, or its worker died. */
function readVitest(file: string): Counts {
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const lost = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + lost.length };
}

function readPlaywright(file: string): Counts {
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
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

function read({ report }: Step, status: number | null): Counts {
  if (!report) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    return report();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * Runs a step and counts. Neither the exit code nor the report is believed alone: a step fails when one of them says so,
 * when there is no report, and when nothing ran at all.
 */
function start(step: Step, stdio: 'inherit' | 'pipe'): { child: ChildProcess; counts: Promise<Counts> } {
  const child = spawn(join(root, 'node_modules/.bin', step.command), step.args, {
    cwd: root,
    stdio,
    env: { ...process.env, ...step.environment },
  });
  const counts = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  }).then((status) => {
    const { passed, failed } = read(step, status);
    return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed };
  });
  return { child, counts };
}

/** What it says is seen while it runs. */
export function run(step: Step): Promise<Counts> {
  console.log(`\n— ${step.name}`);
  return start(step, 'inherit').counts;
}

/** What it says is seen when it has ended, in one piece. */
async function runQuietly(step: Step): Promise<Counts> {
  const { child, counts } = start(step, 'pipe');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const counted = await counts;
  console.log(`\n— ${step.name}`);
  if (counted.failed > 0 || step.report) console.log(said.trimEnd());
  return counted;
}

/** Runs steps that do not need each other, as many at a time as there are processors, in their order. */
export async function runSideBySide(steps: readonly Step[]): Promise<Counts[]> {
  const queue = [...steps];
  const counts: Counts[] = [];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) counts.push(await runQuietly(step));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return counts;
}
