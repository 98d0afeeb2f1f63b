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
import { countChanged } from '../../db/rows-of.ts';

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

/** Releases a squad from quarantine. Returns false when the squad was not quarantined. */
export async function takeBack(trx: Trx, squadId: string): Promise<boolean> {
  return (await countChanged(trx, sql`delete from quarantined_squads where squad_id = ${squadId}`)) > 0;
}

const OPEN = sql`unmatched_at is not null and closed_reason is null`;

export async function listUnmatched(db: Queryable, query: Query): Promise<Page<UnmatchedEvent>> {
  const paging = { ...query, order: 'asc' } as const;
  return pageOf(db, unmatchedEvent, paging, {
    columns: sql`events.id, provider, event_id as "eventId", name as squad, period, first_name || ' ' || last_name as member,
      (event ->> 'round')::int as round, (event ->> 'amount')::bigint as amount, event ->> 'kind' as kind,
      nullif(concat_ws(', ', event ->> 'what', event ->> 'about'), '') as what,
      event::text as details, to_json(unmatched_at) as at`,
    from: sql`provider_events events
      left join squads on squads.id = events.squad_id
      left join seats on seats.id = case when event ->> 'seat' ~ '^[0-9a-f-]{36}$' then (event ->> 'seat')::uuid end
      left join people on people.id = person_id where ${OPEN}`,
    order: sql`events.id`,
    sorts: {},
  });
}

/**
 * Marks a provider event as pending again, as if newly received. Returns false when no unmatched event has that number.
 */
export async function reopenEvent(trx: Trx, id: number): Promise<boolean> {
  return (
    (await countChanged(trx, sql`update provider_events set unmatched_at = null where id = ${id} and ${OPEN}`)) > 0
  );
}

export async function closeEvent(trx: Trx, id: number, reason: string): Promise<boolean> {
  const close = sql`update provider_events set closed_reason = ${reason} where id = ${id} and ${OPEN}`;
  return (await countChanged(trx, close)) > 0;
}
