import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../src/outside/ask.ts';
import { Unreachable } from '../src/outside/unreachable.ts';

/** What the other side answers, one after another; the last again and again. */
let answers: { readonly status: number; readonly after?: string }[] = [];
let asked = 0;
const there = createServer((_, response) => {
  const { status, after } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500 };
  asked += 1;
  response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end('told');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  url = `http://127.0.0.1:${(there.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => there.close());

async function timed(tries: number): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await ask(url, {}, { timeoutMs: 5_000, tries });
  return { status, ms: performance.now() - began };
}

describe('who is busy is asked again', () => {
  test('after a pause that is longer each time, where nothing is said of it', async () => {
    answers = [{ status: 503 }, { status: 429 }, { status: 200 }];
    const { status, ms } = await timed(3);
    expect([status, asked]).toEqual([200, 3]);
    expect(ms).toBeGreaterThanOrEqual(740);
  });

  test('when it says, if it says so', async () => {
    answers = [{ status: 503, after: '1' }, { status: 200 }];
    const { status, ms } = await timed(2);
    expect(status).toBe(200);
    expect(ms).toBeGreaterThanOrEqual(990);
  });

  test('not later than in two seconds, however long it says', async () => {
    answers = [{ status: 503, after: '3600' }, { status: 200 }];
    expect((await timed(2)).ms).toBeLessThan(10_000);
  });

  test('as often as was asked for, and then it is unreachable', async () => {
    answers = [{ status: 500 }];
    await expect(ask(url, {}, { timeoutMs: 5_000, tries: 2 })).rejects.toThrow(Unreachable);
    expect(asked).toBe(2);
  });
});

test('what is wrong with what was asked is answered at once', async () => {
  answers = [{ status: 422 }];
  expect((await timed(3)).status).toBe(422);
  expect(asked).toBe(1);
});
