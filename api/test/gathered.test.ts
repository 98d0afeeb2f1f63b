import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batched } from '../src/db/batch.ts';
import { enqueue, sealed } from '../src/jobs/index.ts';
import { Outbox } from '../src/jobs/outbox.ts';
import { freshDatabase } from './fresh-database.ts';
import { WITH_KEYS } from './mails/outgoing.ts';

/** The test decides whether and when each write succeeds. */
function slow() {
  const writes: { readonly things: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const mark = batched<number, void>(
    (things) =>
      new Promise((resolve, reject) => {
        writes.push({ things: [...things], end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { mark, writes };
}
const soon = () => new Promise(setImmediate);

test('One statement writes all items that arrive during an earlier write', async () => {
  const { mark, writes } = slow();
  const first = mark(1);
  await soon();
  const rest = [mark(2), mark(3), mark(4)];
  await soon();
  expect(writes.map(({ things }) => things)).toEqual([[1]]);
  writes[0]?.end();
  await first;
  await soon();
  expect(writes.map(({ things }) => things)).toEqual([[1], [2, 3, 4]]);
  writes[1]?.end();
  await Promise.all(rest);
  void mark(5);
  await soon();
  expect(writes[2]?.things).toEqual([5]);
});

test('Every caller of a failed batch gets an error', async () => {
  const { mark, writes } = slow();
  const both = Promise.allSettled([mark(1), mark(2)]);
  await soon();
  const third = mark(3);
  writes[0]?.end(new Error('The database is away.'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await soon();
  expect(writes[1]?.things).toEqual([3]);
  writes[1]?.end();
  await third;
});

test.each([
  ['the database rejects a value', '22P02'],
  ['the database rejects a constraint', '23514'],
  ['the database reports a deadlock', '40P01'],
  ['a trigger rejects the batch', 'P0001'],
])('The server retries a rejected batch item by item: %s', async (_, code) => {
  const tried: (readonly number[])[] = [];
  const halves = batched(async (numbers: readonly number[]) => {
    tried.push([...numbers]);
    if (numbers.includes(2)) throw Object.assign(new Error('not 2'), { code });
    return numbers.map((number) => number / 2);
  });
  const all = Promise.allSettled([1, 2, 3].map(halves));
  expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    [0.5],
    'Error: not 2',
    [1.5],
  ]);
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('When the database is unavailable, the server does not retry a failed batch item by item', async () => {
  let tried = 0;
  const away = batched<number, void>(async () => {
    tried += 1;
    throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
  });
  await Promise.allSettled([1, 2, 3].map(away));
  expect(tried).toBe(1);
});

test('At most two statements mark all simultaneous deliveries as done', async () => {
  const { db } = await freshDatabase();
  const mails = Array.from({ length: 4 }, (_, n) => {
    const payload = sealed(WITH_KEYS, { to: `m${n}@example.com`, subject: 'S', text: 'T' });
    return { kind: 'mail' as const, key: `m${n}`, payload };
  });
  await enqueue(db, mails);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let begun = 0;
  const send = async () => {
    begun += 1;
    if (begun === mails.length) answer();
    await answered;
  };
  const outbox = new Outbox({
    db,
    send: (_, hand) => hand(send),
    callsPerMinute: { mail: null, payments: null, payouts: null, push: null },
  });
  await outbox.quiet();
  const marked = sql<{ rows: number; statements: number }>`
    select count(*)::int as rows, count(distinct done_at)::int as statements from outbox where done_at is not null`;
  const { rows } = await marked.execute(db);
  expect(rows[0]?.rows).toBe(mails.length);
  expect(rows[0]?.statements).toBeLessThanOrEqual(2);
  await outbox.stop(0);
  await db.destroy();
});
