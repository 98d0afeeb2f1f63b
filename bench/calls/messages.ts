import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { z } from 'zod';
import { START_FLAGS } from '../../tools/start-command.ts';

/**
 * CPU time of a process since its start, and the longest garbage collection pause since the last report, in
 * microseconds.
 */
const worked = z.object({ cpu: z.number(), longestStop: z.number() });
export type Worked = z.output<typeof worked>;

/** SQL statement that a request runs, with the parameter values. */
export const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });
export type Statement = z.output<typeof statement>;

/** Statements that the server runs for a request, and the response. */
export const received = z.object({ statements: z.array(statement), body: z.unknown(), bytes: z.int() });
export type Received = z.output<typeof received>;

/** Reports CPU time and pauses of the measured process on each request from the parent process. */
export function sendWork(): void {
  let longestStop = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestStop = Math.max(longestStop, duration * 1_000);
  });
  observer.observe({ entryTypes: ['gc'] });
  process.on('message', (asked) => {
    if (asked !== 'worked') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, longestStop } satisfies Worked);
    longestStop = 0;
  });
  process.once('disconnect', () => process.exit());
}

/** A server in a separate process with the memory flags of `npm start`. */
export class Server {
  readonly #process: ChildProcess;

  constructor(file: string, args: readonly string[]) {
    this.#process = fork(join(import.meta.dirname, file), args, {
      execArgv: [...START_FLAGS],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  async receive(): Promise<unknown> {
    const [message] = await once(this.#process, 'message');
    return message;
  }

  async ask(what: object | string): Promise<unknown> {
    const message = this.receive();
    this.#process.send(what);
    return message;
  }

  async worked(): Promise<Worked> {
    return worked.parse(await this.ask('worked'));
  }

  end(): void {
    this.#process.disconnect();
  }
}
