import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../src/base/http-client.ts';
import { Unreachable } from '../src/base/unreachable.ts';

/** The responses of the remote server, in order. The last response repeats. */
let answers: { readonly status: number; readonly after?: string; readonly location?: string }[] = [];
let asked = 0;
const there = createServer((_, response) => {
  const { status, after, location } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500 };
  asked += 1;
  response
    .writeHead(status, { ...(after !== undefined && { 'retry-after': after }), ...(location && { location }) })
    .end('body');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
  // This type cast is safe because the address of a TCP server is an `AddressInfo`.
  url = `http://127.0.0.1:${(there.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => there.close());

/**
 * Sends the request with up to this many attempts. Returns the status and the pauses between attempts in milliseconds.
 */
async function asking(tries: number): Promise<{ status: number; waits: number[] }> {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const { status } = await ask(url, {}, { timeoutMs: 600_000, tries, wait });
  return { status, waits };
}

describe('Retries of a request to a busy server', () => {
  test('Without a Retry-After header, the HTTP client waits longer before each retry', async () => {
    answers = [{ status: 503 }, { status: 429 }, { status: 200 }];
    expect([await asking(3), asked]).toEqual([{ status: 200, waits: [250, 500] }, 3]);
  });

  test('The HTTP client waits for the time that the Retry-After header requests', async () => {
    answers = [{ status: 503, after: '1' }, { status: 200 }];
    expect(await asking(2)).toEqual({ status: 200, waits: [1_000] });
  });

  test('The HTTP client waits at most two seconds, even when the Retry-After header requests more', async () => {
    answers = [{ status: 503, after: '3600' }, { status: 200 }];
    expect((await asking(2)).waits).toEqual([2_000]);
  });

  test('The HTTP client reports an unreachable server after the configured number of attempts', async () => {
    answers = [{ status: 500 }];
    await expect(asking(2)).rejects.toThrow(Unreachable);
    expect(asked).toBe(2);
  });
});

test('The HTTP client does not retry after a client error', async () => {
  answers = [{ status: 422 }];
  expect((await asking(3)).status).toBe(422);
  expect(asked).toBe(1);
});

test('The HTTP client does not follow a redirect', async () => {
  answers = [{ status: 302, location: '/elsewhere' }, { status: 200 }];
  await expect(asking(1)).rejects.toThrow(Unreachable);
  expect(asked).toBe(1);
});
