import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Debian packages of the programs that the cluster needs. */
const PROGRAMS: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  ip: 'iproute2',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  openssl: 'openssl',
};

const OLDEST = 15;

/** Returns the folder with the programs of the newest installed PostgreSQL, or null. */
export function postgresFolder(): string | null {
  const versionOf = (folder: string) => Number(folder.split('/')[4]);
  const folders = globSync('/usr/lib/postgresql/*/bin').filter((folder) => versionOf(folder) >= OLDEST);
  return folders.toSorted((a, b) => versionOf(b) - versionOf(a))[0] ?? null;
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`));

/** Returns the sentence about the first requirement that the machine does not meet, or null. */
export function whatIsMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'npm run chaos needs Linux and root, because each database has its own network namespace.';
  const packages = Object.entries(PROGRAMS).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  if (postgresFolder() === null) packages.push(`postgresql-${OLDEST}`);
  if (spawnSync('/usr/bin/python3', ['-c', 'import etcd, psycopg2']).status !== 0) packages.push('python3-etcd');
  if (packages.length === 0) return null;
  return `npm run chaos needs these Debian packages: apt-get install ${[...new Set(packages)].join(' ')}`;
}
