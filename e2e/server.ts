import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import { openDatabase } from '../api/src/db/database.ts';
import { isFree } from '../api/src/db/free-port.ts';
import { START } from '../tools/start-command.ts';

/** The first administrator of a server without the demo. */
export const ADMIN = { email: 'grace.adu@example.com', password: 'Administers2026!' };

/** Push keys for tests alone: browsers get the offer, and no push service knows them. */
const VAPID = {
  VAPID_SUBJECT: 'mailto:push@adashi.example',
  VAPID_PUBLIC_KEY: 'BKWOCowgAV2Ph9Fr10SkYprniHT2sUQdo1ZeYAbyhGczuYxYStf7N7CnHjZIzUdiLj--Ks_ersXwAF-cre-Cdp0',
  VAPID_PRIVATE_KEY: 'uZCkdLdWf2YUrdP3M1imJXEF6QGoZa_9kHBkYtkdHYY',
};

const root = join(import.meta.dirname, '..');

/** The first port for servers: above the ports of embedded PostgreSQL. All are below the ephemeral ports. */
const FIRST_PORT = 20_480;
const PORTS_OF_A_PROCESS = 16;
const BLOCKS = 768;
let asked = 0;

/**
 * Chooses a port that no program listens on. The process id selects a block of ports, so that two test processes do not choose
 * the same port before one of their servers listens on it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    asked += 1;
    const port = FIRST_PORT + (process.pid % BLOCKS) * PORTS_OF_A_PROCESS + (asked % PORTS_OF_A_PROCESS);
    if (await isFree(port)) return port;
  }
}

/** The environment variable with the shared servers, as JSON. */
export const SHARED_SERVERS = 'SHARED_SERVERS';

/** Copies owners and modes, too, because PostgreSQL has its own account under root. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** The product as a person starts it: its own process, its own PostgreSQL, its own data folder. */
export class Server {
  static readonly #made: Server[] = [];
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly #demo: boolean;
  /** Extra environment variables of this server. */
  environment: Readonly<Record<string, string>> = {};
  #process: ChildProcess | undefined;
  output = '';

  constructor(port: number, dataDir: string, demo: boolean) {
    this.port = port;
    this.#demo = demo;
    this.dataDir = dataDir;
    this.url = `http://localhost:${port}`;
  }

  static async inNewFolder(options: { demo?: boolean; port?: number } = {}): Promise<Server> {
    return Server.inFolder(await mkdtemp(join(tmpdir(), 'adashi-e2e-')), options);
  }

  /** Makes a server with a copy of a data folder that `demo.ts` prepared. */
  static async #copyOf(
    variable: 'DEMO_FOLDER' | 'EMPTY_FOLDER',
    options: { demo?: boolean; port?: number },
  ): Promise<Server> {
    const made = process.env[variable];
    if (!made) throw new Error('No data folder was made: run these tests by their own configuration.');
    const server = await Server.inNewFolder(options);
    copyFolder(made, server.dataDir);
    return server;
  }

  /** A server with the played demo. */
  static ofDemo(): Promise<Server> {
    return Server.#copyOf('DEMO_FOLDER', { demo: true });
  }

  /** The running server that all tests of a worker share. No test moves its clock or expects to be alone on it. */
  static shared(worker: number): Server {
    const all: { port: number; dataDir: string }[] = JSON.parse(process.env[SHARED_SERVERS] ?? '[]');
    const own = all[worker];
    if (!own) throw new Error('No server was started: run these tests by their own configuration.');
    return new Server(own.port, own.dataDir, true);
  }

  /** A server with a migrated, empty database. */
  static empty(options: { port?: number } = {}): Promise<Server> {
    return Server.#copyOf('EMPTY_FOLDER', options);
  }

  static async inFolder(
    folder: string,
    { demo = false, port }: { demo?: boolean; port?: number } = {},
  ): Promise<Server> {
    const server = new Server(port ?? (await freePort()), folder, demo);
    Server.#made.push(server);
    return server;
  }

  /** Starts the server and waits for the banner. Throws the output when the server stops instead. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      ...VAPID,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO: this.#demo ? 'yes' : 'no',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      AUTH_LIMIT: '100000',
      ARGON2_MEMORY_KIB: '64',
      ...this.environment,
    };
    this.output = '';
    const child = spawn(process.execPath, START, { cwd: root, env });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk.toString();
        if (this.output.includes('is ready at')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(this.output)));
    });
  }

  /** Stops every server of this file, even after a failed test. */
  static async removeAll(): Promise<void> {
    for (const server of Server.#made.splice(0)) await server.remove();
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return gone;
  }

  /** Sends Ctrl-C. Returns the exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGINT');
  }

  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** Returns the output of `npm run ledger:verify` for the stopped server. */
  async verifyLedger(): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.dataDir };
    return execFileSync(process.execPath, ['api/src/ledger/verify-command.ts'], { cwd: root, env, encoding: 'utf8' });
  }

  /** Queries the database of the running server directly. */
  async ask<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const [password, lock] = await Promise.all([
      readFile(join(this.dataDir, 'database-password'), 'utf8'),
      readFile(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8'),
    ]);
    const db = openDatabase(`postgres://adashi:${password}@127.0.0.1:${lock.split('\n')[3]}/adashi`, 1);
    try {
      return (await query.execute(db)).rows;
    } finally {
      await db.destroy();
    }
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Sends a call: POST with a body, unless a method is given. */
  async call<Answer>(path: string, body?: object, token?: string, method = body ? 'POST' : 'GET'): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>; // The caller knows the type of the route.
  }
}
