import { type Parsed, SQUAD_RESULTS, type SquadEvent, type squadActRoutes, squadEvent } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { REASON } from '../audit/index.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';

type Query = Parsed<(typeof squadActRoutes)['squadHistory']>['query'];

/** SQL for the name of the member who receives a payout. */
const recipientOf = (squadId: string, round: RawBuilder<unknown>) => sql`(
  select first_name || ' ' || last_name from rounds join seats on seats.id = recipient join people on people.id = person_id
  where rounds.squad_id = ${squadId} and number = ${round})`;

/**
 * SQL for the audit entries of a squad and of the squad's payouts. Entries about a seat that was deleted before the
 * start have no member name.
 */
const actsOf = (squadId: string) => sql`
  select activity.id as number, 'act ' || activity.id as id, at, action, actor_kind as by, who.first_name || ' ' || who.last_name as name,
    case when starts_with(subject, 'payout:') then ${recipientOf(squadId, sql`(details->>'round')::int`)}
      else whom.first_name || ' ' || whom.last_name end as member,
    ${REASON} as reason, case when details->>'seat' is not null or starts_with(subject, 'payout:')
      then (details->>'round')::int end as round
  from activity
  left join people who on who.id = case when actor_kind in ('member', 'staff') then actor_id::uuid end
  left join seats on seats.id::text = details->>'seat' and seats.squad_id = ${squadId}
  left join people whom on whom.id = seats.person_id
  where subject = ${`squad:${squadId}`}
    or subject in (select 'payout:' || payouts.id from payouts where payouts.squad_id = ${squadId})`;

/** SQL for the results of the payment provider: failed and reversed contributions, paid and returned payouts. */
const resultsOf = (squadId: string) => sql`
  select events.id, 'result ' || events.id, coalesce(applied_at, received_at), event->>'kind', 'provider', null,
    coalesce((select first_name || ' ' || last_name from seats join people on people.id = person_id
        where seats.id::text = event->>'seat'),
      ${recipientOf(squadId, sql`(event->>'round')::int`)}),
    null, (event->>'round')::int
  from provider_events events
  where squad_id = ${squadId} and applied_at is not null
    and event->>'kind' in (${sql.join(SQUAD_RESULTS.map((kind) => sql.lit(kind)))})`;

/** Lists the events of a squad, newest first: actions of people and jobs, and results of the payment provider. */
export async function squadHistory(db: Queryable, squadId: string, query: Query): Promise<Page<SquadEvent>> {
  return pageOf(
    db,
    squadEvent,
    { ...query, order: 'asc' },
    {
      columns: sql`id, to_json(at) as at, action, by, name, member, reason, round`,
      from: sql`(${actsOf(squadId)} union all ${resultsOf(squadId)}) events`,
      order: sql`events.at desc, number desc`,
      sorts: {},
    },
  );
}
