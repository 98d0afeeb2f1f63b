import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../api/src/base/config/index.ts';
import { openDatabase } from '../../api/src/db/database.ts';
import { postgresAccount } from '../../api/src/db/postgres-account.ts';
import { withClient } from '../../api/src/db/with-client.ts';
import { Cluster, variablesOf } from './cluster.ts';
import { CUTS, cause, KILL } from './faults.ts';
import { findLosses } from './losses.ts';
import { createNetwork } from './machine.ts';
import { addSavers } from './members.ts';
import { postgresFolder } from './missing.ts';
import { Server } from './server.ts';
import { Writers } from './writers.ts';

interface Options {
  readonly kills: number;
  readonly cuts: number;
  readonly writers: number;
}

const PORTS = [3001, 3002];
const root = join(import.meta.dirname, '../..');

/** Starts the cluster, and creates the roles and the database as in `docs/operations.md`. Returns the server's variables. */
async function openCluster(folder: string): Promise<{ cluster: Cluster; environment: Record<string, string> }> {
  const [account, binaries] = [await postgresAccount(), postgresFolder()];
  if (!account || !binaries) throw new Error('PostgreSQL is missing.');
  createNetwork();
  const cluster = new Cluster(folder, account, binaries);
  for (const machine of cluster.machines) await machine.connect();
  for (const machine of cluster.machines) cluster.start(machine);
  const leader = await cluster.healthy();
  console.log(`Three machines run, ${leader.name} leads.`);
  const { PATRONI_SUPERUSER_PASSWORD = '' } = variablesOf('node.env');
  await withClient(cluster.url('postgres', PATRONI_SUPERUSER_PASSWORD, 'postgres'), async (client) => {
    await client.query("create role adashi_owner login password 'owner'");
    await client.query("create role adashi_server login password 'server'");
    await client.query('create database adashi owner adashi_owner');
  });
  const environment = {
    DATABASE_URL: cluster.url('adashi_server', 'server', 'adashi'),
    DATABASE_OWNER_URL: cluster.url('adashi_owner', 'owner', 'adashi'),
    DATA_DIR: join(folder, 'data'),
    DEMO: 'no',
    ARGON2_MEMORY_KIB: '64',
    AUTH_LIMIT: '1000000',
    CALL_LIMIT: '1000000',
  };
  mkdirSync(environment.DATA_DIR);
  return { cluster, environment };
}

/** Causes all faults. Cuts and kills alternate until the last cut. */
async function causeAll({ kills, cuts }: Options, cluster: Cluster, writers: Writers): Promise<void> {
  for (let number = 1; number <= Math.max(kills, cuts); number += 1) {
    const cut = CUTS[(number - 1) % CUTS.length];
    if (cut && number <= cuts)
      console.log(`Cut ${number} of ${cuts} (${cut.name}): ${await cause(cut, cluster, writers)}.`);
    if (number <= kills) console.log(`Kill ${number} of ${kills}: ${await cause(KILL, cluster, writers)}.`);
  }
}

function ledgerIsRight(environment: Record<string, string>): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['api/src/ledger/verify-command.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  console.log(`npm run ledger:verify: ${stdout}${stderr}`.trim());
  return status === 0;
}

/** Prints the result. Returns whether all acknowledged writes and the ledger are right. */
async function report(environment: Record<string, string>, writers: Writers): Promise<boolean> {
  const db = openDatabase(environment.DATABASE_OWNER_URL ?? '', 1);
  const { lost, repeated } = await findLosses(db, writers.acknowledged);
  await db.destroy();
  console.log(`acknowledged writes: ${writers.acknowledged.length}`);
  console.log(`lost: ${lost}`);
  console.log(`written twice: ${repeated}`);
  console.log(`without an answer at the end: ${writers.open}`);
  console.log(`longest gap between two acknowledged writes: ${(writers.longestGap() / 1_000).toFixed(1)} s`);
  for (const [code, count] of writers.unexpected) console.log(`unexpected answer ${code}: ${count} times`);
  const isRight = ledgerIsRight(environment);
  return isRight && lost + repeated + writers.open + writers.unexpected.size === 0;
}

/** Runs the whole test in the folder. Returns the exit code. */
export async function run(folder: string, options: Options): Promise<number> {
  const { cluster, environment } = await openCluster(folder);
  const servers: Server[] = [];
  for (const port of PORTS) {
    const server = new Server(port, folder, environment);
    await server.ready(); // the first server migrates the database
    servers.push(server);
  }
  const db = openDatabase(environment.DATABASE_OWNER_URL ?? '', 1);
  const savers = await addSavers(db, { config: readConfig(environment) }, options.writers);
  await db.destroy();
  const writers = new Writers(servers.map(({ url }) => url));
  writers.start(savers);
  console.log(`${options.writers} members write through ${servers.length} servers.`);
  const began = performance.now();
  // The losses are counted also when the cluster does not recover.
  const hanging = await causeAll(options, cluster, writers).then(
    () => null,
    (error: unknown) => error,
  );
  if (hanging !== null) console.error(hanging);
  await writers.stop();
  console.log(`The faults took ${Math.round((performance.now() - began) / 60_000)} minutes.`);
  const ended = servers.filter(({ hasEnded }) => hasEnded);
  for (const { url } of ended) console.log(`The server at ${url} ended.`);
  const isRight = await report(environment, writers);
  for (const server of servers) await server.stop();
  return isRight && hanging === null && ended.length === 0 ? 0 : 1;
}
