import { expect, test } from 'vitest';
import { inTurn, soon } from '../src/jobs/turns.ts';

test('A job starts only after the previous job has ended', async () => {
  const inOrder = inTurn();
  const done: string[] = [];
  const work = (name: string) => () => Promise.resolve().then(() => void done.push(name));
  const failing = inOrder(async () => {
    await work('fails')();
    throw new Error('this one');
  });
  const next = inOrder(work('next'));
  await expect(failing).rejects.toThrow('this one');
  await next;
  expect(done).toEqual(['fails', 'next']);
});

test('Several requests during a run cause only one more run', async () => {
  const inOrder = inTurn();
  let turns = 0;
  const wake = soon(inOrder, async () => void (turns += 1));
  const asked = [wake(), wake(), wake()];
  await Promise.all(asked);
  expect(turns).toBe(1);
  await inOrder(async () => asked.push(wake(), wake()));
  await Promise.all(asked);
  expect(turns).toBe(2);
});

test('A job runs even when the previous job failed', async () => {
  const inOrder = inTurn();
  let turns = 0;
  const wake = soon(inOrder, async () => {
    turns += 1;
    throw new Error('not now');
  });
  await expect(wake()).rejects.toThrow('not now');
  await expect(wake()).rejects.toThrow('not now');
  expect(turns).toBe(2);
});
