import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Account } from './postgres-account.ts';

export interface DataFolder {
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  /** The account that runs PostgreSQL, or null for the current account. */
  readonly account: Account | null;
}

/** Name of the lock file in PostgreSQL’s data folder. */
const FILE = 'adashi.lock';
/** Exit code of `flock` for a lock that another process has. */
const BUSY = 75;

/** Returns whether a program is `flock` of util-linux. The `flock` of BusyBox cannot replace itself by the program. */
function isComplete(path: string): boolean {
  return existsSync(path) && String(spawnSync(path, ['--version']).stdout).includes('util-linux');
}

/** Path of `flock`, or null. Systems other than Linux have no containers that hide processes from each other. */
const TOOL = process.platform === 'linux' ? (['/usr/bin/flock', '/bin/flock'].find(isComplete) ?? null) : null;

/**
 * Returns the command that runs a program with a lock on the data folder. The program and all of its child processes
 * inherit the lock, so the lock ends with the last process of a PostgreSQL server, in any container.
 */
export function locked(program: string, args: readonly string[]): readonly [string, ...string[]] {
  if (TOOL === null) return [program, ...args];
  return [TOOL, '--nonblock', '--no-fork', '--conflict-exit-code', String(BUSY), FILE, program, ...args];
}

/** Returns whether a PostgreSQL server of this folder runs, also one that this container does not see. */
export async function isServed({ folder, account }: DataFolder): Promise<boolean> {
  if (TOOL === null || !existsSync(folder)) return false;
  const [command, ...args] = locked('true', []);
  const [code] = await once(spawn(command, args, { ...account, cwd: folder, stdio: 'ignore' }), 'close');
  return code === BUSY;
}
