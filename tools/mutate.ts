import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryApi } from './mutation/api.ts';
import { tryCore } from './mutation/core.ts';
import { root } from './mutation/mutants.ts';
import { openOf, type Result, tableOf } from './mutation/report.ts';

/**
 * Mutation testing of all code, the given folders, or the changed lines (`--changed`): changes one place at a time
 * and expects a test to fail. `--every=4` tries every fourth mutant of the api, and `--go-on` continues an
 * interrupted run.
 */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const every = Number(process.argv.find((argument) => argument.startsWith('--every='))?.slice('--every='.length) ?? 1);
const isChangedOnly = process.argv.includes('--changed');

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

interface Hunk {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

function changedLines(): Hunk[] {
  const base = git('status', '--porcelain').trim() === '' ? 'HEAD~1' : 'HEAD';
  const hunks: Hunk[] = [];
  let file = '';
  for (const line of git('diff', '-U0', base).split('\n')) {
    file = line.match(/^\+\+\+ b\/(.*)/)?.[1] ?? file;
    const [, from = 0, count = 1] = line.match(/^@@ \S+ \+(\d+)(?:,(\d+))?/)?.map(Number) ?? [];
    if (from > 0 && count !== 0) hunks.push({ file, from, to: from + (Number.isNaN(count) ? 1 : count) - 1 });
  }
  return hunks;
}

const hunks = isChangedOnly ? changedLines() : null;
const isBelow = (file: string) => wanted.length === 0 || wanted.some((folder) => file.startsWith(folder));

function isAsked({ file, line }: { file: string; line: number }): boolean {
  const isIn = (hunk: Hunk) => hunk.file === file && hunk.from <= line && line <= hunk.to;
  return isBelow(file) && (hunks === null || hunks.some(isIn));
}

function placesOfCore(): string[] {
  const files = globSync('core/src/**/*.ts', { cwd: root }).filter(isBelow);
  if (hunks === null) return files;
  return hunks.filter(({ file }) => files.includes(file)).map(({ file, from, to }) => `${file}:${from}-${to}`);
}

/** Writes the scores of the tested folders into `SCORES.md`, and keeps the scores of other folders. */
function keep(tried: readonly Result[]): void {
  const path = join(root, 'tools/mutation/SCORES.md');
  const marks = /(<!-- mutation scores -->\n)([^]*?)(\n<!-- end -->)/;
  const put = (_: string, before: string, kept: string, after: string) => `${before}${tableOf(tried, kept)}${after}`;
  writeFileSync(path, readFileSync(path, 'utf8').replace(marks, put));
}

const noted = join(root, 'reports/mutation/verdicts.jsonl');
mkdirSync(join(root, 'reports/mutation'), { recursive: true });
if (!process.argv.includes('--go-on') || !existsSync(noted)) writeFileSync(noted, '');
const before = readFileSync(noted, 'utf8').split('\n').filter(Boolean);
const verdicts = before.map((line): Result => JSON.parse(line));
const isTried = (file: string, line: number, change: string) =>
  verdicts.some((verdict) => verdict.file === file && verdict.line === line && verdict.change === change);

function report(verdict: Result): void {
  verdicts.push(verdict);
  appendFileSync(noted, `${JSON.stringify(verdict)}\n`);
  if (!verdict.isKilled) console.log(`survived: ${verdict.file}:${verdict.line}  ${verdict.change}`);
}

tryCore(placesOfCore(), report);
await tryApi(isAsked, report, { every, isTried });
const open = openOf(verdicts);
console.log(`\n${tableOf(verdicts)}\n`);
for (const line of open) console.log(line);
const areFolders = wanted.every((folder) => !folder.endsWith('.ts'));
if (areFolders && !isChangedOnly) keep(verdicts);
process.exit(open.length === 0 ? 0 : 1);
