import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAME = 'postgres';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

async function find(): Promise<Account> {
  const [user, group] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
  return { uid: Number(user.stdout), gid: Number(group.stdout) };
}

/**
 * Returns the system account that runs PostgreSQL, or null for the current account. Root creates a separate account,
 * because PostgreSQL refuses to run as root.
 */
export async function postgresAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  try {
    return await find();
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', NAME]).catch(() => {});
  }
  return find().catch(() => {
    throw new Error(`PostgreSQL does not run as root. Create an account named ${NAME}, or start as another user.`);
  });
}
