import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { email: 'grace.adu@example.com', password: 'Administers2026!' };

const root = join(import.meta.dirname, '..');

/** The product as a person starts it: its own process, its own PostgreSQL, its own data folder. */
export class Server {
  static readonly #made: Server[] = [];
  readonly url: string;
  readonly dataDir: string;
  readonly #port: number;
  readonly #demo: boolean;
  #process: ChildProcess | undefined;
  output = '';

  constructor(port: number, dataDir: string, demo: boolean) {
    this.#port = port;
    this.#demo = demo;
    this.dataDir = dataDir;
    this.url = `http://localhost:${port}`;
    Server.#made.push(this);
  }

  static async inNewFolder(port: number, demo = false): Promise<Server> {
    return new Server(port, await mkdtemp(join(tmpdir(), 'adashi-e2e-')), demo);
  }

  /** Starts and waits for the banner. Throws what the server said when it stops instead. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: this.dataDir,
      DEMO: this.#demo ? 'yes' : 'no',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      AUTH_LIMIT: '100000',
      ARGON2_MEMORY_KIB: '64',
    };
    this.output = '';
    const child = spawn(process.execPath, ['api/src/main.ts'], { cwd: root, env });
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

  /** Stops every server of this file, however its test ended. */
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

  /** Ctrl-C. Answers the exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGINT');
  }

  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** What `npm run ledger:verify` says of the stopped server's data. */
  async verifyLedger(): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.dataDir };
    return execFileSync(process.execPath, ['api/src/ledger/verify-command.ts'], { cwd: root, env, encoding: 'utf8' });
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async call<Answer>(path: string, body?: object, token?: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(
      `${this.url}/api${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>; // the caller knows the route
  }
}
