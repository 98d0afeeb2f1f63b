import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { enqueue, NeverDeliverable, type OutboxItem, sealed } from '../src/jobs/index.ts';
import { Outbox } from '../src/jobs/outbox.ts';
import type { OutboxParts } from '../src/jobs/parts.ts';
import { QUEUES } from '../src/jobs/queues.ts';
import { counted } from './counted.ts';
import { freshDatabase } from './fresh-database.ts';
import { Gate } from './gate.ts';
import { WITH_KEYS } from './mails/outgoing.ts';
import { MovedTimers } from './moved-timers.ts';
import { until } from './until.ts';

let db: Database;
const outboxes: Outbox[] = [];
beforeEach(async () => {
  ({ db } = await freshDatabase());
});
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.stop(0);
  await db.destroy();
});

const FREE = { mail: null, payments: null, payouts: null, push: null };
const PLACES = QUEUES.updates.atOnce;

function deliverer(receive: (item: OutboxItem) => Promise<void>, more: Partial<OutboxParts> = {}): Outbox {
  const send: OutboxParts['send'] = (item, hand) => hand(() => receive(item));
  const outbox = new Outbox({ db, send, callsPerMinute: FREE, pollMs: more.timers ? 600_000 : 50, ...more });
  outboxes.push(outbox);
  return outbox;
}

const mail = (key: string, more: { queue?: 'codes'; follows?: string } = {}): OutboxItem => ({
  kind: 'mail',
  key,
  payload: sealed(WITH_KEYS, { to: `${key}@example.com`, subject: 'S', text: 'T' }),
  ...more,
});
/** Ends the leases of all items. */
const leasesAreOver = () =>
  sql`update outbox set leased_until = now() - interval '1 second' where leased_by is not null`.execute(db);
const mails = (count: number) => Array.from({ length: count }, (_, index) => mail(`m${index}`));

interface Standing {
  readonly held: number;
  readonly tried: number;
  readonly done: number;
}
async function standing(): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select count(leased_by)::int as held, (count(*) filter (where attempts > 0))::int as tried, count(done_at)::int as done from outbox
  `.execute(db);
  return rows[0];
}

describe('Outbox with fast deliveries', () => {
  test('An outbox claims and marks 200 items with few statements', async () => {
    const watched = counted(db);
    await enqueue(db, mails(200));
    const sent: string[] = [];
    // The test clock is stopped, so every item is due immediately even on a busy machine.
    const more = { db: watched.db, timers: new MovedTimers() };
    await deliverer(async ({ key }) => void sent.push(key), more).wake('updates');
    await expect.poll(standing).toMatchObject({ done: 200 });
    expect(new Set(sent).size).toBe(200);
    expect(sent).toHaveLength(200);
    // Without batches, the outbox would need 200 statements to claim 200 items and 200 more
    // statements to mark them.
    expect(watched.count('skip locked')).toBeLessThanOrEqual(40);
    expect(watched.count('done_at = (select app_now())')).toBeLessThanOrEqual(15);
  });

  test('An outbox marks failed items with few statements', async () => {
    const watched = counted(db);
    await enqueue(db, mails(200));
    const receive = async ({ key }: OutboxItem) => {
      if (key === 'm7') throw new NeverDeliverable('550 nobody');
      if (key !== 'm8') throw new Error(`451 ${key}`);
    };
    const begun = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    await deliverer(receive, { db: watched.db, timers: new MovedTimers() }).wake('updates');
    await expect.poll(standing).toEqual({ held: 0, tried: 200, done: 1 });
    const { rows } = await sql<{ key: string; error: string | null; is_dead: boolean; is_completed: boolean }>`
      select key, error, failed_at is not null as is_dead, done_at is not null as is_completed,
        next_attempt_at between ${begun.rows[0]?.at}::timestamptz + interval '59.9 seconds' and clock_timestamp() + interval '60 seconds'
          as waits_a_minute
      from outbox where key in ('m7', 'm8', 'm9') order by key
    `.execute(db);
    expect(rows).toMatchObject([
      { key: 'm7', error: '550 nobody', is_dead: true, is_completed: false },
      { key: 'm8', error: null, is_dead: false, is_completed: true },
      { key: 'm9', error: '451 m9', is_dead: false, is_completed: false, waits_a_minute: true },
    ]);
    expect(watched.count('next_attempt_at = now() +')).toBeLessThanOrEqual(15);
  });

  test('An outbox delivers an item only after the preceding item', async () => {
    const pairs = Array.from({ length: 100 }, (_, n) => [mail(`b${n}`, { follows: `a${n}` }), mail(`a${n}`)]);
    await enqueue(db, pairs.flat());
    const sent: string[] = [];
    await deliverer(async ({ key }) => void sent.push(key)).quiet();
    expect(sent).toHaveLength(200);
    const early = sent.filter((key, at) => key.startsWith('b') && sent.indexOf(key.replace('b', 'a')) > at);
    expect(early).toEqual([]);
  });

  test('An outbox that marks items in batches still uses its full concurrency', async () => {
    let [open, most] = [0, 0];
    await enqueue(db, mails(200));
    await deliverer(async () => {
      most = Math.max(most, (open += 1));
      await standing();
      open -= 1;
    }).quiet();
    expect(most).toBe(PLACES);
  });
});

describe('Outbox without items', () => {
  test('An idle outbox asks once for all queues, and claims only from the queue of a new item', async () => {
    const watched = counted(db);
    const outbox = deliverer(async () => {}, { db: watched.db });
    const claims = () => watched.count('with next as materialized');
    await outbox.wake();
    expect([watched.count('from unnest'), claims()]).toEqual([1, 0]);
    await enqueue(db, [mail('first')]);
    await outbox.wake();
    await until(async () => (await standing())?.done === 1);
    expect(watched.count('from unnest')).toBe(2);
    expect(claims()).toBeLessThan(Object.keys(QUEUES).length);
  });
});

describe('Outbox with slow deliveries', () => {
  test('An outbox claims a slow item only when a slot is free', async () => {
    await enqueue(db, mails(50));
    const hangs = deliverer(() => new Promise(() => {}), { deadlineMs: 60_000 });
    await hangs.wake();
    // A process claims an item only when a slot is free, so a crash counts only attempts that
    // began.
    expect(await standing()).toEqual({ held: PLACES, tried: PLACES, done: 0 });
    const sent: string[] = [];
    const others = deliverer(async ({ key }) => void sent.push(key));
    await others.wake();
    await expect.poll(() => sent.length).toBe(50 - PLACES);
  });

  test('A slow queue does not block another queue', async () => {
    const gate = new Gate();
    let isSlow = false;
    const taken: string[] = [];
    const outbox = deliverer(
      async ({ key }) => {
        taken.push(key);
        if (isSlow) await gate.pass();
      },
      { timers: new MovedTimers() },
    );
    await enqueue(db, mails(100));
    await outbox.quiet();
    isSlow = true;
    await enqueue(db, [...mails(140).slice(100), mail('code', { queue: 'codes' })]);
    await outbox.wake();
    await expect.poll(() => taken.includes('code')).toBe(true);
    expect(taken.length - 100).toBeLessThanOrEqual(PLACES + 1);
    gate.letGo();
    await outbox.quiet();
    expect(new Set(taken).size).toBe(141);
    expect(taken).toHaveLength(141);
  });
});

describe('Claimed items without an attempt', () => {
  /**
   * Claims 40 items and starts the first deliveries. The clock is stopped, so the first item is due
   * immediately.
   */
  async function takenAhead(leaseMs = 600_000) {
    const taken: string[] = [];
    const gate = new Gate();
    const timers = new MovedTimers();
    const receive = async ({ key }: OutboxItem) => {
      taken.push(key);
      if (key !== 'warm') await gate.pass();
    };
    const outbox = deliverer(receive, { leaseMs, deadlineMs: 10 * leaseMs, timers });
    await enqueue(db, [mail('warm')]);
    await outbox.quiet();
    await enqueue(db, mails(40));
    await outbox.wake();
    await expect.poll(() => taken.length).toBe(1 + PLACES);
    expect(await standing()).toMatchObject({ held: 40 });
    return { outbox, taken, timers, answer: () => gate.letGo() };
  }

  async function leaseEnds(timers: MovedTimers): Promise<void> {
    await leasesAreOver();
    await timers.advance(600_000);
  }

  test('A stopping process releases the claimed items without an attempt', async () => {
    const { outbox, taken, answer } = await takenAhead();
    const stopped = outbox.stop(5_000);
    answer();
    await stopped;
    expect(await standing()).toEqual({ held: 0, tried: 1 + PLACES, done: 1 + PLACES });
    await outbox.wake();
    expect(taken).toHaveLength(1 + PLACES);
  });

  test('A stopping process releases its claimed items even when its deliveries hang', async () => {
    const { outbox, taken, timers } = await takenAhead();
    const stopped = outbox.stop(100);
    await expect.poll(() => timers.sleeps).toContain(100);
    await timers.advance(100);
    await stopped;
    expect(await standing()).toEqual({ held: 0, tried: 1, done: 1 });
    expect(taken).toHaveLength(1 + PLACES);
  });

  test('A process leaves its claimed items to other processes after its lease has expired', async () => {
    const { outbox, taken, timers, answer } = await takenAhead();
    await leaseEnds(timers);
    const others: string[] = [];
    const other = deliverer(async ({ key }) => void others.push(key));
    await other.wake();
    await expect.poll(() => others.length).toBe(40);
    answer();
    await outbox.quiet();
    expect(taken).toHaveLength(1 + PLACES);
  });

  test('A process can claim an item again after the lease has expired', async () => {
    const { outbox, taken, timers, answer } = await takenAhead();
    await leaseEnds(timers);
    answer();
    await outbox.quiet();
    expect(new Set(taken).size).toBe(41);
    expect(await standing()).toMatchObject({ held: 0, done: 41 });
  });

  test('A process releases an item that has waited too long after its claim', async () => {
    const { outbox, taken, timers, answer } = await takenAhead();
    outbox.start();
    await timers.advance(200_000);
    const handedBack = { held: PLACES, tried: 1 + PLACES, done: 1 };
    expect(await standing()).toEqual(handedBack);
    await outbox.wake(); // The process claims items only when a slot is free.
    expect(await standing()).toEqual(handedBack);
    const others: string[] = [];
    const other = deliverer(async ({ key }) => void others.push(key));
    await other.wake();
    await expect.poll(() => others.length).toBe(40 - PLACES);
    answer();
    await outbox.quiet();
    expect(new Set([...taken, ...others]).size).toBe(41);
    expect(taken).toHaveLength(1 + PLACES);
  });

  test('A process renews the lease of each claimed item that waits for the rate limit', async () => {
    const HOUR = 3_600_000;
    const sent: string[] = [];
    const both = [1, 2].map(() => {
      const timers = new MovedTimers();
      const more = { leaseMs: HOUR, deadlineMs: 100 * HOUR, callsPerMinute: { ...FREE, mail: 1 / 90 }, timers };
      return { timers, outbox: deliverer(async ({ key }) => void sent.push(key), { ...more, pollMs: 100 * HOUR }) };
    });
    await enqueue(db, mails(4));
    for (const { outbox } of both) outbox.start();
    const waiting = () => both.flatMap(({ timers }) => timers.sleeps).filter((ms) => ms < 10 * HOUR).length;
    await until(() => sent.length + waiting() === 4);
    // Returns the leases without a renewal. The test sets each lease to two hours, and a renewal
    // sets one hour.
    const oldLeases = async () => {
      const { rows } = await sql`select key from outbox where leased_until > now() + interval '90 minutes'`.execute(db);
      return rows;
    };
    for (let times = 0; times < 18; times += 1) {
      await sql`update outbox set leased_until = now() + interval '2 hours' where leased_by is not null`.execute(db);
      for (const { timers } of both) await timers.advance(HOUR / 3);
      await expect.poll(oldLeases).toEqual([]);
    }
    await expect.poll(() => sent.toSorted()).toEqual(['m0', 'm1', 'm2', 'm3']);
    await expect.poll(standing).toEqual({ held: 0, tried: 4, done: 4 });
  });
});
