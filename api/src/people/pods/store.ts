import { type Parsed, type podRoutes, type WaitingPerson, waitingPerson } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isPerson, peopleNamed, seek } from '../../db/search-text.ts';

const sinceRow = z.object({ since: z.string() });

/** Returns the time at which the person joined the waiting list, or null for a person not on the list. */
export async function waitingSince(db: Queryable, personId: string): Promise<string | null> {
  const row = await rowsOf(sinceRow)`
    select to_json(joined_at) as since from waiting_list where person_id = ${personId}
  `.first(db);
  return row?.since ?? null;
}

export async function listWaiting(
  db: Queryable,
  query: Parsed<(typeof podRoutes)['waitingList']>['query'],
): Promise<Page<WaitingPerson>> {
  const { q, sort } = query;
  const sought = await seek(db, q);
  const waiting = sql`waiting_list join people on people.id = person_id`;
  const narrowed = q ? sql`${waiting} where ${isPerson(q)}` : sql`waiting_list`;
  return pageOf(db, waitingPerson, query, {
    columns: sql`people.id, first_name as "firstName", last_name as "lastName", email as email_address,
      to_json(joined_at) as "joinedAt"`,
    from: sort === 'name' && !q ? waiting : narrowed,
    counted: narrowed,
    common: sought?.isCommon ? sql`waiting_list join ${peopleNamed(sought)} on named.id = person_id` : null,
    order: sql`joined_at, person_id`,
    sorts: { name: [sql`last_name`, sql`first_name`, sql`people.id`], joined: [sql`joined_at`, sql`person_id`] },
    shown: { key: sql`person_id`, from: waiting },
  });
}
