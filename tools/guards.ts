import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Mutant, mutantsOf, root } from './mutation/mutants.ts';
import { removeRowGuards } from './row-guards.ts';
import { BIN, ENVIRONMENT } from './steps.ts';
import { testsOf } from './tests-of.ts';
import { workingCopy } from './working-copy.ts';

/**
 * Removes random guards, one at a time, in a copy of the last commit, and prints the failing test for each. `npm run
 * guards -- --seed=28 --count=12` always selects the same guards of the same code. `npm run guards -- --rows` removes the
 * guards of `row-guards.json` instead, and `--rows=6.` only the guards of chapter 6 of docs/security.md.
 */
const rows = process.argv.find((argument) => /^--rows(?:=|$)/.test(argument));
if (rows !== undefined) process.exit(removeRowGuards(rows.split('=')[1] ?? '') === 0 ? 0 : 1);

const option = (name: string, usual: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const seed = option('seed', 28);
const count = option('count', 12);

/** Returns a generator of numbers from 0 to 1 (mulberry32). The same seed always gives the same numbers. */
function random(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the mutants that replace an `if` condition with `false`, except in commands and the sandbox. */
function guards(): Mutant[] {
  const sources = globSync('{core,contract,api,web}/src/**/*.{ts,tsx}', { cwd: root }).toSorted();
  const meant = sources.filter((file) => !/\/sandbox\/|-command\.ts$|main\.tsx?$|banner\.ts$/.test(file));
  return meant.flatMap((file) => mutantsOf(file).filter(({ text, was }) => text === 'false' && was !== 'false'));
}

function pick(all: readonly Mutant[]): Mutant[] {
  const next = random(seed);
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat();
}

interface Part {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** Returns the parts of the quick run for a source file, nearest part first. */
function partsOf(file: string): Part[] {
  const vitest = (name: string, ...args: string[]) => ({ name, command: 'vitest', args: ['run', '--bail=1', ...args] });
  const [part = '', , room = ''] = file.split('/');
  const near = testsOf(`${part}/${room}`);
  const nearest = near.length > 0 ? [vitest(`the tests of ${part}/${room}`, ...near)] : [];
  const whole = vitest(
    'core, contract, web and screens',
    ...['core', 'contract', 'web', 'screens'].flatMap((name) => ['--project', name]),
  );
  if (part === 'core' || part === 'web') {
    const browser = {
      name: 'the browser tests',
      command: 'playwright',
      args: ['test', '--config', 'e2e/playwright.config.ts', '--grep-invert=@long', '-x'],
    };
    return part === 'web'
      ? [...nearest, whole, { name: 'vite', command: 'vite', args: ['build', 'web'] }, browser]
      : [whole];
  }
  return [...nearest, vitest('the tests of the api', '--project', 'api'), whole];
}

/** Returns the name of the first failing test. */
const failedIn = (output: string) =>
  stripVTControlCharacters(output)
    .match(/(?:FAIL|✘)\s+(.+)/)?.[1]
    ?.trim() ?? 'it did not run';

const copy = workingCopy();
const run = ({ command, args }: Pick<Part, 'command' | 'args'>) =>
  spawnSync(join(BIN, command), args, { cwd: copy, encoding: 'utf8', env: ENVIRONMENT });

/** Returns whether the failed test passes without the change. Otherwise, the test did not notice the missing guard. */
function passesUnchanged({ command, args }: Part, failed: string): boolean {
  const [file] = failed.match(/[\w./-]+\.(?:test|spec)\.tsx?/) ?? [];
  if (file === undefined) return run({ command, args }).status === 0;
  return run({ command, args: command === 'vitest' ? ['run', file] : [...args, file] }).status === 0;
}

let missed = 0;
for (const { file, line, was, start, end, text } of pick(guards())) {
  const source = readFileSync(join(copy, file), 'utf8');
  writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end));
  let found = '';
  for (const part of partsOf(file)) {
    const ran = run(part);
    if (ran.status === 0) continue;
    const failed = failedIn(ran.stdout + ran.stderr);
    writeFileSync(join(copy, file), source);
    if (!passesUnchanged(part, failed)) throw new Error(`${failed} fails without the change, too.`);
    found = `${part.name}: ${failed}`;
    break;
  }
  writeFileSync(join(copy, file), source);
  if (!found) missed += 1;
  console.log(`| \`${file}:${line}\` | \`${was.replaceAll(/\s+/g, ' ')}\` | ${found || '**nothing**'} |`);
}
process.exit(missed === 0 ? 0 : 1);
