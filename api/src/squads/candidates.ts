import { type Candidate, candidate, type Parsed, type squadActRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isPerson } from '../db/search-text.ts';
import { IN_FORCE, isFor } from '../people/agreements/index.ts';

type Query = Parsed<(typeof squadActRoutes)['candidates']>['query'];

const COLUMNS = sql`people.id, first_name || ' ' || last_name as name, people.email, guarantor.name as guarantor`;

/**
 * SQL for members without debts who meet all requirements of the squad except a position (MONEY §2, §3.6).
 * `has_signed_all` is inlined, because function calls take ten times as long for 100,000 people.
 */
function whoMayJoin(squadId: string) {
  return sql`people
    join lateral (
      select name from guarantors where member_id = people.id and status = 'verified' order by created_at desc, id limit 1
    ) guarantor on true
    where role = 'user' and erased_at is null and suspended_at is null and kyc_status = 'verified'
      and exists (select 1 from mandates where person_id = people.id and status = 'active')
      and not exists (select 1 from agreements where ${IN_FORCE} and ${isFor(sql`people.id`)} and not exists (
        select 1 from signatures where agreement_id = agreements.id and person_id = people.id and status = 'agreed'))
      and not exists (select 1 from seats where squad_id = ${squadId} and person_id = people.id and status = 'active')
      and not exists (select 1 from contributions join seats on seats.id = seat_id
        where person_id = people.id and state in ('defaulted', 'charged_back')
          and owed_pot + owed_reserve + owed_fund + owed_losses > 0)`;
}

/** Lists the people who may take over a seat of a squad, sorted by name. */
export async function listCandidates(db: Queryable, squadId: string, query: Query): Promise<Page<Candidate>> {
  return pageOf(
    db,
    candidate,
    { ...query, order: 'asc' },
    {
      columns: COLUMNS,
      from: sql`${whoMayJoin(squadId)}
      and ${query.q ? isPerson(query.q) : sql`true`}`,
      order: sql`last_name, first_name, people.id`,
      sorts: {},
    },
  );
}

/** Returns one candidate for a seat, or undefined when the person may not take over a seat. */
export async function candidateOf(db: Queryable, squadId: string, person: string): Promise<Candidate | undefined> {
  return rowsOf(candidate)`select ${COLUMNS} from ${whoMayJoin(squadId)} and people.id = ${person}`.first(db);
}
