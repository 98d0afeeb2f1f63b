import { type Parsed, type podRoutes, type WaitingPerson, waitingPerson } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isPerson } from '../db/search-text.ts';

const sinceRow = z.object({ since: z.string() });

/** When somebody joined the list; null for who is not on it. */
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
  return pageOf(db, waitingPerson, query, {
    columns: sql`id, first_name as "firstName", last_name as "lastName", email as email_address,
      to_json(joined_at) as "joinedAt"`,
    from: sql`waiting_list join people on people.id = person_id
      where ${query.q ? isPerson(query.q) : sql`true`}`,
    order: sql`joined_at, id`,
    sorts: { name: [sql`last_name`, sql`first_name`, sql`id`], joined: [sql`joined_at`, sql`id`] },
  });
}
