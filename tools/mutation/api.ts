import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Mutant, mutantsOf, root } from './mutants.ts';
import type { Result } from './report.ts';
import type { Tried, Try } from './try-mutants.ts';

/** Sources outside the api tests: code in separate processes, and simulated providers. */
const LEFT_OUT = /^api\/src\/app\/(?:main\.ts$|banner\.ts$|sandbox\/)|\/sandbox\.ts$|-command\.ts$/;
const TIMEOUT_MS = 180_000;

/** Tests with real waiting time or long simulations, and the sources that each test covers. */
const SLOW: Record<string, RegExp> = {
  'outbox.test.ts': /src\/jobs\//,
  'nobody-waits.test.ts': /src\/jobs\//,
  'lost-connection.test.ts': /src\/db\//,
  'embedded.test.ts': /src\/db\//,
  'model.test.ts': /src\/(?:rotation|ledger|payouts)\//,
};

/** Sources that run at the start of the test server, before any test. Their mutants need a separate process. */
const OF_THE_SERVER = /^api\/src\/(?:db\/|app\/prepare-database)/;
/** Maximum number of test files for a mutant. Files that are likely to fail find nearly as many as all files. */
const MOST_TESTS = 12;
/** Number of mutants for one process. When the process ends, its test databases are deleted. */
const TRIES = 40;

/** Creates a folder for a process's files. When the process ends, the folder is deleted. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adashi-mutant-'));
  chmodSync(folder, 0o755); // PostgreSQL can run as another user, so the folder is open to all users.
  return folder;
}

/** A process that tries one mutant after another. If it hangs or dies, a new process replaces it. */
class Trier {
  #child: ChildProcess | null = null;
  #folder = '';
  #tries = 0;

  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    this.#folder = newFolder();
    const child = fork(join(root, 'tools/mutation/try-mutants.ts'), [], {
      cwd: root,
      env: { ...process.env, TMPDIR: this.#folder },
      stdio: 'ignore',
      detached: true,
    });
    await once(child, 'message');
    this.#tries = 0;
    this.#child = child;
    return child;
  }

  /** Ends the process and its child processes. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #answer(child: ChildProcess, asked: Try): Promise<Tried> {
    const given = new AbortController();
    const hangs = setTimeout(() => given.abort(), TIMEOUT_MS);
    const exits = once(child, 'exit', { signal: given.signal }).then(() => null);
    const answers = once(child, 'message', { signal: given.signal }).then(([tried]: Tried[]) => tried ?? null);
    child.send(asked);
    const tried = await Promise.race([answers, exits]).catch(() => null);
    clearTimeout(hangs);
    given.abort();
    await Promise.allSettled([answers, exits]);
    if (tried === null || child.exitCode !== null || child.signalCode !== null) await this.end();
    return tried ?? { passed: false, failing: null };
  }

  /** Runs the tests with or without a mutant. */
  async try(asked: Try): Promise<Tried> {
    const isOfTheServer = asked.mutant !== null && OF_THE_SERVER.test(asked.mutant.file);
    if (isOfTheServer || this.#tries >= TRIES) await this.end();
    if (isOfTheServer) process.env.MUTANT = JSON.stringify(asked.mutant);
    const child = await this.#started().catch(() => null);
    delete process.env.MUTANT;
    this.#tries += 1;
    const tried = child ? await this.#answer(child, asked) : { passed: false, failing: null };
    if (isOfTheServer) await this.end();
    return tried;
  }
}

interface Seen {
  readonly called: readonly string[];
  readonly took: number;
}

/** Runs all tests once and records the functions that each test file calls. Fast test files come first. */
async function countCalls(): Promise<[test: string, Seen][]> {
  const folder = newFolder();
  const command = join(root, 'node_modules/.bin/vitest');
  const counting = spawn(command, ['run', '--config', 'tools/mutation/api.config.ts'], {
    cwd: root,
    env: { ...process.env, COUNT: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(counting, 'exit');
  if (code !== 0) throw new Error('The tests of the api fail without any mutant.');
  const seen = readdirSync(folder)
    .map((file): [string, Seen] => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))])
    .toSorted(([, one], [, other]) => one.took - other.took);
  if (seen.length === 0) throw new Error('No test of the api said what it calls.');
  rmSync(folder, { recursive: true, force: true });
  return seen;
}

/**
 * Returns the test files for each function, with the key `file:start`. `--known-calls` reuses the calls of the last
 * run.
 */
async function callers(): Promise<{ of: Map<string, string[]>; all: string[]; seen: readonly [string, Seen][] }> {
  const kept = join(root, 'reports/mutation/calls.json');
  const isKnown = process.argv.includes('--known-calls');
  const seen: [string, Seen][] = isKnown ? JSON.parse(readFileSync(kept, 'utf8')) : await countCalls();
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(seen));
  const of = new Map<string, string[]>();
  for (const [test, { called }] of seen) for (const name of called) of.set(name, [...(of.get(name) ?? []), test]);
  return { of, all: seen.map(([test]) => test), seen };
}

/** Returns a description of a mutant's change. */
const changeOf = ({ was, text }: Mutant) => `${was} → ${text}`;

/** Checks that the tests fail on a broken server. Tests that pass without a server would find no mutants. */
async function proveThatItCanFail(of: ReadonlyMap<string, string[]>): Promise<void> {
  const broken = { file: 'api/src/app/api-server.ts', start: 0, end: 0, text: "throw new Error('broken on purpose');" };
  const mutant = { ...broken, line: 1, was: '', within: null };
  const [, reaching = []] = [...of].find(([name]) => name.startsWith(`${broken.file}:`)) ?? [];
  const tests = reaching.filter((test) => !(test in SLOW)).slice(0, 3);
  const trier = new Trier();
  const [passesWell, passesBroken] = [await trier.try({ mutant: null, tests }), await trier.try({ mutant, tests })];
  await trier.end();
  if (!passesWell.passed || passesBroken.passed) throw new Error('The tests do not see whether there is a server.');
}

function count(counted: Map<string, number>, name: string): void {
  counted.set(name, (counted.get(name) ?? 0) + 1);
}

/**
 * Ranks test files by killed mutants: first the file that killed the source's last mutant, then the files with most
 * kills in the folder.
 */
class Finders {
  readonly #last = new Map<string, string>();
  readonly #found = new Map<string, number>();
  /**
   * Returns the number of functions from a source and its folder that a test file calls. A test file calls most
   * functions of its own subject.
   */
  readonly #called = new Map<string, number>();

  constructor(seen: readonly [test: string, Seen][]) {
    for (const [test, { called }] of seen) {
      const files = called.map((name) => name.replace(/:\d+$/, ''));
      for (const place of [...files, ...files.map((file) => dirname(file))]) count(this.#called, `${place} ${test}`);
    }
  }

  found(file: string, test: string): void {
    this.#last.set(file, test);
    count(this.#found, `${dirname(file)} ${test}`);
  }

  /** Returns at most `MOST_TESTS` test files, likeliest first. The full test run can kill more mutants. */
  likeliest(file: string, tests: readonly string[]): string[] {
    const folder = dirname(file);
    const times = (counted: ReadonlyMap<string, number>, place: string, test: string) =>
      counted.get(`${place} ${test}`) ?? 0;
    const names = [basename(file, '.ts'), basename(folder)];
    const isNamedAfterIt = (test: string) => names.some((name) => test.startsWith(`${name}.`));
    const rank = (test: string) =>
      test === this.#last.get(file)
        ? Infinity
        : (isNamedAfterIt(test) ? 1_000 : 0) +
          10 * times(this.#found, folder, test) +
          3 * times(this.#called, file, test) +
          times(this.#called, folder, test);
    const byRank = (one: string, other: string) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one));
    return tests.toSorted(byRank).slice(0, MOST_TESTS);
  }
}

interface Which {
  /** The run tries every n-th mutant, where n is `every`. */
  readonly every: number;
  readonly isTried: (file: string, line: number, change: string) => boolean;
}

/** Tries the selected mutants that have no result yet, several at a time, with the test files that reach them. */
export async function tryApi(
  isAsked: (mutant: Mutant) => boolean,
  report: (verdict: Result) => void,
  { every, isTried }: Which,
): Promise<void> {
  const files = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !LEFT_OUT.test(file));
  const mutants = files
    .toSorted()
    .flatMap(mutantsOf)
    .filter(isAsked)
    .filter((_, index) => index % every === 0)
    .filter((mutant) => !isTried(mutant.file, mutant.line, changeOf(mutant)));
  if (mutants.length === 0) return;
  const { of, all, seen } = await callers();
  await proveThatItCanFail(of);
  const queue = [...mutants];
  const finders = new Finders(seen);
  const work = async () => {
    const trier = new Trier();
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const reaching = mutant.within === null ? all : (of.get(`${mutant.file}:${mutant.within}`) ?? []);
      const { file, line } = mutant;
      const isMeant = (test: string) => SLOW[test]?.test(file) ?? true;
      const tests = finders.likeliest(file, reaching.filter(isMeant));
      const tried = tests.length > 0 ? await trier.try({ mutant, tests }) : null;
      const isKilled = tried !== null && !tried.passed;
      if (tried?.failing) finders.found(file, tried.failing);
      if (queue.length % 50 === 0) console.log(`${queue.length} mutants of the api are left`);
      report({ file, line, change: changeOf(mutant), isKilled, isReached: tests.length > 0 });
    }
    await trier.end();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
