import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Account } from './postgres-account.ts';

export interface Cluster {
  /** Folder of `initdb` and `postgres`. */
  readonly binaries: string;
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  readonly account: Account | null;
}

/**
 * Runs a PostgreSQL program in its data folder. Linux passes the working directory, which needs no access to the parent
 * folders; a separate process group keeps Ctrl-C away from PostgreSQL, which stops last.
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

/** Collects the last output lines of a process for its error message. */
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

/** Returns the output line with the cause. The last line often only reports the exit. */
export function reason(lines: readonly string[]): string {
  return lines.findLast((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? 'it gives no reason';
}

export interface Postmaster {
  /** Settles when the process has ended, planned or not. */
  readonly ended: Promise<unknown>;
  /** Rolls back open transactions, flushes all data to disk and ends PostgreSQL. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL and resolves when it accepts connections. Throws the cause from the output when PostgreSQL ends
 * first.
 */
export async function startPostmaster(cluster: Cluster, args: readonly string[]): Promise<Postmaster> {
  const child = runInFolder(cluster, 'postgres', ['-c', 'lc_messages=C', ...args]);
  // PostgreSQL ends whenever this process ends. The handler only sends a signal and leaves the exit code alone.
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

/** Returns whether the process is a PostgreSQL server of this folder, by its program and data folder. */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program, place] = await Promise.all(
      ['exe', 'cwd'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    // An update may have replaced the binary of a running process.
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
 * Ends a PostgreSQL that survived a `kill -9` of this process, then removes its PID file. Another process may have the
 * PID by now, so only a PostgreSQL of this folder is ended.
 */
export async function endOrphan(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  // 0 and negative numbers address process groups, including this one.
  if (pid > 1 && (await serves(pid, folder))) {
    process.kill(pid, 'SIGQUIT');
    for (let wait = 0; wait < WAITS && (await serves(pid, folder)); wait += 1) await setTimeout(WAIT_MS);
    if (await serves(pid, folder)) throw new Error(`A PostgreSQL that was left behind does not end: process ${pid}.`);
  }
  await rm(lock, { force: true });
}
