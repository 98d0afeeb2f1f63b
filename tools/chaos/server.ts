import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { START } from '../start-command.ts';
import { waitFor } from './cluster.ts';

const root = join(import.meta.dirname, '../..');

/** A server of the app, as `npm start` starts the server. */
export class Server {
  readonly url: string;
  readonly #process: ChildProcess;
  #isStopping = false;

  constructor(port: number, folder: string, environment: Readonly<Record<string, string>>) {
    this.url = `http://localhost:${port}`;
    const log = openSync(join(folder, `server-${port}.log`), 'a');
    this.#process = spawn(process.execPath, START, {
      cwd: root,
      env: { ...process.env, ...environment, PORT: String(port), NODE_ENV: 'production' },
      stdio: ['ignore', log, log],
    });
  }

  /** Whether the server ended by itself. */
  get hasEnded(): boolean {
    return !this.#isStopping && this.#process.exitCode !== null;
  }

  async ready(): Promise<void> {
    await waitFor(`the server at ${this.url} is not ready`, async () => {
      if (this.hasEnded) throw new Error(`The server at ${this.url} ended.`);
      const answer = await fetch(`${this.url}/api/health/ready`).catch(() => null);
      return answer?.ok ? true : null;
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
  }
}
