// Prepares the packages, the built web client and a browser for a command. Imports only Node.js modules, because
// packages can be missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
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

/**
 * Returns a hash of the names and contents of all files below the given paths. The names are relative to the
 * repository's root, so that a moved or copied repository has the same hash.
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).toSorted())
    hash.update(relative(root, file).replaceAll(sep, '/')).update(readFileSync(file));
  return hash.digest('hex');
}

/** Runs `work` unless it has already run for the same inputs. */
function once(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
  } catch {
    return {}; // a missing or damaged list: no package counts as installed
  }
}

const libc = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');

/** Returns whether npm would install an optional package on this system. */
function isOfThisSystem({ os, cpu, libc: libcs }) {
  return Boolean(
    os?.includes(process.platform) && cpu?.includes(process.arch) && (libcs === undefined || libcs.includes(libc())),
  );
}

/** Returns whether each package of the folder's lock file is installed, in the version of the lock file. */
function hasPackages(folder) {
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'));
  const isInstalled = ([path, { link, resolved, version, integrity }]) => {
    if (!existsSync(join(folder, path))) return false;
    if (link) return realpathSync(join(folder, path)) === realpathSync(join(folder, resolved));
    return installed[path]?.version === version && installed[path]?.integrity === integrity;
  };
  return Object.entries(packagesOf(join(folder, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([path, entry]) => !entry.optional || path in installed || isOfThisSystem(entry))
    .every(isInstalled);
}

/** Installs the packages of a folder. Needs no network if all packages are installed. */
function installPackages(path, flags = []) {
  const folder = join(root, path);
  const lock = hashOf([join(path, 'package-lock.json')]);
  // Packages with binaries differ by system, and a folder can be copied to another system.
  once(join(folder, 'node_modules/.stamp-lock'), `${lock} ${process.platform} ${process.arch}`, () => {
    if (hasPackages(folder)) return;
    console.log('Installing packages …');
    const result = spawnSync('npm', ['ci', '--loglevel=error', ...flags], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (result.status !== 0) fail('The packages could not be installed: see above.');
  });
}

function checkNode() {
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

/** Installs a Debian package. Returns false on other systems, for other users and after a failure. */
function installsDebian(name, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} …`);
  return works('apt-get', ['-qq', 'update']) && works('apt-get', ['-qq', '-y', 'install', ...packages]);
}

/** Finds promtool, which tests the alert rules. */
function findPromtool() {
  if (spawnSync('promtool', ['--version']).status === 0) return;
  if (installsDebian('promtool', '--no-install-recommends', 'prometheus')) return;
  fail('The tests of the alert rules need promtool: install Prometheus.');
}

/** Returns the path of Chromium from the first source that has it: the machine, the Debian packages or Playwright. */
function findBrowser() {
  if (process.env.CHROMIUM || BROWSERS.some((path) => existsSync(path))) return;
  if (installsDebian('Chromium', 'chromium-headless-shell')) return;
  if (works(bin('playwright'), ['install', '--only-shell', 'chromium'])) return;
  fail('The browser tests need Chromium: install it, or set CHROMIUM to its path.');
}

// A path with a link differs from the path of this module, which has no links.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) prepare();

function prepare() {
  installPackages('');
  checkNode();
  if (process.argv.includes('--mutation')) installPackages('tools/mutation', ['--ignore-scripts']);
  if (process.argv.includes('--web')) buildWeb();
  if (process.argv.includes('--browser')) findBrowser();
  if (process.argv.includes('--promtool')) findPromtool();
}
