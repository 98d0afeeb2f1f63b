import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the start time of a process, or null if the process is not running. The start time distinguishes two
 * processes with the same process ID.
 */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    try {
      process.kill(pid, 0);
      return 'alive';
    } catch {
      return null;
    }
  }
}

const fileOf = (folder: string) => join(folder, 'server.lock');

/** Returns the process ID of another process that holds the folder's lock, or null. */
async function holderOf(folder: string): Promise<string | null> {
  const [pid, started] = (await readFile(fileOf(folder), 'utf8').catch(() => '')).split(' ');
  if (!pid || !started || Number(pid) === process.pid) return null;
  return (await startOf(Number(pid))) === started ? pid : null;
}

export async function isHeld(folder: string): Promise<boolean> {
  return (await holderOf(folder)) !== null;
}

/**
 * Locks a data folder for this process and returns the unlock function. Throws if another running process holds the
 * lock, and replaces the lock of a dead process.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = fileOf(folder);
  const pid = await holderOf(folder);
  if (pid !== null) {
    throw new Error(
      `Adashi already runs on ${folder} (process ${pid}). Stop that process first, or start with another DATA_DIR.`,
    );
  }
  const handle = await open(file, 'w');
  await handle.writeFile(`${process.pid} ${await startOf(process.pid)}`);
  await handle.close();
  return () => rm(file, { force: true });
}
