import type { Cents, LocalDate, SeatId, SquadId } from '@adashi/core';
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface ChargeOrder {
  readonly squad: SquadId;
  readonly round: number;
  readonly seat: SeatId;
  readonly attempt: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
}

export interface PayoutOrder {
  readonly squad: SquadId;
  readonly round: number;
  readonly seq: number;
  readonly attempt: number;
  readonly amount: Cents;
}

/** What leaves the house. `key` is our own: enqueued twice it leaves once, and the provider is told it again. */
export type OutboxItem =
  | { readonly kind: 'mail'; readonly key: string; readonly payload: Mail }
  | { readonly kind: 'charge'; readonly key: string; readonly payload: ChargeOrder }
  | { readonly kind: 'payout'; readonly key: string; readonly payload: PayoutOrder };

/** Enqueues in the caller's transaction: rolled back, nothing leaves. */
export async function enqueue(db: Queryable, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into outbox (kind, key, payload)
    select kind, key, payload from rows from
      (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (kind text, key text, payload jsonb)) with ordinality as t
    order by ordinality
    on conflict (key) do nothing
  `.execute(db);
}

const BATCH = 100;

interface Row {
  id: number;
  kind: OutboxItem['kind'];
  key: string;
  payload: OutboxItem['payload'];
}

async function waiting(db: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, kind, key, payload from outbox
    where done_at is null and next_try_at <= now() order by next_try_at, id limit ${BATCH}
  `.execute(db);
  return rows;
}

/** Tried again after 1, 2, 4 … minutes, an hour at most. The item stays until it left. */
async function postpone(db: Database, id: number, error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : 'unknown';
  await sql`
    update outbox set attempts = attempts + 1, error = ${text},
      next_try_at = now() + least(interval '1 hour', interval '1 minute' * power(2, attempts))
    where id = ${id}
  `.execute(db);
}

/**
 * Delivers what waits, one at a time and outside any transaction, until nothing is left that can be tried now. Killed
 * between the delivery and its mark, the item is delivered again under the same key: receivers keep keys.
 */
export async function drainOutbox(db: Database, deliver: (item: OutboxItem) => Promise<void>): Promise<number> {
  let delivered = 0;
  for (let rows = await waiting(db); rows.length > 0; rows = await waiting(db)) {
    const done: number[] = [];
    for (const { id, kind, key, payload } of rows) {
      try {
        await deliver({ kind, key, payload } as OutboxItem); // written by `enqueue`, which takes only whole items
        done.push(id);
      } catch (error) {
        await postpone(db, id, error);
      }
    }
    await sql`update outbox set done_at = now() where id = any(${done}::bigint[])`.execute(db);
    delivered += done.length;
  }
  return delivered;
}
