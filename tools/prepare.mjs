// Prepares the packages, the built web client and a browser for a command. Imports only Node.js modules, because
// packages can be missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** Returns a hash of all files below the given paths, relative to the repository's root. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).toSorted())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Runs `work` unless it has already run for the same inputs. */
function once(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function installPackages() {
  once(join(root, 'node_modules/.stamp-lock'), hashOf(['package-lock.json']), () => {
    console.log('Installing packages …');
    const result = spawnSync('npm', ['ci', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (result.status !== 0) fail('The packages could not be installed: see above.');
  });
  if (!existsSync(bin('node')) && Number(process.versions.node.split('.')[0]) < 24) {
    fail(`Adashi runs on Node.js 24 or later here, and this is ${process.versions.node}.`);
  }
}

function buildWeb() {
  const inputs = [
    'package-lock.json',
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/build',
    'core/src',
    'contract/src',
  ];
  once(join(root, 'web/dist/.stamp'), hashOf(inputs), () => {
    console.log('Building the web …');
    const node = existsSync(bin('node')) ? bin('node') : process.execPath;
    execFileSync(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      stdio: 'inherit',
    });
  });
}

/**
 * Paths of browsers, best browser first. The headless shell does not open a window and takes a quarter less time than
 * Chromium.
 */
export const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function works(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Returns the path of Chromium from the first source that has it: the machine, the Debian packages or Playwright. */
function findBrowser() {
  if (process.env.CHROMIUM || BROWSERS.some((path) => existsSync(path))) return;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian) {
    console.log('Installing Chromium …');
    const install = ['-qq', '-y', 'install', 'chromium-headless-shell'];
    if (works('apt-get', ['-qq', 'update']) && works('apt-get', install)) return;
  }
  if (works(bin('playwright'), ['install', '--only-shell', 'chromium'])) return;
  fail('The browser tests need Chromium: install it, or set CHROMIUM to its path.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare();

function prepare() {
  installPackages();
  if (process.argv.includes('--web')) buildWeb();
  if (process.argv.includes('--browser')) findBrowser();
}
