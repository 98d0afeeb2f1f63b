import { type Queue, queue } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { asTable } from '../db/rows.ts';
import { rowsOf } from '../db/rows-of.ts';
import { ITEM_KINDS, type OutboxItem } from './enqueue.ts';
import { NeverDeliverable } from './never-deliverable.ts';
import { QUEUE_NAMES, type QueueRule } from './queues.ts';

const leasedRow = z.object({
  id: z.int(),
  kind: z.enum(ITEM_KINDS),
  key: z.string(),
  payload: z.unknown(),
  attempts: z.int(),
  traceparent: z.string().nullable(),
});

const queueRow = z.object({ queue });

/** An item that this process delivers. `attempts` includes the current attempt. */
export type Leased = OutboxItem & {
  readonly id: number;
  readonly attempts: number;
  readonly traceparent: string | null;
};

const ms = (count: unknown) => sql`${count} * interval '1 millisecond'`;

const ID = { id: 'bigint' } as const;
const these = (ids: readonly number[]) =>
  asTable(
    'these',
    ID,
    ids.map((id) => ({ id })),
  );

const WAITS = sql`item.done_at is null and item.failed_at is null and item.next_attempt_at <= now()
  and (item.leased_until is null or item.leased_until <= now())
  and not exists (select 1 from outbox before where before.key = item.follows and before.done_at is null)`;

/**
 * Leases up to `most` items of a queue, oldest first. Counts the attempt at the lease, because an item could crash the
 * process at every attempt.
 */
export async function claim(
  db: Database,
  queue: Queue,
  most: number,
  holder: string,
  leaseMs: number,
): Promise<Leased[]> {
  const rows = await rowsOf(leasedRow)`
    with next as materialized (
      select id from outbox item where queue = ${queue} and ${WAITS} order by next_attempt_at, id limit ${most} for update skip locked)
    update outbox set leased_by = ${holder}, leased_until = now() + ${ms(leaseMs)}, attempts = attempts + 1
    from next where outbox.id = next.id returning outbox.id, kind, key, payload, attempts, traceparent
  `.all(db);
  const leased = rows as Leased[]; // cast: `enqueue` writes each kind with its payload
  return leased.toSorted((a, b) => a.id - b.id);
}

/** Extends the leases of a holder. Returns the items that are still leased to the holder. */
export async function renew(
  db: Database,
  ids: readonly number[],
  holder: string,
  leaseMs: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf(z.object({ id: z.int() }))`
    update outbox set leased_until = now() + ${ms(leaseMs)} from ${these(ids)}
    where outbox.id = these.id and leased_by = ${holder} returning outbox.id
  `.all(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks items as delivered, even if another process holds the lease. Deletes the content of mails and pushes, because a
 * stored code would be a secret at rest.
 */
export async function markSent(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update outbox set done_at = (select app_now()), failed_at = null, error = null, leased_until = null, leased_by = null,
      payload = case when kind in ('mail', 'code', 'push') then '{}' else payload end
    from ${these(ids)} where outbox.id = these.id
  `.execute(db);
}

/** A failed delivery attempt. */
export interface Failure extends Pick<Leased, 'id' | 'attempts'> {
  readonly rule: QueueRule;
  readonly error: unknown;
}

function asRow({ id, attempts, rule, error }: Failure) {
  const text = error instanceof Error ? error.message : String(error);
  const pause = Math.min(3_600_000, rule.firstPauseSeconds * 1_000 * 2 ** (attempts - 1));
  const dies = error instanceof NeverDeliverable || attempts >= rule.tries;
  return { id, error: text.slice(0, 500), pause, dies };
}

const FAILED = { id: 'bigint', error: 'text', pause: 'bigint', dies: 'boolean' } as const;

/**
 * Schedules a retry of each failed item, with a pause that doubles each time. After the last attempt or a permanent
 * failure, the item waits for staff.
 */
export async function markFailed(db: Database, failures: readonly Failure[], holder: string): Promise<void> {
  await sql`
    update outbox set error = failed.error, leased_until = null, leased_by = null,
      next_attempt_at = now() + ${ms(sql`pause`)}, failed_at = case when dies then (select app_now()) end
    from ${asTable('failed', FAILED, failures.map(asRow))}
    where outbox.id = failed.id and leased_by = ${holder} and done_at is null
  `.execute(db);
}

/** Releases all unfinished items of a holder, or only the given items. The attempt is not counted. */
export async function handBack(db: Database, holder: string, ids: readonly number[] | null = null): Promise<void> {
  await sql`
    update outbox set leased_until = null, leased_by = null, attempts = attempts - 1
    where leased_by = ${holder} and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
  `.execute(db);
}

/** Ends every lease, and counts the interrupted attempts. No other process may run during this call. */
export async function endLeases(db: Database): Promise<void> {
  await sql`update outbox set leased_until = null, leased_by = null where leased_by is not null`.execute(db);
}

/** Returns the queues with an item that is due, or in delivery in any process. */
export async function busyQueues(db: Database): Promise<Queue[]> {
  const rows = await rowsOf(queueRow)`
    select queue from unnest(${QUEUE_NAMES}::text[]) as queues (queue)
    where exists (select from outbox item where item.queue = queues.queue and item.leased_until > now() and done_at is null)
      or exists (select from outbox item where item.queue = queues.queue and ${WAITS})
  `.all(db);
  return rows.map((row) => row.queue);
}
