import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const THIS_SYSTEM = { os: [process.platform], cpu: [process.arch] };

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'adashi-prepare-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

function write(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const LOCKED = {
  '': { name: 'project' },
  core: { name: '@adashi/core' },
  'node_modules/@adashi/core': { resolved: 'core', link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/of-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['none'] },
  'node_modules/of-this-system': { version: '1.0.0', integrity: 'sha512-c', optional: true, ...THIS_SYSTEM },
};
const { '': _root, 'node_modules/of-another-system': _another, ...INSTALLED } = LOCKED;

/** Installs the packages of `LOCKED` for this system, as `npm ci` does. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, cpSync, existsSync, rmSync } = require('node:fs');
appendFileSync(process.env.NPM_CALLS, process.argv.slice(2).join(' ') + '\\n');
if (!existsSync('installed')) process.exit(1);
rmSync('node_modules', { recursive: true, force: true });
cpSync('installed', 'node_modules', { recursive: true, verbatimSymlinks: true });
`;

/** Creates a project without installed packages, and an npm that records its calls. */
function makeProject(name = 'project'): string {
  const folder = join(base, name);
  write(folder, {
    'package-lock.json': { packages: LOCKED },
    'core/package.json': { name: '@adashi/core' },
    'web/src/main.tsx': 'a source',
    'installed/.package-lock.json': { packages: INSTALLED },
    'installed/a/package.json': { version: '1.0.0' },
    'installed/of-this-system/package.json': { version: '1.0.0' },
    'installed/vite/bin/vite.js': "require('node:fs').appendFileSync('builds', 'built ');",
  });
  mkdirSync(join(folder, 'installed/@adashi'));
  symlinkSync('../../core', join(folder, 'installed/@adashi/core'));
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(folder, 'tools/prepare.mjs'));
  mkdirSync(join(base, 'bin'), { recursive: true });
  writeFileSync(join(base, 'bin/npm'), NPM, { mode: 0o755 });
  return folder;
}

const calls = () =>
  existsSync(join(base, 'calls')) ? readFileSync(join(base, 'calls'), 'utf8').split('\n').length - 1 : 0;

/** Prepares the project, and returns the number of npm calls. */
async function prepare(folder: string, ...flags: string[]): Promise<number> {
  const before = calls();
  const env = { ...process.env, PATH: `${join(base, 'bin')}:${process.env.PATH}`, NPM_CALLS: join(base, 'calls') };
  await run(process.execPath, [join(folder, 'tools/prepare.mjs'), ...flags], { env });
  return calls() - before;
}

test('the preparation installs the packages once', async () => {
  const project = makeProject();
  expect([await prepare(project), await prepare(project)]).toEqual([1, 0]);
});

test('a moved project and a copied project need no installation', async () => {
  const project = makeProject();
  await prepare(project);
  const copy = join(base, 'a copy');
  cpSync(project, copy, { recursive: true, verbatimSymlinks: true });
  expect(await prepare(copy)).toBe(0);
  const moved = join(base, 'moved/deeper');
  mkdirSync(join(moved, '..'));
  renameSync(project, moved);
  expect(await prepare(moved)).toBe(0);
});

test('a moved project keeps the built web app, and a changed source is built again', async () => {
  const project = makeProject();
  await prepare(project, '--web');
  const moved = join(base, 'moved');
  renameSync(project, moved);
  await prepare(moved, '--web');
  expect(readFileSync(join(moved, 'web/builds'), 'utf8')).toBe('built ');
  write(moved, { 'web/src/main.tsx': 'another source' });
  await prepare(moved, '--web');
  expect(readFileSync(join(moved, 'web/builds'), 'utf8')).toBe('built built ');
});

test('a project that is reached by a link is prepared', async () => {
  symlinkSync(makeProject(), join(base, 'link'));
  expect(await prepare(join(base, 'link'))).toBe(1);
});

test('packages that npm installed without the preparation need no installation', async () => {
  const project = makeProject();
  renameSync(join(project, 'installed'), join(project, 'node_modules'));
  expect(await prepare(project)).toBe(0);
});

test.each([
  ['the list of installed packages is missing', { '.package-lock.json': '{}' }],
  ['the list of installed packages is damaged', { '.package-lock.json': '{"packages":' }],
  [
    'a package has another version',
    {
      '.package-lock.json': {
        packages: { ...INSTALLED, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } },
      },
    },
  ],
  [
    'a package has another content',
    {
      '.package-lock.json': {
        packages: { ...INSTALLED, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } },
      },
    },
  ],
  [
    'a package of this system is missing',
    { '.package-lock.json': { packages: { ...INSTALLED, 'node_modules/of-this-system': undefined } } },
  ],
])('the preparation installs the packages if %s', async (_, changed) => {
  const project = makeProject();
  cpSync(join(project, 'installed'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  write(join(project, 'node_modules'), changed);
  expect(await prepare(project)).toBe(1);
});

test.each(['a', '@adashi/core'])(
  'the preparation installs the packages if the folder of %s is missing',
  async (name) => {
    const project = makeProject();
    cpSync(join(project, 'installed'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    await rm(join(project, 'node_modules', name), { recursive: true });
    expect(await prepare(project)).toBe(1);
  },
);

test('a workspace link to another project counts as missing', async () => {
  const project = makeProject();
  const other = makeProject('other');
  cpSync(join(project, 'installed'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  await rm(join(project, 'node_modules/@adashi/core'));
  symlinkSync(join(other, 'core'), join(project, 'node_modules/@adashi/core'));
  expect(await prepare(project)).toBe(1);
});

test('a changed list of packages needs an installation', async () => {
  const project = makeProject();
  await prepare(project);
  const packages = { ...LOCKED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-d' } };
  write(project, { 'package-lock.json': { packages } });
  expect(await prepare(project)).toBe(1);
});

test('packages of another system need an installation', async () => {
  const project = makeProject();
  await prepare(project);
  const packages = {
    ...INSTALLED,
    'node_modules/of-this-system': { ...LOCKED['node_modules/of-this-system'], os: ['none'] },
  };
  const stamp = readFileSync(join(project, 'node_modules/.stamp-lock'), 'utf8').replace(process.platform, 'another');
  write(project, { 'node_modules/.package-lock.json': { packages }, 'node_modules/.stamp-lock': stamp });
  await rm(join(project, 'node_modules/of-this-system'), { recursive: true });
  expect(await prepare(project)).toBe(1);
});

test('the preparation installs the packages of the mutation tests once', async () => {
  const project = makeProject();
  const mutation = { 'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' } };
  write(join(project, 'tools/mutation'), {
    'package-lock.json': { packages: mutation },
    'installed/.package-lock.json': { packages: mutation },
    'installed/b/package.json': {},
  });
  expect([await prepare(project, '--mutation'), await prepare(project, '--mutation')]).toEqual([2, 0]);
  expect(readFileSync(join(base, 'calls'), 'utf8').split('\n')[1]).toContain('--ignore-scripts');
});

test('a failed installation is not remembered', async () => {
  const project = makeProject();
  renameSync(join(project, 'installed'), join(project, 'not yet'));
  await expect(prepare(project)).rejects.toThrow('could not be installed');
  renameSync(join(project, 'not yet'), join(project, 'installed'));
  expect(await prepare(project)).toBe(1);
});
