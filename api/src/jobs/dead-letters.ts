import { type DeadLetter, deadLetter, type outboxRoutes, type Parsed } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';

const TO = sql`coalesce(payload ->> 'to', first_name || ' ' || last_name, guarantors.name, '')`;

/** An order names its squad and round, and is about the one who pays or is paid; a refund about its guarantor, a withdrawal about its owner. */
const FROM = sql`outbox
  left join squads on squads.id = (payload ->> 'squad')::uuid
  left join rounds on rounds.squad_id = squads.id and rounds.number = (payload ->> 'round')::integer
  left join seats on seats.id = coalesce((payload ->> 'seat')::uuid, rounds.recipient)
  left join people on people.id = coalesce(seats.person_id, (payload ->> 'person')::uuid)
  left join guarantors on guarantors.id = (payload ->> 'guarantor')::uuid`;

/** What is not tried any more, newest first. A mail shows where it was to go and never what it says. */
export function deadLetters(
  db: Queryable,
  { q, lane, ...paging }: Parsed<(typeof outboxRoutes)['deadLetters']>['query'],
): Promise<Page<DeadLetter>> {
  const like = q ? `%${q}%` : null;
  return pageOf(db, deadLetter, paging, {
    columns: sql`outbox.id, lane, ${TO} as "to", squads.name as squad, squads.period, (payload ->> 'round')::integer as round,
      (payload ->> 'amount')::bigint as amount, attempts, coalesce(error, '') as error,
      to_json(outbox.created_at) as "createdAt", to_json(dead_at) as "diedAt"`,
    from: sql`${FROM} where dead_at is not null and (${lane ?? null}::text is null or lane = ${lane ?? null})
      and (${like}::text is null or concat_ws(' ', ${TO}, squads.name, error) ilike ${like})`,
    order: sql`dead_at desc, outbox.id desc`,
    sorts: { to: TO, lane: sql`lane`, died: sql`dead_at` },
  });
}

/** As if they were new: at once, and as often as at first. Answers how many there were. */
async function revive(db: Queryable, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with again as (
      update outbox set dead_at = null, attempts = 0, next_try_at = now() where dead_at is not null and ${which} returning lane)
    select pg_notify('notifications', 'outbox:' || lane) from again
  `.execute(db);
  return rows.length;
}

/** What left already is handed over once more, under its key: the provider that has it takes it for the same. Answers how many. */
export async function orderAgain(db: Queryable, key: string): Promise<number> {
  const { rows } = await sql`
    with again as (
      update outbox set done_at = null, dead_at = null, attempts = 0, next_try_at = now() where key = ${key} returning lane)
    select pg_notify('notifications', 'outbox:' || lane) from again
  `.execute(db);
  return rows.length;
}

export const reviveOne = (db: Queryable, id: number): Promise<number> => revive(db, sql`id = ${id}`);
export const reviveAll = (db: Queryable): Promise<number> => revive(db, sql`true`);
