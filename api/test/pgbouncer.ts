import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../src/db/free-port.ts';
import { postgresAccount } from '../src/db/postgres-account.ts';
import { until } from './until.ts';

/** First version of PgBouncer that keeps prepared statements in transaction mode. */
export const WITH_STATEMENTS = 1.21;

const BINARY = process.env.PGBOUNCER ?? 'pgbouncer';

/** Returns the version of the machine's PgBouncer as a number such as 1.18, or null without PgBouncer. */
export function pgbouncerVersion(): number | null {
  try {
    const [, version] = /PgBouncer (\d+\.\d+)/.exec(execFileSync(BINARY, ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(version?.replace(/\.(\d)$/, '.0$1'));
  } catch {
    return null;
  }
}

/** Starts PgBouncer in transaction mode before a database. Returns the URL of the database through PgBouncer. */
export async function startPgbouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const to = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'adashi-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const database = to.pathname.slice(1);
  const settings = [
    '[databases]',
    `${database} = host=${to.hostname} port=${to.port} dbname=${database} user=${to.username} password=${to.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    ...((pgbouncerVersion() ?? 0) >= WITH_STATEMENTS ? ['max_prepared_statements = 200'] : []),
  ];
  writeFileSync(file, settings.join('\n'));
  chmodSync(folder, 0o755);
  const child = spawn(BINARY, ['-q', file], { stdio: 'ignore', ...(await postgresAccount()) });
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(port);
  const isOpen = async () => {
    const client = new pg.Client({ connectionString: own.href });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await until(isOpen);
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: own.href, stop };
}
