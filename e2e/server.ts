import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import { DEMO_PASSWORD } from '../api/src/app/sandbox/demo-accounts.ts';
import { openDatabase } from '../api/src/db/database.ts';
import { isFree } from '../api/src/db/free-port.ts';
import { START } from '../tools/start-command.ts';
import { PASSWORD } from './people.ts';

/** The first administrator of a server without the demo. */
export const ADMIN = { email: 'grace.adu@example.com', password: 'Administers2026!' };

/** Passwords of all people in browser tests. */
export const PASSWORDS: readonly string[] = [PASSWORD, DEMO_PASSWORD, ADMIN.password];

/** Confirms the session of an access token by API calls. */
async function confirmByCall(url: string, token: string): Promise<boolean> {
  for (const password of PASSWORDS) {
    const { ok } = await fetch(`${url}/api/user/me/confirm-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ password }),
    });
    if (ok) return true;
  }
  return false;
}

/** Push keys for tests only. Browsers offer push with these keys, but push services reject them. */
const VAPID = {
  VAPID_SUBJECT: 'mailto:push@adashi.example',
  VAPID_PUBLIC_KEY: 'BKWOCowgAV2Ph9Fr10SkYprniHT2sUQdo1ZeYAbyhGczuYxYStf7N7CnHjZIzUdiLj--Ks_ersXwAF-cre-Cdp0',
  VAPID_PRIVATE_KEY: 'uZCkdLdWf2YUrdP3M1imJXEF6QGoZa_9kHBkYtkdHYY',
};

const root = join(import.meta.dirname, '..');

/** First port of the test servers, above the ports of embedded PostgreSQL and below the ephemeral ports. */
const FIRST_PORT = 20_480;
const PORTS_OF_A_PROCESS = 16;
const BLOCKS = 768;
let asked = 0;

/**
 * Returns a free port. The process id selects a block of ports, so that two test processes never choose the same one.
 */
async function freePort(): Promise<number> {
  for (;;) {
    asked += 1;
    const port = FIRST_PORT + (process.pid % BLOCKS) * PORTS_OF_A_PROCESS + (asked % PORTS_OF_A_PROCESS);
    if (await isFree(port)) return port;
  }
}

/** Name of the environment variable with the shared servers as JSON. */
export const SHARED_SERVERS = 'SHARED_SERVERS';

/** Copies a folder with all file owners and modes, because PostgreSQL has its own account when tests run as root. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** A running app: a process with its own PostgreSQL and data folder. */
export class Server {
  static readonly #made: Server[] = [];
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly #demo: boolean;
  /** Additional environment variables of this server. */
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

  /** Returns a server with a copy of a data folder from `demo.ts`. */
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

  /** Returns a server with the complete demo. */
  static ofDemo(): Promise<Server> {
    return Server.#copyOf('DEMO_FOLDER', { demo: true });
  }

  /**
   * Returns the running server that a worker's tests share. Tests must not change its clock, and must expect data
   * from other tests.
   */
  static shared(worker: number): Server {
    const all: { port: number; dataDir: string }[] = JSON.parse(process.env[SHARED_SERVERS] ?? '[]');
    const own = all[worker];
    if (!own) throw new Error('No server was started: run these tests by their own configuration.');
    return new Server(own.port, own.dataDir, true);
  }

  /** Returns a server with a migrated, empty database. */
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

  /** Starts the server and waits for its banner. If the server stops instead, throws an error with its output. */
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

  /** Stops every server of this test file, even after a failed test. */
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

  /** Stops the server by Ctrl-C. Returns the exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGINT');
  }

  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** Runs `npm run ledger:verify` on the stopped server, and returns the output. */
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

  /** Sends a request to the API, by default POST with a body and GET without one. */
  async call<Answer>(path: string, body?: object, token?: string, method = body ? 'POST' : 'GET'): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const send = () =>
      fetch(`${this.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    let answer = await send();
    const isStepUp = answer.status === 403 && (await answer.clone().text()).includes('"password_needed"');
    if (isStepUp && token && (await confirmByCall(this.url, token))) answer = await send();
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>; // This type cast is safe because the caller knows the route's response type.
  }
}
