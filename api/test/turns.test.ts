import { expect, test } from 'vitest';
import { inTurn, soon } from '../src/jobs/turns.ts';

test('A job starts after the previous job has ended', async () => {
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

test('A request during a run is served by the next run', async () => {
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

test('A job runs after a failed job', async () => {
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
