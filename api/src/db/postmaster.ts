import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Account } from './postgres-account.ts';

export interface Cluster {
  /** Where `initdb` and `postgres` are. */
  readonly binaries: string;
  /** The data folder of PostgreSQL itself. */
  readonly folder: string;
  readonly account: Account | null;
}

/**
 * Runs a program of PostgreSQL in its data folder. On Linux it is told the folder as its own working directory, which a
 * process reaches even when its account may not walk there. A group of its own: Ctrl-C is for us, and we stop it last.
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

/** What a process said last, for the sentence that it fails with. */
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

/** The line that says why; the last one often only says that it is over. */
export function reason(lines: readonly string[]): string {
  return lines.findLast((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? 'it gives no reason';
}

export interface Postmaster {
  /** Settled when it has ended, wanted or not. */
  readonly ended: Promise<unknown>;
  /** Rolls back what is open, writes all to the disk, and ends. */
  readonly stop: () => Promise<void>;
}

/** Starts the server and answers when it takes connections. Throws what it said last when it ends before. */
export async function startPostmaster(cluster: Cluster, args: readonly string[]): Promise<Postmaster> {
  const child = runInFolder(cluster, 'postgres', ['-c', 'lc_messages=C', ...args]);
  // However we end, it ends with us. A signal and no more: what our exit code is, nobody but ourselves decides.
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

/** Whether this process is a PostgreSQL server of this very folder: by what it runs, and where it works. */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program, place] = await Promise.all(
      ['exe', 'cwd'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    // The binary of a process may have been replaced by an update since.
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
 * After `kill -9` of us our PostgreSQL lives on, or its number is left behind, which another process may bear by now:
 * only a PostgreSQL of this very folder is ended, and the number forgotten.
 */
export async function endOrphan(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  // 0 and below would be groups of processes, ours among them.
  if (pid > 1 && (await serves(pid, folder))) {
    process.kill(pid, 'SIGQUIT');
    for (let wait = 0; wait < WAITS && (await serves(pid, folder)); wait += 1) await setTimeout(WAIT_MS);
    if (await serves(pid, folder)) throw new Error(`A PostgreSQL that was left behind does not end: process ${pid}.`);
  }
  await rm(lock, { force: true });
}
