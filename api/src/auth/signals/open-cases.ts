import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { idRow } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';

const matchRow = z.object({ id: z.string(), kinds: z.array(z.string()) });
type Match = z.output<typeof matchRow>;

/**
 * Returns members who may be the same person, by signals that staff have not decided about. Returns at most four
 * members, because a case has at most five accounts. Among equally good matches, the person's referrer and referred
 * friends come first, because the referral rewards wait for the decision.
 */
async function matchesOf(trx: Trx, personId: string): Promise<Match[]> {
  return rowsOf(matchRow)`
    with shared as (
      select theirs.person_id as id, array_agg(distinct mine.kind order by mine.kind) as kinds,
        bool_or(mine.is_strong) as "isStrong",
        coalesce(bool_or(people.referred_by = own.id or own.referred_by = people.id), false) as "isReferral"
      from identity_signals mine join identity_signals theirs on theirs.kind = mine.kind and theirs.hash = mine.hash
      join people on people.id = theirs.person_id join people own on own.id = mine.person_id
      where mine.person_id = ${personId} and theirs.person_id <> mine.person_id and people.role = 'user'
        and people.erased_at is null
      group by theirs.person_id)
    select id, kinds from shared
    where ("isStrong" or cardinality(kinds) > 1)
      and not kinds <@ coalesce((identity_decision(${personId}, id)).kinds, '{}')
    order by cardinality(kinds) desc, "isReferral" desc, id limit 4
  `.all(trx);
}

/**
 * Returns an open case of one of the two people that has room for both. Otherwise, returns the newest case of both
 * people.
 */
async function caseOf(trx: Trx, personId: string, { id }: Match): Promise<string | undefined> {
  const row = await rowsOf(idRow)`
    select identity_cases.id from identity_cases
    where (closed_at is null and exists (select 1 from identity_case_members
        where case_id = identity_cases.id and person_id in (${personId}, ${id}))
        and (select count(*) from identity_case_members where case_id = identity_cases.id
          and person_id not in (${personId}, ${id})) <= 3)
      or (select count(*) from identity_case_members where case_id = identity_cases.id
        and person_id in (${personId}, ${id})) = 2
    order by closed_at is null desc, opened_at desc, id limit 1
  `.first(trx);
  return row?.id;
}

async function join(trx: Trx, caseId: string, now: Date, { id, kinds }: Match): Promise<void> {
  await sql`
    insert into identity_case_members (case_id, person_id, joined_at, kinds) values (${caseId}, ${id}, ${now}, ${kinds})
    on conflict (case_id, person_id) do update
    set kinds = array(select distinct unnest(identity_case_members.kinds || excluded.kinds) order by 1)
  `.execute(trx);
}

/** Records that a case opened, and notifies the staff who can decide about the case. */
async function announceCase(trx: Trx, now: Date, caseId: string): Promise<void> {
  await writeAudit(trx, { kind: 'job', id: null }, 'opened_identity_case', `case:${caseId}`);
  const key = `identity_case:${caseId}:${now.toISOString()}`;
  await notifyStaff(trx, now, { may: 'kyc', kind: 'identity_case_opened', details: {}, key });
}

/**
 * Opens a case for each match of a person, or adds the match to the person's open case. Only one transaction at a time
 * opens cases, because two matching people could otherwise open two cases or wait for each other.
 */
export async function openCases(trx: Trx, now: Date, personId: string): Promise<void> {
  if ((await matchesOf(trx, personId)).length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('identity_cases'))`.execute(trx);
  for (const match of await matchesOf(trx, personId)) {
    const known = await caseOf(trx, personId, match);
    const caseId =
      known ??
      (await trx.insertInto('identity_cases').values({ opened_at: now }).returning('id').executeTakeFirstOrThrow()).id;
    const { numUpdatedRows } = await trx
      .updateTable('identity_cases')
      .set({ closed_at: null, opened_at: now })
      .where('id', '=', caseId)
      .where('closed_at', 'is not', null)
      .executeTakeFirst();
    await join(trx, caseId, now, { id: personId, kinds: match.kinds });
    await join(trx, caseId, now, match);
    if (!known || numUpdatedRows > 0n) await announceCase(trx, now, caseId);
  }
}
