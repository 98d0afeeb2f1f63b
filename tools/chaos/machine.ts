import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../api/src/db/postgres-account.ts';

const NETWORK = '10.77.0';
const BRIDGE = 'chaos';
/** Address of the bridge, from which the servers reach all machines. */
const OUTSIDE = 254;
/** Hardware address that no machine has. Packets to this address are lost. */
const NOWHERE = '02:00:00:00:00:99';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Creates the network of the machines, in the network namespace of this process. */
export function createNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${NETWORK}.${OUTSIDE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

const namespaceOf = (pid: number | string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null; // the process has ended
  }
};

/** A simulated machine: a network namespace with its own address, processes and folder. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly #cable: string;
  readonly #account: Account;
  /** Idle process of the machine. The namespace exists as long as one process runs in it. */
  readonly #holder: ChildProcess;
  #namespace = '';

  constructor(number: number, name: string, folder: string, account: Account) {
    this.name = name;
    this.address = `${NETWORK}.${number}`;
    this.folder = join(folder, name);
    this.#cable = `chaos${number}`;
    this.#account = account;
    this.#holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  }

  get #pid(): string {
    return String(this.#holder.pid);
  }

  #inside(...command: string[]): string[] {
    return [`--net=/proc/${this.#pid}/ns/net`, ...command];
  }

  #ip(...args: string[]): void {
    execFileSync('nsenter', this.#inside('ip', ...args), { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** Connects the machine to the network. */
  async connect(): Promise<void> {
    while (namespaceOf(this.#pid) === namespaceOf('self')) await sleep(10);
    this.#namespace = namespaceOf(this.#pid) ?? '';
    ip('link', 'add', this.#cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#pid);
    ip('link', 'set', this.#cable, 'master', BRIDGE, 'up');
    this.#ip('address', 'add', `${this.address}/24`, 'dev', 'eth0');
    this.#ip('link', 'set', 'eth0', 'up');
    this.#ip('link', 'set', 'lo', 'up');
  }

  /** Starts a program on the machine with PostgreSQL's account, and writes its output to a file in the machine's folder. */
  start(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): void {
    const log = openSync(join(this.folder, `${program.split('/').at(-1)}.log`), 'a');
    const { uid, gid } = this.#account;
    const account = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
    spawn('nsenter', this.#inside(...account, program, ...args), {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, ...environment },
      stdio: ['ignore', log, log],
    });
  }

  #processes(): number[] {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== this.#pid);
    return pids.filter((pid) => namespaceOf(pid) === this.#namespace).map(Number);
  }

  #signal(signal: NodeJS.Signals): number {
    const pids = this.#processes();
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // the process has ended
      }
    }
    return pids.length;
  }

  /** Kills all processes (`kill -9`), including processes that start meanwhile. */
  async kill(): Promise<void> {
    while (this.#signal('SIGKILL') > 0) await sleep(10);
  }

  /** Suspends all processes, as a host suspends a virtual machine. The processes do not end. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  /** Cuts the machine off from everything. */
  unplug(): void {
    ip('link', 'set', this.#cable, 'down');
  }

  plug(): void {
    ip('link', 'set', this.#cable, 'up');
  }

  /** Drops all packets to another machine. The sender gets no error. */
  loseTo({ address }: Machine): void {
    this.#ip('neighbour', 'replace', address, 'lladdr', NOWHERE, 'dev', 'eth0', 'nud', 'permanent');
  }

  reachAgain({ address }: Machine): void {
    this.#ip('neighbour', 'delete', address, 'dev', 'eth0');
  }
}
