import { expect, test, vi } from 'vitest';
import { Clock } from '../src/base/clock.ts';
import { keptForAMinute } from '../src/db/kept-counts.ts';
import { MOST_COUNTED } from '../src/db/page.ts';

/** Each count returns one row more than the previous count. Only the test advances the clock. */
function houseOf(rows: number) {
  const clock = new Clock();
  let time = Date.parse('2026-11-24T15:30:00Z');
  vi.spyOn(clock, 'real').mockImplementation(() => new Date(time));
  let next = rows;
  return { clock, countOne: () => next++, pass: (ms: number) => (time += ms) };
}

const counted = keptForAMinute(
  async (app: ReturnType<typeof houseOf>) => app.countOne(),
  (rows) => rows,
);

/** Waits for the count that runs in the background. */
const afterwards = () => new Promise(setImmediate);

test('The cache keeps a large row count for a minute', async () => {
  const app = houseOf(MOST_COUNTED + 1);
  expect(await counted(app)).toBe(MOST_COUNTED + 1);
  app.pass(59_999);
  expect(await counted(app)).toBe(MOST_COUNTED + 1);
  await afterwards();
  expect(await counted(app)).toBe(MOST_COUNTED + 1);
  app.pass(1);
  expect(await Promise.all([counted(app), counted(app)])).toEqual([MOST_COUNTED + 1, MOST_COUNTED + 1]);
  await afterwards();
  expect(await counted(app)).toBe(MOST_COUNTED + 2);
});

test('After ten minutes, callers wait for one shared recount', async () => {
  const app = houseOf(MOST_COUNTED + 1);
  await counted(app);
  app.pass(600_000);
  expect(await Promise.all([counted(app), counted(app)])).toEqual([MOST_COUNTED + 2, MOST_COUNTED + 2]);
});

test('A failed background count does not affect callers', async () => {
  const app = { ...houseOf(0), tries: 0 };
  const failing = keptForAMinute(
    async (of: typeof app) => {
      of.tries += 1;
      if (of.tries === 2) throw new Error('The database is away.');
      return MOST_COUNTED + of.tries;
    },
    (rows) => rows,
  );
  await failing(app);
  app.pass(60_000);
  expect(await failing(app)).toBe(MOST_COUNTED + 1);
  await afterwards();
  expect(await failing(app)).toBe(MOST_COUNTED + 1);
  await afterwards();
  expect(await failing(app)).toBe(MOST_COUNTED + 3);
});

test('The server recounts a small number of rows for each request', async () => {
  const app = houseOf(MOST_COUNTED - 1);
  expect(await counted(app)).toBe(MOST_COUNTED - 1);
  expect(await counted(app)).toBe(MOST_COUNTED);
  expect(await counted(app)).toBe(MOST_COUNTED + 1);
});

test('Each app has a separate cache of row counts', async () => {
  expect(await counted(houseOf(20_000))).toBe(20_000);
  expect(await counted(houseOf(30_000))).toBe(30_000);
});
