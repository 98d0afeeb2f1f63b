import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { clearOutbox } from '../src/jobs/clear.ts';
import { enqueue, NeverDeliverable, type OutboxItem } from '../src/jobs/index.ts';
import { endLeases } from '../src/jobs/lease.ts';
import { Outbox } from '../src/jobs/outbox.ts';
import type { OutboxParts } from '../src/jobs/parts.ts';
import { QUEUES } from '../src/jobs/queues.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { freshDatabase } from './fresh-database.ts';
import { outgoing } from './mails/outgoing.ts';
import { MovedTimers } from './moved-timers.ts';
import { charge, charges, mail, numbered } from './outbox-items.ts';
import { SlowSmtp } from './slow-smtp.ts';
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

/**
 * An outbox that polls often. Before its start, the outbox delivers only during calls of a test.
 */
function deliverer(receive: (item: OutboxItem) => Promise<void>, more: Partial<OutboxParts> = {}): Outbox {
  const send: OutboxParts['send'] = (item, hand) => hand(() => receive(item));
  const outbox = new Outbox({ db, send, callsPerMinute: FREE, pollMs: more.timers ? 600_000 : 50, ...more });
  outboxes.push(outbox);
  return outbox;
}

interface Row {
  key: string;
  attempts: number;
  error: string | null;
  is_completed: boolean;
  is_dead: boolean;
  is_leased: boolean;
  payload: object;
  /** Returns the time of the next attempt in Unix seconds. */
  next: number;
}
async function row(key: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select key, attempts, error, done_at is not null as is_completed, failed_at is not null as is_dead, leased_by is not null as is_leased,
      payload, extract(epoch from next_attempt_at)::float8 as next from outbox where key = ${key}
  `.execute(db);
  return rows[0];
}
/** Returns the database time in Unix seconds. */
async function moment(): Promise<number> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db);
  return rows[0]?.at ?? 0;
}
/** Checks that `work` schedules the next attempt of the item after `seconds`. */
async function pausesFor(key: string, seconds: number, work: () => Promise<void>): Promise<void> {
  const before = await moment();
  await work();
  const after = await moment();
  const next = (await row(key))?.next ?? 0;
  expect(next).toBeGreaterThanOrEqual(before + seconds - 0.001);
  expect(next).toBeLessThanOrEqual(after + seconds + 0.001);
}
/** Ends the pause before the next attempt of each item. */
const pauseIsOver = () => sql`update outbox set next_attempt_at = now()`.execute(db);

/** Ends the leases of all items. */
const leasesAreOver = () =>
  sql`update outbox set leased_until = now() - interval '1 second' where leased_by is not null`.execute(db);

describe('New items of the outbox', () => {
  test('A rolled-back transaction never sends its queued items', async () => {
    const rolledBack = db.transaction().execute(async (trx) => {
      await enqueue(trx, [mail('a')]);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    const sent: string[] = [];
    const outbox = deliverer(async ({ key }) => void sent.push(key));
    await outbox.quiet();
    expect(sent).toEqual([]);
    await enqueue(db, [mail('a'), mail('a')]);
    await enqueue(db, [mail('a')]);
    await outbox.quiet();
    expect(sent).toEqual(['a']);
  });
  test('The outbox deletes the text of a mail after its delivery', async () => {
    await enqueue(db, [mail('a')]);
    await deliverer(async () => {}).quiet();
    expect(await row('a')).toMatchObject({ is_completed: true, is_leased: false, attempts: 1 });
    expect((await row('a'))?.payload).toEqual({});
  });
});

describe('Retries of an item', () => {
  test('The pause between two attempts for an item doubles each time', async () => {
    await enqueue(db, [mail('a', { queue: 'codes' })]);
    const outbox = deliverer(async () => {
      throw new Error('451 not now');
    });
    for (const [tried, pause] of [5, 10, 20, 40, 80, 160].entries()) {
      await pausesFor('a', pause, () => outbox.quiet());
      const found = await row('a');
      expect(found).toMatchObject({ attempts: tried + 1, error: '451 not now', is_dead: false, is_leased: false });
      await pauseIsOver();
    }
    await outbox.quiet();
    expect(await row('a')).toMatchObject({ attempts: 7, is_dead: true, is_completed: false });
    await pauseIsOver();
    await outbox.quiet();
    expect(await row('a')).toMatchObject({ attempts: 7 });
  });
  test('The pause between two attempts for an item is at most an hour', async () => {
    await enqueue(db, [charge('a', 1)]);
    await sql`update outbox set attempts = 50`.execute(db);
    const outbox = deliverer(async () => {
      throw new Error('away');
    });
    await pausesFor('charge:a:1', 3_600, () => outbox.quiet());
  });
  test('The outbox tries an item with a permanent error only once', async () => {
    await enqueue(db, [mail('a')]);
    await deliverer(async () => {
      throw new NeverDeliverable('550 no such mailbox');
    }).quiet();
    expect(await row('a')).toMatchObject({ attempts: 1, is_dead: true, error: '550 no such mailbox' });
  });
  test('The outbox passes an item to staff when the process crashed at every attempt', async () => {
    await enqueue(db, [mail('a', { queue: 'codes' })]);
    await sql`update outbox set attempts = 7`.execute(db); // The outbox counts an attempt when the attempt starts.
    let tries = 0;
    await deliverer(async () => void (tries += 1)).quiet();
    expect(tries).toBe(0);
    expect(await row('a')).toMatchObject({ is_dead: true, error: 'The process ended whenever this was tried.' });
  });
});

describe('Order of items', () => {
  test('The second attempt of a debit is sent only after the first attempt', async () => {
    let isDown = true;
    const sent: string[] = [];
    const outbox = deliverer(async ({ key }) => {
      if (isDown && key === 'charge:a:1') throw new Error('away');
      sent.push(key);
    });
    await enqueue(db, [charge('a', 1), charge('a', 2), charge('b', 1)]);
    await outbox.quiet();
    expect(sent).toEqual(['charge:b:1']);
    isDown = false;
    await pauseIsOver();
    await outbox.quiet();
    expect(sent).toEqual(['charge:b:1', 'charge:a:1', 'charge:a:2']);
  });
});

describe('Queues of the outbox', () => {
  test('A provider that never responds does not delay other queues', async () => {
    const sent: string[] = [];
    let hanging = 0;
    const send = async ({ key, kind }: OutboxItem) => {
      if (kind !== 'charge') return void sent.push(key);
      hanging += 1;
      return new Promise<void>(() => {});
    };
    const timers = new MovedTimers();
    const outbox = deliverer(send, { deadlineMs: 2_000, timers });
    await enqueue(db, charges(12));
    await enqueue(db, [mail('code', { queue: 'codes' }), mail('updates')]);
    const quiet = outbox.quiet();
    await until(() => hanging === QUEUES.charges.atOnce);
    await expect.poll(() => sent.toSorted()).toEqual(['code', 'updates']);
    await timers.advance(1_999);
    expect((await row('charge:0:1'))?.error).toBeNull(); // The two deliveries finished before the time limit.
    await timers.advance(1);
    await until(() => hanging === 12);
    await timers.advance(2_000);
    await quiet;
    expect(await row('charge:11:1')).toMatchObject({ error: 'No response within 2 seconds.', is_completed: false });
  });
  test('A queue limits the number of simultaneous deliveries', async () => {
    let [open, most] = [0, 0];
    const outbox = deliverer(async () => {
      most = Math.max(most, (open += 1));
      await moment();
      open -= 1;
    });
    await enqueue(db, numbered(40, 'm'));
    await outbox.quiet();
    expect(most).toBe(4);
  });
  test('All queues and processes together obey the rate limit of a provider', async () => {
    const HOUR = 3_600_000;
    const [paced, both] = [{ ...FREE, mail: 1 / 60 }, [new MovedTimers(), new MovedTimers()]];
    const roomy = { ...QUEUES, updates: { ...QUEUES.updates, atOnce: 12 }, codes: { ...QUEUES.codes, atOnce: 12 } };
    let sent = 0;
    for (const timers of both) {
      const own = deliverer(async () => void (sent += 1), {
        callsPerMinute: paced,
        queues: roomy, // Each process may lease the other process’s items, and starts every item that it leases.
        leaseMs: 100 * HOUR,
        deadlineMs: 100 * HOUR,
        timers,
      });
      await enqueue(db, [
        ...numbered(3, `n${outboxes.length}`),
        ...numbered(3, `c${outboxes.length}`, { queue: 'codes' }),
      ]);
      await own.wake();
      await until(() => sent + both.flatMap(({ sleeps }) => sleeps).length === 6 * outboxes.length);
    }
    // The rate limit allows the first call immediately and each further call after an hour.
    const hours = both.flatMap(({ sleeps }) => sleeps).map((ms) => Math.round(ms / HOUR));
    expect(sent).toBe(1);
    expect(hours.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (const timers of both) await timers.advance(12 * HOUR);
    await expect.poll(() => sent).toBe(12);
  });
});

describe('Leases of items', () => {
  test('Only one of two processes gets the lease of an item', async () => {
    const sent: string[] = [];
    const send = async ({ key }: OutboxItem) => {
      await moment();
      sent.push(key);
    };
    await enqueue(db, [...numbered(150, 'm'), ...numbered(30, 'c', { queue: 'codes' })]);
    await enqueue(db, charges(24));
    await Promise.all([deliverer(send), deliverer(send)].map((outbox) => outbox.quiet()));
    expect(sent).toHaveLength(204);
    expect(new Set(sent).size).toBe(204);
  });
  test('A process renews the lease of a long delivery', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let calls = 0;
    const send = async () => {
      calls += 1;
      await answered;
    };
    const timers = new MovedTimers();
    const first = deliverer(send, { leaseMs: 600_000, deadlineMs: 6_000_000, pollMs: 6_000_000, timers });
    const other = deliverer(send);
    await enqueue(db, [mail('a')]);
    first.start();
    await until(() => calls === 1);
    for (let renewed = 0; renewed < 4; renewed += 1) {
      await leasesAreOver();
      await timers.advance(200_000);
      await other.wake();
    }
    answer();
    await other.quiet();
    expect(calls).toBe(1);
    expect(await row('a')).toMatchObject({ is_completed: true, attempts: 1 });
  });
  test('A killed process’s lease expires immediately when no other process can exist', async () => {
    await enqueue(db, [mail('a')]);
    const killed = deliverer(() => new Promise(() => {}));
    await killed.wake();
    const sent: string[] = [];
    const next = deliverer(async ({ key }) => void sent.push(key));
    await next.wake();
    expect(await row('a')).toMatchObject({ is_leased: true, is_completed: false });
    await endLeases(db);
    await next.quiet();
    expect(sent).toEqual(['a']);
    expect(await row('a')).toMatchObject({ attempts: 2, is_completed: true });
  });
  test('A stopping process releases its leases', async () => {
    const sent: string[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const timers = new MovedTimers();
    let begun = 0;
    const outbox = deliverer(
      async ({ key }) => {
        begun += 1;
        await (key === 'slow' ? new Promise<void>(() => {}) : answered);
        sent.push(key);
      },
      { timers },
    );
    await enqueue(db, [mail('slow'), ...numbered(20, 'm')]);
    await outbox.wake();
    await until(() => begun === 4);
    let isStopped = false;
    const stopped = outbox.stop(400).then(() => (isStopped = true));
    answer();
    await expect.poll(() => timers.sleeps).toContain(400);
    await timers.advance(399);
    await expect.poll(async () => (await row('m2'))?.is_completed).toBe(true);
    expect(isStopped).toBe(false);
    await timers.advance(1);
    await stopped;
    expect(sent).toEqual(['m0', 'm1', 'm2']);
    expect(await row('slow')).toMatchObject({ attempts: 0, is_leased: false, is_completed: false });
    const { rows } = await sql`select 1 from outbox where leased_by is not null`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('Cleanup of the outbox', () => {
  test('The cleanup deletes delivered items after 90 days', async () => {
    await enqueue(db, [mail('done'), mail('young'), mail('dead'), mail('waits'), charge('a', 1)]);
    await sql`update outbox set done_at = app_now() - interval '91 days' where key = 'done'`.execute(db);
    await sql`update outbox set done_at = app_now() - interval '89 days' where key = 'young'`.execute(db);
    await sql`update outbox set failed_at = app_now() - interval '91 days' where key in ('dead', 'charge:a:1')`.execute(
      db,
    );
    expect(await clearOutbox(db)).toBe(2);
    const { rows } = await sql<{ key: string }>`select key from outbox order by id`.execute(db);
    expect(rows.map(({ key }) => key)).toEqual(['young', 'waits', 'charge:a:1']);
  });
});

describe('Mail over real SMTP', () => {
  test('The outbox never retries a mail after the mail server rejected the address', async () => {
    const smtp = new SlowSmtp(undefined, { refuses: /^nobody@/ });
    await smtp.listen();
    const letter = (to: string) => outgoing({ to, subject: 'S', text: 'T' });
    const { send } = smtpMail({ url: smtp.url, from: 'Adashi <no-reply@adashi.example>' });
    await expect(send('a', letter('nobody@example.com'))).rejects.toBeInstanceOf(NeverDeliverable);
    await send('b', letter('ada@example.com'));
    expect(smtp.received).toHaveLength(1);
    await smtp.close();
    const error: unknown = await send('c', letter('ada@example.com')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NeverDeliverable);
  });
});
