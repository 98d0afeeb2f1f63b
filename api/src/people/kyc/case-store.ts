import {
  KYC_ACTS,
  KYC_STAGES,
  type KycCase,
  type KycCaseRow,
  kycCase,
  type kycCaseRoutes,
  kycCaseRow,
  kycStage,
  type Output,
  type Parsed,
} from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { REASON } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isPerson } from '../../db/search-text.ts';
import { savedForm } from './store.ts';

/** SQL for people, with the rejection reason of the newest identity check and with the open staff request. */
const CASES = sql`people
  left join lateral (select identity_checks.reason as refused from identity_checks
    where person_id = people.id order by started_at desc nulls last, reference limit 1) newest on true
  left join identity_requests request on request.person_id = people.id and request.closed_at is null`;

/** SQL for the stage of an identity case. A trigger stores the stages before verification in the column `kyc_stage`. */
const STAGE = sql`case when kyc_status = 'verified' then 'verified' else kyc_stage end`;
/** SQL for the review order of the stages. The order must match the index of the review queue. */
const PLACE = sql`array_position(array['review', 'asked', 'checking', 'submitted'], kyc_stage)`;

const ROW = sql`people.id, first_name || ' ' || last_name as name, people.email as email_address,
  case when request.id is not null then request.reason when kyc_status <> 'verified' then refused end as reason,
  (select count(*) from seats join squads on squads.id = seats.squad_id where seats.person_id = people.id
    and seats.status = 'active' and squads.kind <> 'test' and squads.status in ('pending', 'upcoming', 'active')) as squads`;

const IS_CASE = sql`role = 'user' and erased_at is null and kyc_submitted_at is not null and kyc_status <> 'verified'`;
const IS_VERIFIED = sql`role = 'user' and erased_at is null and kyc_status = 'verified'`;

/** Sort order of unverified cases: first by stage, then by time of submission. */
const ORDER = sql`${PLACE}, kyc_submitted_at, people.id`;

const placeOf = (stage: string) => sql`array_position(array['review', 'asked', 'checking', 'submitted'], ${stage})`;

/** SQL condition for people who need a staff review. The review stage comes first in the list. */
export const WAITS_FOR_REVIEW = sql`${IS_CASE} and ${PLACE} = ${placeOf('review')}`;

export async function listCases(
  db: Queryable,
  query: Parsed<(typeof kycCaseRoutes)['kycCases']>['query'],
): Promise<Page<KycCaseRow>> {
  const { stage } = query;
  const verified = stage === 'verified';
  // Staff can verify a person who never submitted the form.
  const submitted = verified ? sql`coalesce(kyc_submitted_at, created_at)` : sql`kyc_submitted_at`;
  const search: RawBuilder<boolean> = query.q ? isPerson(query.q) : sql`true`;
  return pageOf(db, kycCaseRow, query, {
    columns: sql`${ROW}, ${STAGE} as stage, to_json(coalesce(kyc_submitted_at, created_at)) as "submittedAt",
      (select count(*) from identity_checks where person_id = people.id) as checks`,
    from: verified
      ? sql`people where ${IS_VERIFIED} and ${search}`
      : sql`people where ${IS_CASE} and ${search} and ${stage ? sql`${PLACE} = ${placeOf(stage)}` : sql`true`}`,
    order: verified ? sql`kyc_verified_at desc, people.id` : ORDER,
    sorts: { name: [sql`last_name`, sql`first_name`, sql`people.id`], submitted: [submitted, sql`people.id`] },
    shown: { key: sql`people.id`, from: CASES },
  });
}

const countedRow = z.object({ stage: kycStage, count: z.int() });

type Counts = Output<(typeof kycCaseRoutes)['kycStats']>;

async function count({ db }: WithDb): Promise<Counts> {
  const rows = await rowsOf(countedRow)`
    select kyc_stage as stage, count(*)::int as count from people where ${IS_CASE} group by 1
    union all select 'verified', count(*)::int from people where ${IS_VERIFIED}
  `.all(db);
  const of = (stage: (typeof KYC_STAGES)[number]) => rows.find((row) => row.stage === stage)?.count ?? 0;
  const counts = { review: of('review'), asked: of('asked'), checking: of('checking'), submitted: of('submitted') };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...counts, verified: of('verified'), all };
}

/** Counts the identity cases of each stage. The count 'all' includes all unverified cases. */
export const countCases = keptForAMinute(count, ({ all, verified }) => all + verified);

const actRow = kycCase.shape.history.element;

async function historyOf(db: Queryable, personId: string): Promise<z.output<typeof actRow>[]> {
  return rowsOf(actRow)`
    select activity.id, action as act, actor_kind = 'staff' as "isStaff", ${REASON} as reason, to_json(at) as at,
      case when erased_at is null then first_name || ' ' || last_name end as by
    from activity left join people on people.id = case when actor_kind in ('member', 'staff') then actor_id::uuid end
    where subject = ${`person:${personId}`} and action = any(${KYC_ACTS}::text[]) order by activity.id desc
  `.all(db);
}

const newestRow = z.object({ newest: z.int() });

/** Returns the id of the newest audit entry of an identity case, or 0 without an entry. */
export async function newestAct(db: Queryable, personId: string): Promise<number> {
  const row = await rowsOf(newestRow)`
    select coalesce(max(id), 0)::bigint as newest from activity
    where subject = ${`person:${personId}`} and action = any(${KYC_ACTS}::text[])
  `.first(db);
  return found(row).newest;
}

const wholeRow = kycCase.omit({ form: true, checks: true, history: true, seen: true, refusals: true });

/** Returns the identity case of one member. Throws 'not_found' for non-members. */
export async function readCase(db: Queryable, personId: string): Promise<Omit<KycCase, 'refusals'>> {
  const row = await rowsOf(wholeRow)`
    select ${ROW}, kyc_status as status, to_json(kyc_submitted_at) as "submittedAt", to_json(kyc_verified_at) as "verifiedAt",
      identity_unconfirmed as "isUnconfirmed",
      case when kyc_submitted_at is not null or kyc_status = 'verified' then ${STAGE} end as stage,
      (select json_build_object('reason', request.reason, 'by', asker.first_name || ' ' || asker.last_name,
        'askedAt', request.asked_at, 'answeredAt', request.responded_at)
        from people asker where asker.id = request.requested_by) as request
    from ${CASES} where people.id = ${personId} and role = 'user' and erased_at is null
  `.first(db);
  const whole = found(row);
  const checks = await rowsOf(kycCase.shape.checks.element)`
    select reference, status, reason, to_json(started_at) as "startedAt", to_json(decided_at) as "decidedAt"
    from identity_checks where person_id = ${personId} order by started_at desc nulls last, reference
  `.all(db);
  const history = await historyOf(db, personId);
  const { data: form } = await savedForm(db, personId);
  return { ...whole, form, checks, history, seen: history[0]?.id ?? 0 };
}
