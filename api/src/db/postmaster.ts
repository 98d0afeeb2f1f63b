import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Account } from './postgres-account.ts';

export interface Cluster {
  /** Folder of the programs `initdb` and `postgres`. */
  readonly binaries: string;
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  readonly account: Account | null;
}

/**
 * Runs a program of PostgreSQL in the data folder. Linux passes the working directory, so the program needs no access
 * to the parent folders. A separate process group keeps Ctrl-C away from PostgreSQL, which stops last.
 */
export function runInFolder({ binaries, folder, account }: Cluster, name: string, args: string[], stdin?: number) {
  const here = process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return spawn(join(binaries, name), ['-D', here, ...args], {
    ...account,
    cwd: folder,
    env: {},
    detached: true,
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
  });
}

const KEPT_LINES = 50;

/** Collects the last output lines of a process for an error message about the process. */
export function listenTo(child: ChildProcess, hear: (line: string) => void = () => {}): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      hear(line);
    });
  }
  return lines;
}

/** Returns the output line with the cause of an error. The last line often reports only the exit. */
export function reason(lines: readonly string[]): string {
  return lines.findLast((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? 'it gives no reason';
}

export interface Postmaster {
  /** Settles when PostgreSQL has ended, planned or not. */
  readonly ended: Promise<unknown>;
  /** Rolls back open transactions, flushes all data to disk and ends PostgreSQL. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL and resolves when PostgreSQL accepts connections. Throws the cause from the output when PostgreSQL
 * ends first.
 */
export async function startPostmaster(cluster: Cluster, args: readonly string[]): Promise<Postmaster> {
  const child = runInFolder(cluster, 'postgres', ['-c', 'lc_messages=C', ...args]);
  // PostgreSQL ends whenever this process ends. The handler only sends a signal, and does not change the exit code of
  // this process.
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
 * Returns whether the process is a PostgreSQL server of this folder, by the program and the working directory of the
 * process.
 */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program, place] = await Promise.all(
      ['exe', 'cwd'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    // Linux appends ' (deleted)' when an update replaced the program of a running process.
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
 * Ends a PostgreSQL that still runs after a `kill -9` of an earlier process, and removes the PID file. Another process
 * may have the PID by now, so only a PostgreSQL of this folder is ended.
 */
export async function endOrphan(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  // PID 0 and negative PIDs name process groups, including the group of this process.
  if (pid > 1 && (await serves(pid, folder))) {
    process.kill(pid, 'SIGQUIT');
    for (let wait = 0; wait < WAITS && (await serves(pid, folder)); wait += 1) await setTimeout(WAIT_MS);
    if (await serves(pid, folder)) throw new Error(`A PostgreSQL that was left behind does not end: process ${pid}.`);
  }
  await rm(lock, { force: true });
}
