import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { splitPassword } from '../../base/config/database-url.ts';
import { childEnvironment } from '../../base/config/read-config.ts';

/** Returns the environment of `pg_dump` and `pg_restore`, which hides the password from the list of processes. */
function environmentOf(url: string): { environment: ReturnType<typeof childEnvironment>; address: string } {
  const { address, password } = splitPassword(url);
  return { environment: childEnvironment(password ? { PGPASSWORD: password } : {}), address };
}

export interface Tool {
  readonly child: ChildProcess;
  /** Resolves when the tool succeeds. Otherwise, rejects with one sentence that has the last message of the tool. */
  readonly ended: Promise<void>;
}

/** Starts a client tool of PostgreSQL on a database. */
export function startTool(name: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): Tool {
  const { environment, address } = environmentOf(url);
  const child = spawn(name, [...args, `--dbname=${address}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let message = '';
  child.stderr.on('data', (chunk: Buffer) => {
    message = `${message}${chunk.toString()}`.slice(-2_000);
  });
  const ended = once(child, 'close').then(
    ([code]) => {
      const [line] = message.split('\n').filter((each) => /error/i.test(each));
      if (code !== 0) throw new Error(`${name} failed: ${line ?? message.trim()}`);
    },
    (error: unknown) => {
      throw new Error(`${name} is missing. Install the client tools of PostgreSQL.`, { cause: error });
    },
  );
  ended.catch(() => {}); // The caller awaits the promise after the output.
  return { child, ended };
}
