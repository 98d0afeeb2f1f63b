import { expect, test, vi } from 'vitest';
import { forgetWrites, once, withKey } from '../src/client/write-key.ts';

const answers = (status: number) => vi.fn(async (_: string) => new Response(null, { status }));
const keyOf = (send: ReturnType<typeof answers>) => send.mock.calls[0]?.[0];

test('each new write has a new idempotency key, even the same write after a success', async () => {
  const [first, second] = [answers(200), answers(200)];
  await withKey('POST /a {}', first);
  await withKey('POST /a {}', second);
  expect(keyOf(first)).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf(second)).not.toBe(keyOf(first));
});

test.each([
  ['a network error', vi.fn(async (_: string): Promise<Response> => Promise.reject(new TypeError('no network')))],
  ['a server error', answers(503)],
])('a write after %s keeps the idempotency key, and a different write gets a new key', async (_, failed) => {
  await withKey('POST /b {}', failed).catch(() => {});
  const [other, again] = [answers(200), answers(200)];
  await withKey('POST /c {}', other);
  await withKey('POST /b {}', again);
  expect(keyOf(again)).toBe(failed.mock.calls[0]?.[0]);
  expect(keyOf(other)).not.toBe(keyOf(again));
});

test('a repeated write after a rejection has a new idempotency key', async () => {
  const [refused, next] = [answers(409), answers(200)];
  await withKey('POST /d {}', refused);
  await withKey('POST /d {}', next);
  expect(keyOf(next)).not.toBe(keyOf(refused));
});

test('the idempotency keys of unfinished writes are deleted when the session ends', async () => {
  const [failed, next] = [answers(500), answers(200)];
  await withKey('POST /e {}', failed);
  forgetWrites();
  await withKey('POST /e {}', next);
  expect(keyOf(next)).not.toBe(keyOf(failed));
});

test('identical writes at the same time cause one request, and all callers receive the response', async () => {
  const send = vi.fn(async () => Response.json({ id: 7 }));
  const both = await Promise.all([once('me POST /f {}', send), once('me POST /f {}', send)]);
  expect(await Promise.all(both.map((answer) => answer.json()))).toEqual([{ id: 7 }, { id: 7 }]);
  expect(send).toHaveBeenCalledTimes(1);
  await once('me POST /f {}', send);
  expect(send).toHaveBeenCalledTimes(2);
  const cutOff = vi.fn(async (): Promise<Response> => Promise.reject(new TypeError('no network')));
  await expect(Promise.all([once('g', cutOff), once('g', cutOff)])).rejects.toThrow('no network');
  await once('g', send);
  expect(cutOff).toHaveBeenCalledTimes(1);
});
