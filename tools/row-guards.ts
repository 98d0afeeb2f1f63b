import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import guards from './row-guards.json' with { type: 'json' };
import { BIN, ENVIRONMENT } from './steps.ts';
import { workingCopy } from './working-copy.ts';

type Guard = (typeof guards)[number];

/** Time limits of tests and hooks. After the removal of a guard, a request can hang, such as a stream of events. */
const LIMITS = ['--testTimeout=30000', '--hookTimeout=120000', '--expect.poll.timeout=15000'];

/** Fields of the vitest report that this command reads. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}

/** Returns a pattern that matches a title with any values in place of its placeholders. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(parts.join('.*'));
}

/** Returns the titles of the failed tests of a file. */
function failuresOf(copy: string, test: string): string[] {
  const file = join(copy, 'report.json');
  writeFileSync(file, '{"testResults":[]}');
  const [part = ''] = test.split('/');
  const project = test.startsWith('web/test/screens/') ? 'screens' : part;
  const args = ['run', '--project', project, test, '--reporter=json', `--outputFile=${file}`, ...LIMITS];
  spawnSync(join(BIN, 'vitest'), args, { cwd: copy, env: ENVIRONMENT, stdio: 'ignore' });
  const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ title, fullName }) => `${fullName} ${title}`);
}

function isNoticed(copy: string, { file, was, instead, test, title }: Guard): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(was, () => instead),
  );
  const failed = failuresOf(copy, test);
  writeFileSync(path, source);
  return failed.some((name) => patternOf(title).test(name));
}

/**
 * Removes each guard of `row-guards.json` in a copy of the last commit, and runs the test that docs/security.md names.
 * Prints the result, and returns the number of guards that no named test noticed.
 */
export function removeRowGuards(row: string): number {
  const copy = workingCopy();
  const built = join(import.meta.dirname, '../web/dist');
  if (existsSync(built)) symlinkSync(built, join(copy, 'web/dist'));
  const chosen = guards.filter((guard) => guard.row.startsWith(row));
  const missed = chosen.filter((guard) => {
    const noticed = isNoticed(copy, guard);
    console.log(`| ${guard.row} | \`${guard.file}\` | ${noticed ? guard.title : '**nothing**'} |`);
    return !noticed;
  });
  return missed.length;
}
