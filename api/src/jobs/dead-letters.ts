import { type DeadLetter, deadLetter, type outboxRoutes, type Parsed } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';
import { has } from '../db/search-text.ts';

const TO = sql`coalesce(payload ->> 'to', first_name || ' ' || last_name, guarantors.name, '')`;

/**
 * Outbox rows with the squad, the round and the affected person. The affected person is the payer, the recipient, the
 * guarantor or the owner of the wallet.
 */
const FROM = sql`outbox
  left join squads on squads.id = (payload ->> 'squad')::uuid
  left join rounds on rounds.squad_id = squads.id and rounds.number = (payload ->> 'round')::integer
  left join seats on seats.id = coalesce((payload ->> 'seat')::uuid, rounds.recipient)
  left join people on people.id = coalesce(seats.person_id, (payload ->> 'person')::uuid)
  left join guarantors on guarantors.id = (payload ->> 'guarantor')::uuid`;

/** Returns the items that are no longer retried, newest first. Shows the recipient of a mail, but never the content. */
export function deadLetters(
  db: Queryable,
  { q, queue, ...paging }: Parsed<(typeof outboxRoutes)['deadLetters']>['query'],
): Promise<Page<DeadLetter>> {
  return pageOf(db, deadLetter, paging, {
    columns: sql`outbox.id, queue, ${TO} as "to", squads.name as squad, squads.period, (payload ->> 'round')::integer as round,
      (payload ->> 'amount')::bigint as amount, attempts, coalesce(error, '') as error,
      to_json(outbox.created_at) as "createdAt", to_json(failed_at) as "diedAt"`,
    from: sql`${FROM} where failed_at is not null and (${queue ?? null}::text is null or queue = ${queue ?? null})
      and ${q ? has(sql`normalize_search(concat_ws(' ', ${TO}, squads.name, error))`, q) : sql`true`}`,
    order: sql`failed_at desc, outbox.id desc`,
    sorts: { to: TO, queue: sql`queue`, died: sql`failed_at` },
  });
}

/** Resets items to the state of new items: due immediately, without attempts. Returns the number of items. */
async function revive(db: Queryable, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with again as (
      update outbox set failed_at = null, attempts = 0, next_attempt_at = now() where failed_at is not null and ${which} returning queue)
    select pg_notify('notifications', 'outbox:' || queue) from again
  `.execute(db);
  return rows.length;
}

/**
 * Queues a delivered item again under the same key, so that the provider recognizes a duplicate. Returns the number of
 * items.
 */
export async function orderAgain(db: Queryable, key: string): Promise<number> {
  const { rows } = await sql`
    with again as (
      update outbox set done_at = null, failed_at = null, attempts = 0, next_attempt_at = now() where key = ${key} returning queue)
    select pg_notify('notifications', 'outbox:' || queue) from again
  `.execute(db);
  return rows.length;
}

export const reviveOne = (db: Queryable, id: number): Promise<number> => revive(db, sql`id = ${id}`);
export const reviveAll = (db: Queryable): Promise<number> => revive(db, sql`true`);
