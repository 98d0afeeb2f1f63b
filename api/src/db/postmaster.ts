import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type DataFolder, isServed, locked } from './postgres-lock.ts';

export interface Cluster extends DataFolder {
  /** Folder of the programs `initdb` and `postgres`. */
  readonly binaries: string;
}

/**
 * Runs a PostgreSQL program in the data folder, so that the program needs no access to the parent folders. A separate
 * process group keeps Ctrl-C away from PostgreSQL, which stops last.
 */
export function runInFolder(
  { binaries, folder, account }: Cluster,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  stdin?: number,
) {
  const here = process.platform === 'linux' ? '/proc/self/cwd' : folder;
  const program = join(binaries, name);
  const given = ['-D', here, ...args];
  // PostgreSQL holds the lock as long as one of its processes runs. `initdb` needs an empty folder, so it takes no lock.
  const [command, ...all] = name === 'postgres' ? locked(program, given) : [program, ...given];
  return spawn(command, all, {
    ...account,
    cwd: folder,
    env: {},
    detached: true,
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
  });
}

const KEPT_LINES = 50;

/** Collects the last output lines of a process for error messages. */
export function listenTo(child: ChildProcess, onLine: (line: string) => void = () => {}): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      onLine(line);
    });
  }
  return lines;
}

/** Returns the output line with the cause of an error. The last line often reports only the exit. */
export function reason(lines: readonly string[]): string {
  return lines.findLast((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? 'it gives no reason';
}

export interface Postmaster {
  /** Settles when PostgreSQL has ended for any reason. */
  readonly ended: Promise<unknown>;
  /** Rolls back open transactions, flushes all data to disk and ends PostgreSQL. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL and resolves once connections are accepted. If PostgreSQL ends first, throws an error with the
 * cause from the output.
 */
export async function startPostmaster(cluster: Cluster, args: readonly string[]): Promise<Postmaster> {
  const child = runInFolder(cluster, 'postgres', ['-c', 'lc_messages=C', ...args]);
  // Stops PostgreSQL when this process exits. The handler only sends a signal, so the exit code of this process stays
  // the same.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  const ended = once(child, 'close').finally(() => process.off('exit', endWithUs));
  const ready = Promise.withResolvers<boolean>();
  const lines = listenTo(child, (line) => line.includes('ready to accept connections') && ready.resolve(true));
  ended.then(
    () => ready.resolve(false),
    (error: Error) => ready.reject(error),
  );
  if (!(await ready.promise)) throw new Error(`PostgreSQL does not start: ${reason(lines)}`);
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { ended, stop };
}

/**
 * Returns whether the process is a PostgreSQL server of this folder. Compares the program and the working directory of
 * the process.
 */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program, place] = await Promise.all(
      ['exe', 'cwd'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    // Linux appends ' (deleted)' to the program's path when an update has replaced the program.
    return basename(program ?? '').replace(' (deleted)', '') === 'postgres' && place === (await realpath(folder));
  }
  const ps = spawn('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  const lines = listenTo(ps);
  await once(ps, 'close');
  return lines.some((line) => line.includes(`postgres -D ${folder} `));
}

const WAIT_MS = 50;
const WAITS = 200;

/**
 * Ends a PostgreSQL that is still running after a `kill -9` of the app, and removes the PID file. Checks the folder
 * first, because another process may have the PID by now. Throws while a PostgreSQL that this container does not see
 * uses the folder. The caller holds the lock of the data folder.
 */
export async function endOrphan({ folder, account }: DataFolder): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  // PID 0 and negative PIDs name process groups, including the group of this process.
  if (pid > 1 && (await serves(pid, folder))) {
    process.kill(pid, 'SIGQUIT');
    for (let wait = 0; wait < WAITS && (await serves(pid, folder)); wait += 1) await setTimeout(WAIT_MS);
    if (await serves(pid, folder)) throw new Error(`The PostgreSQL process ${pid} of an earlier start does not stop.`);
  }
  if (await isServed({ folder, account })) {
    throw new Error(`A PostgreSQL of another container still uses ${folder}. Stop that container first.`);
  }
  await rm(lock, { force: true });
}
