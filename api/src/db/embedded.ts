import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkDataFolder } from './check-data-folder.ts';
import { APPLICATION_NAME } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { isHeld } from './folder-lock.ts';
import { freePort } from './free-port.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import {
  type Cluster,
  endOrphan,
  listenTo,
  type Postmaster,
  reason,
  runInFolder,
  startPostmaster,
} from './postmaster.ts';

export interface Embedded extends Kept {
  /** Connection string of the role that owns the tables. */
  readonly ownerUrl: string;
  /** Connection string of the server's role, which owns nothing. */
  readonly url: string;
}

async function password(folder: string): Promise<string> {
  const file = join(folder, 'database-password');
  if (existsSync(file)) return readFile(file, 'utf8');
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

const TRIES = 20;
const WAIT_MS = 250;

/** Retries the start, because child processes of a killed PostgreSQL can briefly keep the shared memory. */
async function startPatiently(start: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await setTimeout(WAIT_MS);
    }
  }
}

/** Name of the database, and of the role that owns the database. */
const NAME = 'adashi';
const SERVER = 'adashi_server';

/** PostgreSQL's own locale, because systems differ in their locales: macOS has no C.UTF-8. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Creates the data folder under a temporary name, and renames the complete folder. After an interruption, the next
 * start creates the folder again.
 */
async function initialise(cluster: Cluster, secretFile: string): Promise<void> {
  const { folder, account } = cluster;
  const half = `${folder}.half`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  if (account) {
    // The PostgreSQL account may lack access to the folder, so the account gets the password as an open file.
    for (const path of [half, secretFile]) await chown(path, account.uid, account.gid);
  }
  const secret = await open(secretFile);
  const flags = [...LOCALE, '--auth=scram-sha-256', `--username=${NAME}`];
  const child = runInFolder({ ...cluster, folder: half }, 'initdb', [...flags, '--pwfile=/dev/stdin'], secret.fd);
  const lines = listenTo(child);
  const [code] = await once(child, 'close');
  await secret.close();
  if (code !== 0) throw new Error(`PostgreSQL cannot create its data folder: ${reason(lines)}`);
  await rename(half, folder);
}

/**
 * Creates the database and the server's role if missing, because an earlier start may have been interrupted. The role
 * gets a new password at each start, so that no password is stored.
 */
async function makeDatabase(ownerUrl: string, serverPassword: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: APPLICATION_NAME });
  await client.connect();
  const exists = async (query: string, name: string) => (await client.query(query, [name])).rowCount !== 0;
  if (!(await exists('select 1 from pg_database where datname = $1', NAME)))
    await client.query(`create database ${NAME}`);
  if (!(await exists('select 1 from pg_roles where rolname = $1', SERVER)))
    await client.query(`create role ${SERVER} login`);
  await client.query(`alter role ${SERVER} password '${serverPassword}'`);
  await client.end();
}

const urlOf = (port: number | string, role: string, pass: string, name: string) =>
  `postgres://${role}:${pass}@127.0.0.1:${port}/${name}`;

/** Returns the owner's connection string if a PostgreSQL server is running on `folder`, or null. */
export async function runningUrl(folder: string): Promise<string | null> {
  if (!(await isHeld(folder))) return null;
  // The fourth line of the file contains the port, once PostgreSQL accepts connections.
  const lines = (await readFile(resolve(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const port = lines[3];
  if (!port) throw new Error('The server of this folder is starting or stopping. Try again in a moment.');
  return urlOf(port, NAME, await password(folder), NAME);
}

/** Starts PostgreSQL with its data in `folder`, on a free port of this machine only. */
export async function startEmbedded(
  folder: string,
  flags: readonly string[] = [],
  choosePort = freePort,
): Promise<Embedded> {
  await mkdir(folder, { recursive: true });
  const account = await postgresAccount();
  const cluster = { binaries: await postgresBinaries(account), folder: resolve(folder, 'postgres'), account };
  await endOrphan(cluster);
  checkDataFolder(folder, cluster);
  const secret = await password(folder);
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await initialise(cluster, join(folder, 'database-password'));
  const places = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  let port = 0;
  // Another program can take the chosen port first, so the first start tries several ports. Restarts keep the port of
  // the first start.
  const start = async () => {
    const chosen = port || (await choosePort());
    const postmaster = await startPostmaster(cluster, ['-p', String(chosen), ...places, ...flags]);
    port = chosen;
    return postmaster;
  };
  const kept = await keepRunning(() => startPatiently(start), console.error);
  const serverPassword = randomBytes(24).toString('base64url');
  await makeDatabase(urlOf(port, NAME, secret, 'postgres'), serverPassword);
  return { ownerUrl: urlOf(port, NAME, secret, NAME), url: urlOf(port, SERVER, serverPassword, NAME), ...kept };
}
