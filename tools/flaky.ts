import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Failure, type Outcome, run, type Step } from './steps.ts';

/** Path of the log of flaky tests. Each line of the log is a JSON object. */
const NOTED = join(import.meta.dirname, '../reports/flaky.jsonl');

/** Highest number of failed tests for a second run. After more failures, the run fails immediately. */
const MOST_AGAIN = 2;

interface Flaky {
  readonly at: string;
  readonly name: string;
  readonly why: string;
}

/**
 * Runs each failed test again, without other tests. If a test then passes, the function logs the test as flaky and
 * counts it as passed.
 */
export async function runAgain(
  outcome: Outcome,
  runStep: (step: Step) => Promise<Outcome> = run,
): Promise<Outcome & { flaky: readonly Failure[] }> {
  const { passed, failed } = outcome;
  const canAll = failed.every(({ again }) => again);
  if (failed.length === 0 || failed.length > MOST_AGAIN || !canAll) return { passed, failed, flaky: [] };
  const flaky: Failure[] = [];
  for (const failure of failed) {
    if (!failure.again) continue;
    const second = await runStep(failure.again);
    if (second.failed.length === 0 && second.passed > 0) flaky.push(failure);
  }
  mkdirSync(dirname(NOTED), { recursive: true });
  const at = new Date().toISOString();
  for (const { name, why } of flaky) appendFileSync(NOTED, `${JSON.stringify({ at, name, why } satisfies Flaky)}\n`);
  return { passed: passed + flaky.length, failed: failed.filter((one) => !flaky.includes(one)), flaky };
}

/** Returns one line for each flaky test in the log. */
export function notedFlaky(): string[] {
  if (!existsSync(NOTED)) return [];
  const lines = readFileSync(NOTED, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { at, name, why }: Flaky = JSON.parse(line);
    return `${at} ${name}: ${why}`;
  });
}
