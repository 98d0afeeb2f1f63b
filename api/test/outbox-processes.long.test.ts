import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { enqueue } from '../src/jobs/index.ts';
import { QUEUES } from '../src/jobs/queues.ts';
import { type Deliverer, deliver } from './deliver.ts';
import { asOwner, freshDatabase } from './fresh-database.ts';
import { Gate } from './gate.ts';
import { charges, mail, numbered } from './outbox-items.ts';
import { SlowSmtp } from './slow-smtp.ts';
import { until } from './until.ts';

let db: Database;
let url: string;
const children: ChildProcess[] = [];
const here: Deliverer[] = [];
beforeAll(async () => {
  ({ db, url } = await freshDatabase());
  await asOwner(
    db,
    'create table calls (key text not null, pid integer not null); grant select, insert, delete on calls to adashi_server',
  );
});
afterAll(() => db.destroy());

/** Ends the leases of all items. */
const leasesAreOver = () =>
  sql`update outbox set leased_until = now() - interval '1 second' where leased_by is not null`.execute(db);

/**
 * Starts a second outbox in this process, because a separate server process takes two seconds of
 * CPU.
 */
function deliverHere(smtp: SlowSmtp): void {
  here.push(deliver(url, smtp.url));
}

/** Starts a separate process that delivers items, like a second server. */
async function startProcess(smtp: SlowSmtp): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'deliver-alone.ts'), url, smtp.url]);
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

describe('Two processes and a slow mail server', () => {
  let smtp: SlowSmtp;
  let gate: Gate;
  beforeEach(async () => {
    gate = new Gate();
    smtp = new SlowSmtp(gate.pass);
    await smtp.listen();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
    gate.letGo();
    for (const { stop } of here.splice(0)) await stop();
    await smtp.close();
    for (const table of ['outbox', 'calls']) await sql`delete from ${sql.table(table)}`.execute(db);
  });

  test('Two processes together deliver each of 150 mails and 24 charges exactly once', async () => {
    gate.letGo();
    await startProcess(smtp);
    deliverHere(smtp);
    await enqueue(db, [...numbered(150, 'm'), ...charges(24)]);
    await expect.poll(left).toBe(0);
    expect(smtp.arrived).toHaveLength(150);
    expect(new Set(smtp.counts)).toEqual(new Set([1]));
    const called = await calls();
    expect(called).toHaveLength(24);
    expect(called.every(({ pids }) => pids.length === 1)).toBe(true);
    expect(new Set(called.flatMap(({ pids }) => pids)).size).toBe(2);
  });

  test('Two processes deliver a code before 200 older mails', async () => {
    await enqueue(db, numbered(200, 'm', { queue: 'bulk' }));
    deliverHere(smtp);
    await until(() => gate.held === QUEUES.bulk.atOnce);
    await enqueue(db, [mail('code', { queue: 'codes' })]);
    await until(() => gate.held > QUEUES.bulk.atOnce);
    expect(smtp.arrived).toHaveLength(QUEUES.bulk.atOnce + 1);
    expect(smtp.arrived.at(-1)).toBe('code@adashi');
  });

  test('The other process delivers every mail after one process is killed', async () => {
    const first = await startProcess(smtp);
    await enqueue(db, numbered(60, 'm'));
    for (let done = 0; done < 40; done += 1) {
      await until(() => gate.held === QUEUES.updates.atOnce);
      gate.letGo(1);
    }
    // The process marks each mail immediately. With batches of 100 marks, 37 of 200 mails were sent
    // twice after a kill.
    await expect.poll(left).toBe(20);
    await until(() => gate.held === QUEUES.updates.atOnce);
    first.kill('SIGKILL');
    await once(first, 'exit');
    gate.letGo();
    await leasesAreOver();
    deliverHere(smtp);
    await expect.poll(left).toBe(0);
    expect(smtp.counts).toHaveLength(60);
    expect(smtp.arrived).toHaveLength(60 + QUEUES.updates.atOnce);
  });

  test('A process finishes its current deliveries after SIGTERM', async () => {
    const child = await startProcess(smtp);
    await enqueue(db, numbered(40, 'm'));
    for (let done = 0; done < 8; done += 1) {
      await until(() => gate.held === QUEUES.updates.atOnce);
      gate.letGo(1);
    }
    await until(() => gate.held === QUEUES.updates.atOnce);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // The process exits after the last response to its current deliveries.
    gate.letGo();
    expect(await ended).toEqual([0, null]);
    const { rows } = await sql`select 1 from outbox where leased_by is not null`.execute(db);
    expect(rows).toEqual([]);
    expect(smtp.arrived).toHaveLength(40 - ((await left()) ?? 0));
  });
});
