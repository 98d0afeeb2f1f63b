import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite’s result code for a file that another process has locked. */
const SQLITE_BUSY = 5;

/** Time for a command that only tests the lock, in milliseconds. */
const WAIT_MS = 500;

/**
 * Network and shared file systems by their number in `statfs(2)` of Linux. The locks of these file systems do not hold
 * on every machine that mounts the folder.
 */
const SHARED_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  0x01021997: '9p',
  0x01161970: 'GFS2',
  0x0bd00bd0: 'Lustre',
  0x47504653: 'GPFS',
  0x517b: 'SMB',
  0x5346414f: 'AFS',
  0x65735546: 'FUSE',
  0x6969: 'NFS',
  0x73757245: 'Coda',
  0x7461636f: 'OCFS2',
  0x786f4256: 'a shared folder of VirtualBox',
  0x00c36400: 'Ceph',
  0xfe534d42: 'SMB',
  0xff534d42: 'SMB',
};

/** Returns the name of a file system that several machines can share, or null for a local one. */
export function sharedFileSystem(type: number): string | null {
  // `statfs` returns a signed number on some platforms.
  return SHARED_FILE_SYSTEMS[type >>> 0] ?? null;
}

/**
 * Opens the lock file with the kernel’s lock on the file, or returns null if another process has the lock. The kernel
 * releases the lock when the process ends in any way. Process IDs cannot serve as a lock, because two containers with
 * one folder do not see each other’s processes. SQLite takes the lock, because Node.js has no function for file locks.
 */
function openLocked(folder: string, timeout = 0): DatabaseSync | null {
  const file = new DatabaseSync(join(folder, 'folder.lock'), { timeout });
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Returns whether a process, also one in another container, has locked the data folder. */
export async function isHeld(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const file = openLocked(folder);
  file?.close();
  return file === null;
}

/** Locks a data folder until this process ends or calls the returned function. Throws if another process has the lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const shared = process.platform === 'linux' ? sharedFileSystem((await statfs(folder)).type) : null;
  if (shared !== null) {
    throw new Error(
      `${folder} is on ${shared}, which several machines can use at once. Choose a DATA_DIR on a local disk, or set DATABASE_URL.`,
    );
  }
  const file = openLocked(folder, WAIT_MS);
  if (!file) {
    throw new Error(
      `Adashi already runs on ${folder}, perhaps in another container. Stop that process first, or start with another DATA_DIR.`,
    );
  }
  return async () => file.close();
}
