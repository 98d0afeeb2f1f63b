import { type Difference, difference, type Parsed, type reconciliationRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';

/** SQL condition: staff can book the difference, because the provider reports that money arrived or came back. */
const TAKES_IN = sql`((open.kind = 'unknown_here' and open.key like 'charge:%' and reported > 0)
  or (open.kind = 'amounts_differ' and reported = 0 and open.key ~ '^(charge|payout|withdrawal):'))`;
const WAS_ORDERED = sql`(open.kind = 'unknown_there' and exists (select 1 from outbox where outbox.key = open.key))`;

const part = (number: number) => sql`split_part(open.key, ':', ${sql.lit(number)})`;
const IN_SQUAD = sql`open.key ~ '^(charge|charge_refund|payout):[0-9a-f-]{36}:[0-9]+:'`;

const COLUMNS = sql`open.id, open.key, open.kind, reported, booked, reported_on as "on",
  (select (payload ->> 'amount')::bigint from outbox where outbox.key = open.key) as ordered,
  case ${part(1)} when 'charge' then 'charge' when 'payout' then 'payout' when 'withdrawal' then 'withdrawal'
    when 'refund' then 'refund' when 'charge_refund' then 'refund' else 'other' end as what,
  owner.first_name || ' ' || owner.last_name as member, owner.email as "memberEmail",
  squads.name as squad, squads.period, rounds.number as round,
  array_remove(array[case when ${TAKES_IN} then 'take_in' end, case when ${WAS_ORDERED} then 'order_again' end, 'explain'], null) as offers,
  resolution, people.first_name || ' ' || people.last_name as by, open.reason, to_json(resolved_at) as "resolvedAt"`;

const FROM = sql`reconciliation_differences open
  left join people on people.id = resolved_by
  left join squads on squads.id = case when ${IN_SQUAD} then ${part(2)}::uuid end
  left join rounds on rounds.squad_id = squads.id and rounds.number = case when ${IN_SQUAD} then ${part(3)}::int end
  left join withdrawals on withdrawals.id = case when open.key ~ '^withdrawal:[0-9a-f-]{36}$' then ${part(2)}::uuid end
  left join seats on seats.id = case when open.key ~ '^charge' and ${IN_SQUAD} then ${part(4)}::uuid else rounds.recipient end
  left join people owner on owner.id = coalesce(withdrawals.person_id, seats.person_id)`;

type Query = Parsed<(typeof reconciliationRoutes)['differences']>['query'];

export async function listDifferences(db: Queryable, { status, ...query }: Query): Promise<Page<Difference>> {
  return pageOf(
    db,
    difference,
    { ...query, order: 'asc' },
    {
      columns: COLUMNS,
      from: sql`reconciliation_differences open where ${status === 'resolved' ? sql`resolved_at is not null` : sql`resolved_at is null`}`,
      order: sql`open.id desc`,
      sorts: {},
      shown: { key: sql`open.id`, from: FROM },
    },
  );
}
