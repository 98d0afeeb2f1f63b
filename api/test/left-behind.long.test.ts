import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START_FLAGS } from '../../tools/start-command.ts';
import { freshDatabase } from './fresh-database.ts';
import type { Old } from './left-behind-server.ts';

const AT_ONCE = 4;
const CALLS = 2_000;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

async function call(url: string): Promise<void> {
  const [answer] = await once(request(url, { agent }).end(), 'response');
  await once(answer.resume(), 'end');
}

async function callMany(url: string): Promise<void> {
  const some = async () => {
    for (let made = 0; made < CALLS / AT_ONCE; made += 1) await call(url);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

// Measures the bytes that stay in the heap after each request (docs/performance.md).
describe('Memory of a request', () => {
  let server: ChildProcess;
  let url: string;
  let end: () => Promise<void>;

  beforeAll(async () => {
    const { db, url: databaseUrl } = await freshDatabase();
    server = fork(new URL('left-behind-server.ts', import.meta.url), [databaseUrl], {
      execArgv: [...START_FLAGS],
    });
    [url] = await once(server, 'message');
    end = async () => {
      const ended = once(server, 'exit');
      server.disconnect();
      agent.destroy();
      await ended;
      await db.destroy();
    };
  });
  afterAll(() => end());

  async function old(): Promise<Old> {
    server.send('how much is old');
    const [answer] = await once(server, 'message');
    return answer;
  }

  test('The memory of a request rarely reaches the heap’s old generation', async () => {
    for (let times = 0; times < 6; times += 1) await callMany(url); // Warm-up: the compiler optimizes the code.
    const became: number[] = [];
    // Skips readings with a garbage collection in between, because a collection lowers the number.
    for (let times = 0; times < 20 && became.length < 5; times += 1) {
      const before = await old();
      await callMany(url);
      const after = await old();
      if (!after.wasCollected) became.push((after.bytes - before.bytes) / CALLS);
    }
    // Unit: bytes per request.
    expect(Math.min(...became), became.map(Math.round).join(', ')).toBeLessThan(200);
  });
});
