import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** Whether `npm run verify` is running, which tests more commands. */
const IS_LONG = process.env.VERIFY === 'yes';

const PASSES = "import { expect, test } from 'vitest';\ntest('holds', () => expect(1).toBe(1));\n";
/** Text of a test file that passes and leaves a temporary folder behind. */
const LEAVES = `import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'vitest';
test('holds', () => void mkdtempSync(tmpdir() + '/left-'));\n`;
const FAILS = "import { expect, test } from 'vitest';\ntest('holds not', () => expect(1).toBe(2));\n";
const DOES_NOT_LOAD = `import './nowhere.ts';\n${PASSES}`;
/** Returns the text of a test file that fails in the first run and passes in later runs. */
const flaky = (name: string) => `import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
describe('a group', () => test('${name}', () => {
  const ran = existsSync('${name}.ran');
  writeFileSync('${name}.ran', '');
  expect(ran ? 1 : 2).toBe(1);
}));\n`;
const CRASHES = `import { test } from 'vitest';
  test('crashes', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); });\n`;

const API = 'api/test/model.test.ts';
const RULES = 'core/lives.test.ts';
/** Test files that each command must run. `soak` runs only `RULES` and `API`. */
const TESTS = [
  RULES,
  'contract/a.test.ts',
  'tools/a.test.ts',
  'tools/commands.test.ts',
  'web/a.test.ts',
  'web/test/screens/a.test.tsx',
  API,
];
const WALKED = '{"stats":{"expected":1,"flaky":0},"suites":[]}';
const NOT_WALKED = `{"stats":{"expected":1},"suites":[{"specs":[],"suites":[{"specs":[
  {"title":"is walked","file":"a.spec.ts","line":3,"tests":[{"projectName":"once","status":"expected"}]},
  {"title":"is walked back","file":"a.spec.ts","line":7,"tests":[{"projectName":"desk","status":"unexpected",
    "results":[{"error":{"message":"Error: no such row\\nat line 7"}}]}]}]}]}]}`;
const TOOLS = ['tsc', 'oxlint', 'biome', 'depcruise', 'knip', 'promtool'];

/** Mocks of slow parts that most of these tests do not need: PostgreSQL and the browser of the screen tests. */
const WITHOUT_PARTS = {
  'api/test/database.ts': 'export default () => {};\n',
  'web/test/screens/one-window.ts':
    "export default { name: 'no-window', viteEnvironment: 'client', setup: () => ({ teardown: () => {} }) };\n",
};

interface Fault {
  /** The test file or tool with the fault. */
  readonly faulty: string;
  /** Text of the test file with the fault. */
  readonly fault?: string;
}

/**
 * Creates a project with the real npm scripts and vitest, and one test in each place. Types, lint and browser are
 * mocks that pass unless they are the faulty tool.
 */
function makeProject(
  onTestFinished: TestContext['onTestFinished'],
  { faulty, fault = '' }: Partial<Fault> = {},
): string {
  const project = mkdtempSync(join(tmpdir(), 'adashi-commands-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  const tests = [
    'core/test/random.ts',
    'api/test/database.ts',
    'api/test/index-use.ts',
    'web/test/browser.ts',
    'web/test/screens/one-window.ts',
  ];
  const kept = ['package.json', 'vitest.config.ts', 'api/package.json', 'api/src', ...tests];
  const tools = [
    'test.ts',
    'soak.ts',
    'steps.ts',
    'flaky.ts',
    'tests-of.ts',
    'leave-nothing-behind.ts',
    'node-version.mjs',
  ];
  for (const path of [...kept, ...tools.map((name) => `tools/${name}`)])
    cpSync(join(root, path), join(project, path), { recursive: true });
  for (const path of ['tools/prepare.mjs', 'web/test/screens/setup.ts']) writeFileSync(join(project, path), '');
  if (faulty) for (const [path, text] of Object.entries(WITHOUT_PARTS)) writeFileSync(join(project, path), text);
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  for (const name of [...readdirSync(join(root, 'node_modules')).filter((each) => each !== '.bin'), '.bin/vitest'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  symlinkSync(process.execPath, join(project, 'node_modules/.bin/node'));
  for (const name of TOOLS)
    symlinkSync(name === faulty ? '/bin/false' : '/bin/true', join(project, 'node_modules/.bin', name));
  const report = faulty === 'playwright' ? fault : WALKED;
  const playwright = `#!/bin/sh\nprintf '%s' '${report}' >"$PLAYWRIGHT_JSON_OUTPUT_NAME"\n`;
  writeFileSync(join(project, 'node_modules/.bin/playwright'), playwright, { mode: 0o755 });
  mkdirSync(join(project, 'tmp'));
  for (const path of TESTS) {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), path === faulty ? fault : path === API ? LEAVES : PASSES);
  }
  return project;
}

/** Runs an npm script and returns exit code and output. `--ignore-scripts` skips `pretest`, which builds the app. */
function npm(project: string, ...script: string[]): Promise<{ code: number; output: string }> {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, NODE_ENV, ...others } = process.env;
  const env = { ...others, TMPDIR: join(project, 'tmp') };
  return new Promise((resolve) => {
    const asked = `npm run --ignore-scripts ${script.join(' ')} 2>&1`;
    execFile('sh', ['-c', asked], { cwd: project, env }, (error, output) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output });
    });
  });
}

const shFlaky = `#!/bin/sh
if [ -f walked ]; then printf '%s' '${WALKED}' >"$PLAYWRIGHT_JSON_OUTPUT_NAME"
else touch walked; printf '%s' '${NOT_WALKED}' >"$PLAYWRIGHT_JSON_OUTPUT_NAME"; fi\n`;

test.concurrent('a failed test that passes in the second run is accepted, printed as flaky, and logged for verify', async ({
  expect,
  onTestFinished,
}) => {
  const project = makeProject(onTestFinished, { faulty: RULES, fault: flaky('now-and-then') });
  writeFileSync(join(project, 'node_modules/.bin/playwright'), shFlaky);
  const closingOf = async (...script: string[]) => {
    const { code, output } = await npm(project, ...script);
    expect(code, output).toBe(0);
    return output.trimEnd().split('\n').slice(-2);
  };
  expect(await closingOf('test', '--', 'core')).toEqual([
    expect.stringMatching(/^\d+ passed, 0 failed$/),
    `1 flaky: ${RULES}: a group now-and-then, AssertionError: expected 2 to be 1 // Object.is equality`,
  ]);
  expect(await closingOf('e2e')).toEqual([
    '2 passed, 0 failed',
    '1 flaky: desk a.spec.ts: is walked back, Error: no such row',
  ]);
  if (!IS_LONG) return;
  const { output } = await npm(project, 'verify');
  expect(output).toContain(`${RULES}: a group now-and-then: AssertionError`);
  expect(output).toContain('desk a.spec.ts: is walked back: Error: no such row');
});

test.concurrent('three failed tests are not run again, because three failures are no coincidence', async ({
  expect,
  onTestFinished,
}) => {
  const project = makeProject(onTestFinished, {
    faulty: RULES,
    fault: FAILS.replace("test('", "test.each([1, 2, 3])('%i "),
  });
  const { code, output } = await npm(project, 'test', '--', 'core');
  expect(code, output).toBe(1);
  expect(output).toContain('3 failed');
});

test.concurrent("a folder argument limits the run to the folder's tests", async ({ expect, onTestFinished }) => {
  const { code, output } = await npm(makeProject(onTestFinished, { faulty: API, fault: FAILS }), 'test', '--', 'core');
  expect(code, output).toBe(0);
  expect(output).toContain('1 passed, 0 failed');
});

test.concurrent('a folder argument without tests is reported', async ({ expect, onTestFinished }) => {
  const { code, output } = await npm(makeProject(onTestFinished), 'test', '--', 'api/nowhere');
  expect(code, output).toBe(1);
  expect(output).toContain('No test belongs to api/nowhere.');
});

test.concurrent.for(IS_LONG ? [['test'], ['check'], ['soak', '1']] : [['test']])(
  'the command %s exits with 0 if every test passes, and leaves no files behind',
  async (command, { expect, onTestFinished }) => {
    const project = makeProject(onTestFinished);
    const { code, output } = await npm(project, ...command);
    expect(code, output).toBe(0);
    // Node.js keeps a compile cache in the temporary folder of the run.
    expect(readdirSync(join(project, 'tmp')).filter((name) => name !== 'node-compile-cache')).toEqual([]);
  },
);

const FAILS_IN_API = {
  command: ['test'],
  faulty: API,
  what: 'fails',
  fault: FAILS,
  says: `${API}: holds not (AssertionError: expected 1 to be 2`,
};

/**
 * The fastest command of vitest, which runs a single test file. Every vitest command reacts to a fault in the same
 * way.
 */
const OF_RULES = ['test', '--', 'core'];

test.concurrent.for([
  FAILS_IN_API,
  {
    command: OF_RULES,
    faulty: RULES,
    what: 'fails',
    fault: FAILS,
    says: `${RULES}: holds not (AssertionError: expected 1 to be 2`,
  },
  { command: OF_RULES, faulty: RULES, what: 'does not load', fault: DOES_NOT_LOAD, says: RULES },
  { command: OF_RULES, faulty: RULES, what: 'crashes', fault: CRASHES, says: RULES },
  {
    command: ['e2e'],
    faulty: 'playwright',
    what: 'fails twice',
    fault: NOT_WALKED,
    says: 'desk a.spec.ts: is walked back',
  },
  ...(IS_LONG ? [{ ...FAILS_IN_API, command: ['soak', '1'] }] : []),
  { command: ['check'], faulty: 'tsc', what: 'finds something', fault: '', says: 'types of everything' },
])(
  'the command $command fails if $faulty $what, and names the failure at the end',
  async ({ command, faulty, fault, says }, { expect, onTestFinished }) => {
    const { code, output } = await npm(makeProject(onTestFinished, { faulty, fault }), ...command);
    expect(code, output).toBe(1);
    expect(output.trimEnd().split('\n').slice(-8).join('\n')).toContain(says);
  },
);

test('the start command limits the heap, because Node.js would otherwise fill all memory before garbage collection', ({
  expect,
}) => {
  const flags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));
  const asked = [...flags, '-p', "require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20"];
  expect(Number(execFileSync(process.execPath, asked, { encoding: 'utf8' }))).toBeLessThan(600);
});
