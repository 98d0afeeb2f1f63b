import { setTimeout as sleep } from 'node:timers/promises';
import { NoUsableHost } from './database-client.ts';
import { isLostConnection } from './lost-connection.ts';
import { withClient } from './with-client.ts';

const PAUSE_MS = 1_000;
/** Maximum number of attempts without a response from PostgreSQL. */
const ATTEMPTS = 60;
/** Error of PostgreSQL while it starts, which can take long after a crash. */
const STARTING = '57P03';
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Waits for the database, because a whole machine may start at once. Waits without a limit while PostgreSQL starts, and
 * about a minute for a database that does not respond. Throws all other errors at once.
 */
export async function waitForDatabase(
  url: string,
  say = console.warn,
  pause: (ms: number) => unknown = sleep,
): Promise<void> {
  let attempts = 0;
  for (let isTold = false; ; isTold = true) {
    try {
      return await withClient(url, async () => {});
    } catch (error) {
      const code = codeOf(error);
      if (!isLostConnection(error) && !UNKNOWN_HOST.has(code)) throw error;
      if (code !== STARTING) attempts += 1;
      const sentence = (state: string) =>
        error instanceof NoUsableHost ? error.message : `The database at ${new URL(url).host} ${state} (${code}).`;
      if (attempts >= ATTEMPTS) throw new Error(sentence('does not respond'), { cause: error });
      if (!isTold) say(`${sentence('is not ready')} The server waits.`);
      await pause(PAUSE_MS);
    }
  }
}
