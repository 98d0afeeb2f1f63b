import {
  type Output,
  type Parsed,
  STAFF_STATES,
  type StaffState,
  type staffRoutes,
  staffRow,
  staffState,
} from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has } from '../../db/search-text.ts';
import type { PersonCall } from '../../http/call.ts';
import { lacksFactor } from '../../http/session.ts';

type Route = (typeof staffRoutes)['staff'];

/** Returns all staff members, followed by the open invitations. */
function everybody({ context, me }: PersonCall<WithConfig>) {
  return sql`(
    select id, first_name || ' ' || last_name as name, email, role,
      case when exists (select 1 from passkeys where person_id = people.id and off_since is null) then 'passkey'
        when exists (select 1 from two_factor where person_id = people.id and enabled_at is not null) then 'app' end as factor,
      case when staff_suspended_at is not null then 'suspended' when ${lacksFactor(context)} then 'waits' else 'active' end as state,
      last_seen_at as since, null::timestamptz as expires_at, id = ${me.id} as is_you
    from people where role <> 'user' and erased_at is null
    union all
    select id, null, email, role, null, 'invited', invited_at, expires_at, false
    from staff_invitations where accepted_at is null and withdrawn_at is null
  ) staff`;
}

const countedRow = z.object({ state: staffState, count: z.int() });

/** Lists staff and invitations, and counts both by state. The list is always short, so no index is needed. */
export async function listStaff(
  call: PersonCall<WithConfig & WithDb>,
  query: Parsed<Route>['query'],
): Promise<Output<Route>> {
  const { db } = call.context;
  const [state, role] = [query.state ?? null, query.role ?? null];
  const page = await pageOf(db, staffRow, query, {
    columns: sql`id, name, email as email_address, role, factor, state, to_json(since) as since,
      to_json(expires_at) as "expiresAt", is_you as "isYou"`,
    from: sql`${everybody(call)} where (${state}::text is null or state = ${state})
      and (${role}::text is null or role = ${role})
      and ${query.q ? has(sql`normalize_search(concat_ws(' ', name, email))`, query.q) : sql`true`}`,
    order: sql`array_position(array['waits', 'invited', 'active', 'suspended'], state), name, email, id`,
    sorts: { name: sql`name`, role: sql`role`, state: sql`state`, since: sql`staff.since` },
  });
  const counted = await rowsOf(countedRow)`select state, count(*) as count from ${everybody(call)} group by state`.all(
    db,
  );
  const of = (known: StaffState) => counted.find((row) => row.state === known)?.count ?? 0;
  // Cast: the keys are all staff states.
  const byState = Object.fromEntries(STAFF_STATES.map((known) => [known, of(known)])) as Record<StaffState, number>; // all staff states
  return { ...page, byState };
}
