import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import {
  clearOutbox,
  endLeases,
  enqueue,
  NeverDeliverable,
  Outbox,
  type OutboxItem,
  sealed,
} from '../src/outbox/index.ts';
import type { OutboxParts } from '../src/outbox/parts.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { asOwner, freshDatabase } from './fresh-database.ts';
import { outgoing, WITH_KEYS } from './mails/outgoing.ts';
import { SlowSmtp } from './slow-smtp.ts';

let db: Database;
let url: string;
const outboxes: Outbox[] = [];
const children: ChildProcess[] = [];
beforeEach(async () => {
  ({ db, url } = await freshDatabase());
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const outbox of outboxes.splice(0)) await outbox.stop(0);
  await db.destroy();
});

const FREE = { mail: null, payments: null, payouts: null, push: null };

/** One that looks often, and is not started: it works when it is waited for. */
function deliverer(receive: (item: OutboxItem) => Promise<void>, more: Partial<OutboxParts> = {}): Outbox {
  const send: OutboxParts['send'] = (item, hand) => hand(() => receive(item));
  const outbox = new Outbox({ db, send, callsPerMinute: FREE, pollMs: 50, ...more });
  outboxes.push(outbox);
  return outbox;
}

type MailMore = { lane?: 'codes' | 'news' | 'reminders' | 'bulk'; follows?: string };
const mail = (key: string, more: MailMore = {}): OutboxItem => ({
  kind: 'mail',
  key,
  payload: sealed(WITH_KEYS, { to: `${key}@example.com`, subject: 'S', text: 'T' }),
  ...more,
});
const charge = (seat: string, attempt: number): OutboxItem => ({
  kind: 'charge',
  key: `charge:${seat}:${attempt}`,
  follows: `charge:${seat}:${attempt - 1}`,
  payload: { squad: 's', round: 1, seat, attempt, amount: 100, chargeOn: '2026-11-27' } as never, // ids of no squad
});
const charges = (count: number) => Array.from({ length: count }, (_, seat) => charge(String(seat), 1));
const numbered = (count: number, name: string, more: MailMore = {}) =>
  Array.from({ length: count }, (_, index) => mail(`${name}${index}`, more));

interface Row {
  key: string;
  attempts: number;
  error: string | null;
  is_done: boolean;
  is_dead: boolean;
  is_leased: boolean;
  payload: object;
  wait: number;
}
async function row(key: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select key, attempts, error, done_at is not null as is_done, dead_at is not null as is_dead, leased_by is not null as is_leased,
      payload, extract(epoch from next_try_at - now())::float8 as wait from outbox where key = ${key}
  `.execute(db);
  return rows[0];
}
/** As if the pause before the next try were over. */
const pauseIsOver = () => sql`update outbox set next_try_at = now()`.execute(db);

describe('enqueueing', () => {
  test('a rolled back transaction sends nothing; a key is sent once', async () => {
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
  test('what was sent is marked, and the text of a mail is not kept', async () => {
    await enqueue(db, [mail('a')]);
    await deliverer(async () => {}).quiet();
    expect(await row('a')).toMatchObject({ is_done: true, is_leased: false, attempts: 1 });
    expect((await row('a'))?.payload).toEqual({});
  });
});

describe('trying again', () => {
  test('after a pause that doubles; after the last try it waits for staff', async () => {
    await enqueue(db, [mail('a', { lane: 'codes' })]);
    const outbox = deliverer(async () => {
      throw new Error('451 not now');
    });
    for (const [tried, pause] of [5, 10, 20, 40, 80, 160].entries()) {
      await outbox.quiet();
      const found = await row('a');
      expect(found).toMatchObject({ attempts: tried + 1, error: '451 not now', is_dead: false, is_leased: false });
      expect(Math.round(found?.wait ?? 0)).toBe(pause);
      await pauseIsOver();
    }
    await outbox.quiet();
    expect(await row('a')).toMatchObject({ attempts: 7, is_dead: true, is_done: false });
    await pauseIsOver();
    await outbox.quiet();
    expect(await row('a')).toMatchObject({ attempts: 7 });
  });
  test('the pause is an hour at most', async () => {
    await enqueue(db, [charge('a', 1)]);
    await sql`update outbox set attempts = 50`.execute(db);
    await deliverer(async () => {
      throw new Error('away');
    }).quiet();
    expect(Math.round((await row('charge:a:1'))?.wait ?? 0)).toBe(3600);
  });
  test('what will never be taken is tried once', async () => {
    await enqueue(db, [mail('a')]);
    await deliverer(async () => {
      throw new NeverDeliverable('550 no such mailbox');
    }).quiet();
    expect(await row('a')).toMatchObject({ attempts: 1, is_dead: true, error: '550 no such mailbox' });
  });
  test('what ends its process whenever it is tried is not tried for ever', async () => {
    await enqueue(db, [mail('a', { lane: 'codes' })]);
    await sql`update outbox set attempts = 7`.execute(db); // each was counted when it was begun
    let tries = 0;
    await deliverer(async () => void (tries += 1)).quiet();
    expect(tries).toBe(0);
    expect(await row('a')).toMatchObject({ is_dead: true, error: 'The process ended whenever this was tried.' });
  });
});

describe('order', () => {
  test('a retry leaves after what it retries, whatever held that up; others do not wait for it', async () => {
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

describe('lanes', () => {
  test('a provider that hangs is given up after its time, and holds up no other lane', async () => {
    const sent: string[] = [];
    const send = async ({ key, kind }: OutboxItem) =>
      kind === 'charge' ? sleep(60_000, undefined, { ref: false }) : void sent.push(key);
    const outbox = deliverer(send, { deadlineMs: 2_000 });
    await enqueue(db, charges(12));
    await enqueue(db, [mail('code', { lane: 'codes' }), mail('news')]);
    const quiet = outbox.quiet();
    await expect.poll(() => sent.toSorted(), { timeout: 20_000 }).toEqual(['code', 'news']);
    expect((await row('charge:0:1'))?.error).toBeNull(); // these two did not wait until it was given up
    await quiet;
    expect(await row('charge:11:1')).toMatchObject({ error: 'No answer within 2 seconds.', is_done: false });
  });
  test('so many at a time and no more', async () => {
    let [open, most] = [0, 0];
    const outbox = deliverer(async () => {
      most = Math.max(most, (open += 1));
      await sleep(5);
      open -= 1;
    });
    await enqueue(db, numbered(40, 'm'));
    await outbox.quiet();
    expect(most).toBe(4);
  });
  test('the pace of a provider holds for all its lanes and processes together', async () => {
    const times: number[] = [];
    const send = async () => void times.push(performance.now());
    const callsPerMinute = { ...FREE, mail: 1_200 };
    const both = [deliverer(send, { callsPerMinute }), deliverer(send, { callsPerMinute })];
    await enqueue(db, [...numbered(6, 'n'), ...numbered(6, 'c', { lane: 'codes' })]);
    const begin = performance.now();
    await Promise.all(both.map((outbox) => outbox.quiet()));
    expect(times).toHaveLength(12);
    expect((times.at(-1) ?? 0) - begin).toBeGreaterThanOrEqual(11 * 50 - 5);
  });
});

describe('leases', () => {
  test('two deliverers take each row once', async () => {
    const sent: string[] = [];
    const send = async ({ key }: OutboxItem) => {
      await sleep(2);
      sent.push(key);
    };
    await enqueue(db, [...numbered(150, 'm'), ...numbered(30, 'c', { lane: 'codes' })]);
    await enqueue(db, charges(24));
    await Promise.all([deliverer(send), deliverer(send)].map((outbox) => outbox.quiet()));
    expect(sent).toHaveLength(204);
    expect(new Set(sent).size).toBe(204);
  });
  test('a delivery that takes long keeps its lease', async () => {
    let calls = 0;
    const send = async () => {
      calls += 1;
      await sleep(700);
    };
    const more = { leaseMs: 200 };
    const both = [deliverer(send, more), deliverer(send, more)];
    for (const outbox of both) outbox.start();
    await enqueue(db, [mail('a')]);
    await Promise.all(both.map((outbox) => outbox.quiet()));
    expect(calls).toBe(1);
  });
  test('where nobody else can be, what a killed process held is free at once; its try counts', async () => {
    await enqueue(db, [mail('a')]);
    const killed = deliverer(() => new Promise(() => {}));
    await killed.wake();
    const sent: string[] = [];
    const next = deliverer(async ({ key }) => void sent.push(key));
    await next.wake();
    expect(await row('a')).toMatchObject({ is_leased: true, is_done: false });
    await endLeases(db);
    await next.quiet();
    expect(sent).toEqual(['a']);
    expect(await row('a')).toMatchObject({ attempts: 2, is_done: true });
  });
  test('stopping finishes what is under way, within a bound, and hands the rest back untried', async () => {
    const sent: string[] = [];
    const outbox = deliverer(async ({ key }) => {
      await sleep(key === 'slow' ? 30_000 : 100, undefined, { ref: false });
      sent.push(key);
    });
    await enqueue(db, [mail('slow'), ...numbered(20, 'm')]);
    await outbox.wake();
    const begin = performance.now();
    await outbox.stop(400);
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(sent).toEqual(['m0', 'm1', 'm2']);
    expect(await row('slow')).toMatchObject({ attempts: 0, is_leased: false, is_done: false });
    const { rows } = await sql`select 1 from outbox where leased_by is not null`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('clearing', () => {
  test('what left is forgotten after ninety days; orders of money that did not leave are not', async () => {
    await enqueue(db, [mail('done'), mail('young'), mail('dead'), mail('waits'), charge('a', 1)]);
    await sql`update outbox set done_at = now() - interval '91 days' where key = 'done'`.execute(db);
    await sql`update outbox set done_at = now() - interval '89 days' where key = 'young'`.execute(db);
    await sql`update outbox set dead_at = now() - interval '91 days' where key in ('dead', 'charge:a:1')`.execute(db);
    expect(await clearOutbox(db)).toBe(2);
    const { rows } = await sql<{ key: string }>`select key from outbox order by id`.execute(db);
    expect(rows.map(({ key }) => key)).toEqual(['young', 'waits', 'charge:a:1']);
  });
});

/** A process of its own that delivers, as a second server would. */
async function startProcess(smtp: SlowSmtp, leaseMs: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'deliver-alone.ts'),
    url,
    smtp.url,
    String(leaseMs),
  ]);
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error(errors)));
  });
  return child;
}
const left = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox where done_at is null`.execute(db);
  return rows[0]?.count;
};
const calls = async () => {
  const { rows } = await sql<{
    key: string;
    pids: number[];
  }>`select key, array_agg(pid) as pids from calls group by key`.execute(db);
  return rows;
};

describe('two processes and a slow mail server', () => {
  let smtp: SlowSmtp;
  beforeEach(async () => {
    smtp = new SlowSmtp(50);
    await smtp.listen();
    await asOwner(
      db,
      'create table calls (key text not null, pid integer not null); grant select, insert on calls to adashi_server',
    );
  });
  afterEach(() => smtp.close());

  test('150 mails and 24 charges leave once each, shared between both', async () => {
    await Promise.all([startProcess(smtp, 5_000), startProcess(smtp, 5_000)]);
    await enqueue(db, [...numbered(150, 'm'), ...charges(24)]);
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    expect(smtp.received).toHaveLength(150);
    expect(new Set(smtp.counts)).toEqual(new Set([1]));
    const called = await calls();
    expect(called).toHaveLength(24);
    expect(called.every(({ pids }) => pids.length === 1)).toBe(true);
    expect(new Set(called.flatMap(({ pids }) => pids)).size).toBe(2);
  });

  test('a code behind 2,000 mails leaves first', async () => {
    await enqueue(db, numbered(2_000, 'm', { lane: 'bulk' }));
    await startProcess(smtp, 5_000);
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await enqueue(db, [mail('code', { lane: 'codes' })]);
    const before = smtp.received.length;
    await expect
      .poll(() => smtp.received.some(({ messageId }) => messageId === 'code@adashi'), { timeout: 20_000 })
      .toBe(true);
    expect(smtp.received.findIndex(({ messageId }) => messageId === 'code@adashi') - before).toBeLessThan(20);
  });

  test('killed in the middle, the other delivers the rest; only what was in flight comes twice, under its own id', async () => {
    const first = await startProcess(smtp, 1_000);
    await enqueue(db, numbered(200, 'm'));
    await expect.poll(() => smtp.received.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(40);
    first.kill('SIGKILL');
    await startProcess(smtp, 1_000);
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    expect(smtp.counts).toHaveLength(200);
    // Four at a time were in flight, while as many were marked; 37 of 200 came twice when a hundred were marked together.
    expect(smtp.received.length - 200).toBeLessThanOrEqual(8);
  });

  test('SIGTERM ends it within its bound and leaves nothing in hand', async () => {
    const child = await startProcess(smtp, 60_000);
    await enqueue(db, numbered(200, 'm'));
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBeGreaterThan(4);
    const begin = performance.now();
    const code = await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
    expect(code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(5_000);
    const { rows } = await sql`select 1 from outbox where leased_by is not null`.execute(db);
    expect(rows).toEqual([]);
    expect(smtp.received).toHaveLength(200 - ((await left()) ?? 0));
  });
});

describe('mail over real SMTP', () => {
  test('an address that is refused is never tried again; a server that is away is', async () => {
    const smtp = new SlowSmtp(0, { refuses: /^nobody@/ });
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
