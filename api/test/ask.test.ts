import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../src/base/http-client.ts';
import { Unreachable } from '../src/base/unreachable.ts';

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

/** Sends the request and returns the pauses between the tries. */
async function asking(tries: number): Promise<{ status: number; waits: number[] }> {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const { status } = await ask(url, {}, { timeoutMs: 600_000, tries, wait });
  return { status, waits };
}

describe('who is busy is asked again', () => {
  test('after a pause that is longer each time, where nothing is said of it', async () => {
    answers = [{ status: 503 }, { status: 429 }, { status: 200 }];
    expect([await asking(3), asked]).toEqual([{ status: 200, waits: [250, 500] }, 3]);
  });

  test('when it says, if it says so', async () => {
    answers = [{ status: 503, after: '1' }, { status: 200 }];
    expect(await asking(2)).toEqual({ status: 200, waits: [1_000] });
  });

  test('not later than in two seconds, however long it says', async () => {
    answers = [{ status: 503, after: '3600' }, { status: 200 }];
    expect((await asking(2)).waits).toEqual([2_000]);
  });

  test('as often as was asked for, and then it is unreachable', async () => {
    answers = [{ status: 500 }];
    await expect(asking(2)).rejects.toThrow(Unreachable);
    expect(asked).toBe(2);
  });
});

test('what is wrong with what was asked is answered at once', async () => {
  answers = [{ status: 422 }];
  expect((await asking(3)).status).toBe(422);
  expect(asked).toBe(1);
});
