import {
  type Act,
  type ActivityRow,
  type activityRoutes,
  activityRow,
  type ChainCheck,
  chainCheck,
  type Output,
  type Parsed,
} from '@adashi/contract';
import { addDays, type LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ALL_DETAILS, IS_TEXT_ERASED, sealActivity } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { TIME_ZONE } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isPerson, peopleFound, peopleNamed, type Sought, seek, squadsFound } from '../../db/search-text.ts';
import { withNames } from './names.ts';

/** Number of CSV rows in a batch. One statement reads the names for all rows of a batch. */
const AT_ONCE = 500;

type Filters = Parsed<(typeof activityRoutes)['activityCsv']>['query'];

/** SQL condition: a text is a UUID. For files with many rows, a regular expression was much slower. */
const isUuid = (text: RawBuilder<unknown>) => sql`(length(${text}) = 36 and pg_input_is_valid(${text}, 'uuid'))`;
/** Extracts the id from a subject such as 'squad:<id>'. Returns null for other subjects. */
const subjectId = (kind: string) => {
  const text = sql`substr(subject, ${sql.lit(kind.length + 2)})`;
  return sql`case when starts_with(subject, ${`${kind}:`}) and ${isUuid(text)} then ${text}::uuid end`;
};
/** Returns the actor's id as a uuid, or null for an actor without a uuid. */
const ACTOR = sql`case when ${isUuid(sql`actor_id`)} then actor_id::uuid end`;

/**
 * SQL for the origin (IP address, device or browser) of an audit entry's request. Origins are deleted after a retention
 * period.
 */
const origin = (what: 'ip' | 'device' | 'browser') =>
  sql`(select ${sql.ref(what)} from activity_origins where activity_id = activity.id)`;

const COLUMNS = sql`activity.id, to_json(activity.at) as at, actor_kind as "actorKind",
  (select first_name || ' ' || last_name from people where id = ${ACTOR}
    and actor_kind in ('member', 'staff')) as actor,
  (select role from people where id = ${ACTOR} and actor_kind in ('member', 'staff')) as role,
  action, subject,
  coalesce((select first_name || ' ' || last_name from people where id = ${subjectId('person')}),
    (select name from squads where id = ${subjectId('squad')}), (select name from guarantors where id = ${subjectId('guarantor')}),
    (select title from agreements where id = ${subjectId('agreement')}),
    (select title_en from announcements where id = ${subjectId('announcement')})) as about,
  ${ALL_DETAILS} as details, ${IS_TEXT_ERASED} as "isErased", ${origin('ip')} as ip, ${origin('device')} as device, ${origin('browser')} as browser, (select hash from activity_chain where activity_id = activity.id) as hash`;

const DAYS = { today: 0, week: 6, month: 29 } as const;
const startOf = (day: LocalDate) => sql`(${day}::date)::timestamp at time zone ${TIME_ZONE}`;
/**
 * Returns the SQL condition that a person matches the search text. PostgreSQL checks the condition for each row of a
 * page.
 */
const isPersonOf = (q: string, who: RawBuilder<unknown>) =>
  isPerson(q, sql`(select search_text from people where id = ${who})`);

const squadsNamed = (q: string) => sql`select 'squad:' || id from ${squadsFound(q)} squads`;

/**
 * Returns the SQL condition that the search finds the actor or the subject of an audit entry. Each part of the
 * condition has an index.
 */
function isNamed({ q }: Sought): RawBuilder<unknown> {
  // The array collects the matching ids once. Without the array, PostgreSQL may scan all matching ids for each row.
  return sql`activity.id = any(array(
    select id from activity where actor_id in (select id::text from ${peopleFound(q)} people)
    union all select id from activity where subject in (select 'person:' || id from ${peopleFound(q)} people)
    union all select id from activity where subject in (${squadsNamed(q)})))`;
}

/** Row-by-row variant of the condition `isNamed`, for a search word with very many matches. */
const isNamedHere = ({ q }: Sought) =>
  sql`(${isPersonOf(q, ACTOR)} or ${isPersonOf(q, subjectId('person'))} or subject in (${squadsNamed(q)}))`;

/** Filters audit entries by device kind through the index of `activity_origins`. */
function cameFrom({ device }: Filters) {
  if (!device) return { from: sql`activity`, isWanted: sql`true` };
  const from = sql`activity join activity_origins origins on origins.activity_id = activity.id`;
  return { from, isWanted: sql`origins.device = ${device}` };
}

const PRIVACY = {
  erasures: ['erased_person'],
  exports: ['exported', 'revealed_field', 'downloaded_statement', 'was_denied_export'],
  copies: ['exported_own_data'],
  deletions: ['deleted_old_records'],
} as const satisfies Record<NonNullable<Filters['privacy']>, readonly Act[]>;

const EXPORTS = {
  lists: 'exported',
  statements: 'downloaded_statement',
  details: 'revealed_field',
  refused: 'was_denied_export',
} as const satisfies Record<NonNullable<Filters['export']>, Act>;

/**
 * Audited actions on a contribution. The subject of these actions is the squad. The list must match the index
 * `activity_of_payments`.
 */
const OF_PAYMENTS = [
  'guarantor_began_payment',
  'marked_payment_paid',
  'paid_now',
  'refunded_payment',
  'retried_payment',
  'waived_payment',
] as const satisfies readonly Act[];

const oneOf = (acts: readonly Act[]) => sql`action in (${sql.join(acts.map((act) => sql.lit(act)))})`;

function isAbout(subject: NonNullable<Filters['about']>): RawBuilder<unknown> {
  return subject === 'payment' ? oneOf(OF_PAYMENTS) : sql`split_part(subject, ':', 1) = ${subject}`;
}

function narrowed({ clock }: WithClock, { who, about, when, privacy, person, ...only }: Filters): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(who ? [sql`actor_kind = ${who}`] : []),
    ...(about ? [isAbout(about)] : []),
    ...(privacy ? [oneOf(PRIVACY[privacy])] : []),
    ...(only.export ? [oneOf([EXPORTS[only.export]])] : []),
    ...(person ? [sql`(subject = ${`person:${person}`} or actor_id = ${person})`] : []),
    ...(when ? [sql`at >= ${startOf(addDays(clock.today(), -DAYS[when]))}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function listOf(context: WithDb & WithClock, query: Filters, sought: Sought | null) {
  const { from, isWanted } = cameFrom(query);
  const wanted = sql`${isWanted} and ${narrowed(context, query)}`;
  return {
    columns: COLUMNS,
    from: sql`${from} where ${wanted} and ${sought ? isNamed(sought) : sql`true`}`,
    ...(sought?.isCommon && {
      common: sql`${from} join ${peopleNamed(sought)} on actor_id = named.id::text where ${wanted}`,
      walked: sql`${from} where ${wanted} and ${isNamedHere(sought)}`,
    }),
    order: sql`activity.at desc, activity.id desc`,
    sorts: { at: [sql`activity.at`, sql`activity.id`] },
    shown: { key: sql`activity.id`, from: sql`activity` },
  };
}

/** An entry of the audit log without the names of the ids in the details. */
const unnamedRow = activityRow.omit({ names: true });

/** Returns a page of audit log entries, newest first. */
export async function listActivity(
  { db, clock }: WithDb & WithClock,
  query: Parsed<(typeof activityRoutes)['activity']>['query'],
): Promise<Page<ActivityRow>> {
  const page = await pageOf(db, unnamedRow, query, listOf({ db, clock }, query, await seek(db, query.q)));
  return { ...page, data: await withNames(db, page.data) };
}

/** Yields all audit log entries that match the filters, newest first. */
export async function* everyAct({ db, clock }: WithDb & WithClock, filters: Filters): AsyncGenerator<ActivityRow> {
  const list = listOf({ db, clock }, filters, await seek(db, filters.q));
  let batch: z.output<typeof unnamedRow>[] = [];
  for await (const row of everyRow(db, unnamedRow, { sort: 'at', order: 'desc' }, list)) {
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    yield* await withNames(db, batch);
    batch = [];
  }
  yield* await withNames(db, batch);
}

const headRow = z.object({ sequence: z.int(), hash: z.string(), sealedAt: z.string() });
const HEAD = sql`sequence, hash, to_json(sealed_at) as "sealedAt"`;
const sinceRow = z.object({ since: z.string().nullable() });
const verifiedRow = z.object({ at: z.string(), by: z.string().nullable(), check: chainCheck });

/** Returns the length of the audit log's hash chain and the result of the last verification. */
export async function readChain({ db }: WithDb): Promise<Output<(typeof activityRoutes)['activityChain']>> {
  await sealActivity(db);
  const head = await rowsOf(headRow)`select ${HEAD} from activity_chain order by sequence desc limit 1`.first(db);
  const first = await rowsOf(sinceRow)`select to_json(at) as since from activity order by id limit 1`.first(db);
  const last = await rowsOf(verifiedRow)`
    select to_json(at) as at, (select first_name || ' ' || last_name from people where id::text = actor_id) as by,
      details as check
    from activity where subject = 'activity' and action = 'verified_activity' order by id desc limit 1
  `.first(db);
  const check: ChainCheck | undefined = last?.check;
  return {
    since: first?.since ?? null,
    head: head ?? null,
    verified: last && check ? { ...check, at: last.at, by: last.by } : null,
  };
}

/**
 * Returns the last chain hash of a day, by the app's clock and the platform's time zone. Throws for a day before the
 * first entry.
 */
export async function headOn(
  { db, clock }: WithDb & WithClock,
  on: LocalDate,
): Promise<Output<(typeof activityRoutes)['activityHead']>> {
  await sealActivity(db);
  const head = await rowsOf(headRow)`
    select ${HEAD} from activity_chain where sealed_at < ${startOf(addDays(on, 1))} order by sealed_at desc, sequence desc limit 1
  `.first(db);
  const overRow = z.object({ isFinal: z.boolean() });
  const over = await rowsOf(overRow)`
    select ${clock.now()}::timestamptz >= ${startOf(addDays(on, 1))} as "isFinal"
  `.first(db);
  return { ...found(head), on, isFinal: found(over).isFinal };
}
