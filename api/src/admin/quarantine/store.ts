import {
  type Parsed,
  type QuarantinedSquad,
  quarantinedSquad,
  type rotationRoutes,
  type UnmatchedEvent,
  unmatchedEvent,
} from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';

type Query = Parsed<(typeof rotationRoutes)['quarantinedSquads']>['query'];

export async function listQuarantined(db: Queryable, query: Query): Promise<Page<QuarantinedSquad>> {
  const paging = { ...query, order: 'asc' } as const;
  return pageOf(db, quarantinedSquad, paging, {
    columns: sql`squad_id as id, name, error, to_json(at) as at`,
    from: sql`quarantined_squads join squads on squads.id = squad_id`,
    order: sql`quarantined_squads.at, squad_id`,
    sorts: {},
  });
}

/** Releases a squad from quarantine. Returns false when the squad was not in quarantine. */
export async function takeBack(trx: Trx, squadId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('quarantined_squads')
    .where('squad_id', '=', squadId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listUnmatched(db: Queryable, query: Query): Promise<Page<UnmatchedEvent>> {
  const paging = { ...query, order: 'asc' } as const;
  return pageOf(db, unmatchedEvent, paging, {
    columns: sql`events.id, provider, event_id as "eventId", name as squad, period,
      first_name || ' ' || last_name as member, people.email as "memberEmail",
      (event ->> 'round')::int as round, (event ->> 'amount')::bigint as amount, event ->> 'kind' as kind,
      nullif(concat_ws(', ', event ->> 'what', event ->> 'about'), '') as what,
      event::text as details, to_json(unmatched_at) as at`,
    from: sql`provider_events events
      left join squads on squads.id = events.squad_id
      left join seats on seats.id = case when event ->> 'seat' ~ '^[0-9a-f-]{36}$' then (event ->> 'seat')::uuid end
      left join people on people.id = person_id where unmatched_at is not null and closed_reason is null`,
    order: sql`events.id`,
    sorts: {},
  });
}

/** Updates an open unmatched event. Returns false when the event is not open. */
async function updateUnmatched(
  trx: Trx,
  id: number,
  change: { unmatched_at: null } | { closed_reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('provider_events')
    .set(change)
    .where('id', '=', id)
    .where('unmatched_at', 'is not', null)
    .where('closed_reason', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks an open unmatched provider event as pending again, and the provider's event as unread. Returns false when no open
 * event has this id.
 */
export async function reopenEvent(trx: Trx, id: number): Promise<boolean> {
  await sql`
    update provider_webhook_events received set read_at = null from provider_events events
    where events.id = ${id} and event ->> 'kind' = 'unknown' and received.provider = events.provider
      and received.id = events.event_id
  `.execute(trx);
  return updateUnmatched(trx, id, { unmatched_at: null });
}

export const closeEvent = (trx: Trx, id: number, reason: string): Promise<boolean> =>
  updateUnmatched(trx, id, { closed_reason: reason });
