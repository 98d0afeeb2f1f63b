import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './mutants.ts';
import type { Result } from './report.ts';

const REPORT = join(root, 'reports/mutation/mutation.json');

interface StrykerReport {
  readonly files: Record<
    string,
    {
      readonly source: string;
      readonly mutants: readonly {
        readonly status: string;
        readonly replacement: string;
        readonly location: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
      }[];
    }
  >;
}

function offset(source: string, { line, column }: { line: number; column: number }): number {
  return (
    source
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length +
    (line > 1 ? 1 : 0) +
    column -
    1
  );
}

interface CoreVerdict extends Result {
  /** Place of a mutant in the format of StrykerJS. */
  readonly place: string;
}

function verdicts(): CoreVerdict[] {
  const report: StrykerReport = JSON.parse(readFileSync(REPORT, 'utf8'));
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
      .map(({ status, replacement, location: { start, end } }) => ({
        file,
        line: start.line,
        place: `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`,
        change: `${source.slice(offset(source, start), offset(source, end))} → ${replacement}`,
        isKilled: status === 'Killed' || status === 'Timeout',
        isReached: status !== 'NoCoverage',
      })),
  );
}

function stryker(places: readonly string[], environment: Record<string, string>): CoreVerdict[] {
  if (places.length === 0) return [];
  rmSync(REPORT, { force: true });
  const command = join(root, 'tools/mutation/node_modules/.bin/stryker');
  const args = ['run', 'tools/mutation/stryker.json', '--mutate', places.join(',')];
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  if (status !== 0) throw new Error('StrykerJS did not get through.');
  return verdicts();
}

const nameOf = ({ place, change }: CoreVerdict) => `${place} ${change}`;

/**
 * Runs StrykerJS on the rules with the named cases, then runs the random simulations for the surviving mutants.
 * `places` are files or `file:from-to`.
 */
export function tryCore(places: readonly string[], report: (verdict: Result) => void): void {
  const named = stryker(places, {});
  const survivors = named.filter(({ isKilled }) => !isKilled);
  for (const { file, line, change } of survivors) console.log(`named cases let through: ${file}:${line}  ${change}`);
  const lived = stryker(
    survivors.map(({ place }) => place),
    { LIVES: '30' },
  );
  const killed = new Set(lived.filter(({ isKilled }) => isKilled).map(nameOf));
  for (const verdict of named) report({ ...verdict, isKilled: verdict.isKilled || killed.has(nameOf(verdict)) });
}
