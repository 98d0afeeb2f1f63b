import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { Account } from '../../api/src/db/postgres-account.ts';
import { Machine } from './machine.ts';

const EXAMPLE = join(import.meta.dirname, '../../deploy/patroni');
const NAMES = ['db1', 'db2', 'db3'];
/** Limit that only ends a run that hangs. */
const LONGEST_MS = 300_000;
const LOOK_MS = 100;
const ANSWER_MS = 2_000;

const member = z.object({ name: z.string(), role: z.string(), state: z.string() });
type Member = z.output<typeof member>;
const cluster = z.object({ members: z.array(member) });
const replication = z.object({ replication: z.array(z.object({ application_name: z.string(), state: z.string() })) });

/** Returns the variables of an example file of `deploy/patroni`. */
export function variablesOf(file: string): Record<string, string> {
  const lines = readFileSync(join(EXAMPLE, file), 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]));
}

/** Returns the file `deploy/patroni/patroni.yml` with the paths of one machine. All other values stay. */
export function patroniConfig(folder: string, binaries: string, certificate: string): string {
  const document = parseDocument(readFileSync(join(EXAMPLE, 'patroni.yml'), 'utf8'));
  const paths = {
    data_dir: join(folder, 'postgres'),
    bin_dir: binaries,
    pgpass: join(folder, 'pgpass'),
    parameters: {
      ssl_cert_file: `${certificate}.crt`,
      ssl_key_file: `${certificate}.key`,
      unix_socket_directories: folder,
    },
  };
  for (const [name, value] of Object.entries(paths)) {
    if (typeof value === 'string') document.setIn(['postgresql', name], value);
    else for (const [key, path] of Object.entries(value)) document.setIn(['postgresql', 'parameters', key], path);
  }
  return document.toString();
}

/** Creates the certificate of all machines, and returns its path without the ending. */
function createCertificate(folder: string, { uid, gid }: Account): string {
  const path = join(folder, 'server');
  const names = NAMES.map((name) => `DNS:${name}`).join(',');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=chaos', '-addext', `subjectAltName=${names}`];
  const files = ['-keyout', `${path}.key`, '-out', `${path}.crt`];
  execFileSync('openssl', ['req', '-x509', ...key, '-days', '7', ...subject, ...files], { stdio: 'ignore' });
  chownSync(`${path}.key`, uid, gid);
  return path;
}

/** Waits until `look` returns a value. Throws after five minutes. */
export async function waitFor<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const value = await look();
    if (value !== null) return value;
    if (performance.now() > end) throw new Error(`After five minutes, ${what}.`);
    await sleep(LOOK_MS);
  }
}

/** Three machines with the files of `deploy/patroni`: etcd, Patroni and PostgreSQL on each. */
export class Cluster {
  readonly machines: readonly Machine[];
  readonly #certificate: string;

  constructor(folder: string, account: Account, binaries: string) {
    this.#certificate = createCertificate(folder, account);
    this.machines = NAMES.map((name, index) => new Machine(index + 1, name, folder, account));
    for (const machine of this.machines) {
      mkdirSync(machine.folder);
      chownSync(machine.folder, account.uid, account.gid);
      writeFileSync(join(machine.folder, 'patroni.yml'), patroniConfig(machine.folder, binaries, this.#certificate));
    }
    const hosts = this.machines.map(({ address, name }) => `${address} ${name}\n`).join('');
    writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n${hosts}`);
    // The mounts of this process are its own.
    execFileSync('mount', ['--bind', join(folder, 'hosts'), '/etc/hosts']);
  }

  machine(name: string): Machine {
    const found = this.machines.find((each) => each.name === name);
    if (!found) throw new Error(`There is no machine ${name}.`);
    return found;
  }

  othersThan(machine: Machine): Machine[] {
    return this.machines.filter((each) => each !== machine);
  }

  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(machine: Machine): void {
    const own = Object.entries(variablesOf('node.env')).map(([name, value]) => [
      name,
      value.replaceAll('db1', machine.name),
    ]);
    const environment = Object.fromEntries(own);
    const data = { ETCD_DATA_DIR: join(machine.folder, 'etcd') };
    machine.start('etcd', [], { ...variablesOf('etcd.env'), ...environment, ...data });
    machine.start('patroni', [join(machine.folder, 'patroni.yml')], environment);
  }

  /** Returns an answer of Patroni on a machine, or null. */
  async #answer(name: string, path: string): Promise<unknown> {
    try {
      const answer = await fetch(`http://${name}:8008/${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null; // the machine failed
    }
  }

  /** Returns Patroni's list of members from the first machine that responds, or null. */
  async members(asked: readonly Machine[] = this.machines): Promise<Member[] | null> {
    for (const { name } of asked) {
      const { success, data } = cluster.safeParse(await this.#answer(name, 'cluster'));
      if (success) return data.members;
    }
    return null;
  }

  /** Returns the leader, as the other machines see it. */
  async leader(asked: readonly Machine[] = this.machines): Promise<Machine | null> {
    const leader = (await this.members(asked))?.find(({ role, state }) => role === 'leader' && state === 'running');
    return leader ? this.machine(leader.name) : null;
  }

  async synchronousStandby(): Promise<Machine | null> {
    const standby = (await this.members())?.find(({ role }) => role === 'sync_standby');
    return standby ? this.machine(standby.name) : null;
  }

  /** Returns the names of the standbys that receive the writes of a leader. */
  async #followers(leader: string): Promise<readonly string[]> {
    const found = replication.safeParse(await this.#answer(leader, 'patroni'));
    return (found.data?.replication ?? [])
      .filter(({ state }) => state === 'streaming')
      .map((each) => each.application_name);
  }

  /**
   * Waits until all machines work: a leader, a synchronous standby, and a third machine that follows. Each machine must
   * agree, because a machine has an old view after a fault.
   */
  async healthy(): Promise<Machine> {
    const leaderOf = (members: readonly Member[] | null): string => {
      const isWhole = members?.length === NAMES.length && members.some(({ role }) => role === 'sync_standby');
      return (isWhole && members.find(({ role, state }) => role === 'leader' && state === 'running')?.name) || '';
    };
    const name = await waitFor('not all machines of the cluster work', async () => {
      const views = await Promise.all(this.machines.map((machine) => this.members([machine])));
      const [leader = '', ...others] = new Set(views.map(leaderOf));
      if (leader === '' || others.length > 0) return null;
      return (await this.#followers(leader)).length === NAMES.length - 1 ? leader : null;
    });
    return this.machine(name);
  }

  /** Returns the URL of a database on all machines, as an operator writes it. */
  url(role: string, password: string, database: string): string {
    const query = `target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${this.#certificate}.crt`;
    return `postgres://${role}:${password}@${NAMES.join(',')}/${database}?${query}`;
  }
}
