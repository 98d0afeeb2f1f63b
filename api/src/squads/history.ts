import { type Parsed, type SquadEvent, type squadActRoutes, squadEvent } from '@adashi/contract';
import { sql } from 'kysely';
import { REASON } from '../audit/index.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';

type Query = Parsed<(typeof squadActRoutes)['squadHistory']>['query'];

/** Lists the events of a squad, newest first. Events of a seat that was freed before the start have no member name. */
export async function squadHistory(db: Queryable, squadId: string, query: Query): Promise<Page<SquadEvent>> {
  return pageOf(
    db,
    squadEvent,
    { ...query, order: 'asc' },
    {
      columns: sql`activity.id, to_json(at) as at, action, actor_kind as by, who.first_name || ' ' || who.last_name as name,
      whom.first_name || ' ' || whom.last_name as member, ${REASON} as reason`,
      from: sql`activity
      left join people who on who.id = case when actor_kind in ('member', 'staff') then actor_id::uuid end
      left join seats on seats.id::text = details->>'seat' and seats.squad_id = ${squadId}
      left join people whom on whom.id = seats.person_id
      where subject = ${`squad:${squadId}`}`,
      order: sql`activity.id desc`,
      sorts: {},
    },
  );
}
