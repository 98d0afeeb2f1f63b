import {
  type Output,
  type Parsed,
  type ReferredPerson,
  type referralRoutes,
  referralStage,
  referredPerson,
} from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { money } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isPerson, peopleFound, type Sought, seek } from '../../db/search-text.ts';
import { readSettings } from '../../db/settings.ts';
import { reachedOf } from './reached.ts';

type Query = Parsed<(typeof referralRoutes)['referralFile']>['query'];

const FROM = sql`people join people referrer on referrer.id = people.referred_by`;
const COLUMNS = sql`people.id, people.first_name || ' ' || people.last_name as name, people.referral_stage as stage,
  referrer.id as "referrerId", referrer.first_name || ' ' || referrer.last_name as referrer,
  (people.created_at at time zone 'America/Toronto')::date as "signedUpOn", people.referral_reward as reward`;
const SORTS = {
  name: [sql`people.last_name`, sql`people.first_name`, sql`people.id`],
  referrer: [sql`referrer.last_name`, sql`referrer.first_name`, sql`people.id`],
  signedUp: [sql`people.created_at`, sql`people.id`],
  reward: [sql`people.referral_reward`, sql`people.created_at`, sql`people.id`],
};

/** SQL condition that the search matches a person's name or the referrer's name. Each half uses an index. */
function isFound({ q }: Sought): RawBuilder<unknown> {
  return sql`people.id in (${peopleFound(q)} union all
    select brought.id from people brought where brought.referred_by in ${peopleFound(q)})`;
}

/** Row-by-row variant of the search condition, for very common words. */
const isEither = ({ q }: Sought) => sql`(${isPerson(q)} or ${isPerson(q, sql`referrer.search_text`)})`;

function narrowed({ stage }: Pick<Query, 'stage'>, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const isWanted = stage ? sql`people.referral_stage = ${stage}` : sql`true`;
  return sql`people.referred_by is not null and ${isWanted} and ${found}`;
}

/** Builds the query for one page of referrals. Joins only tables that the filters and the sort order need. */
function listOf(query: Query, sought: Sought | null) {
  const isReferred = sql`where ${narrowed(query, sought ? isFound(sought) : sql`true`)}`;
  return {
    columns: COLUMNS,
    from: sql`${query.sort === 'referrer' ? FROM : sql`people`} ${isReferred}`,
    counted: sql`people ${isReferred}`,
    ...(sought?.isCommon && {
      common: sql`people where ${narrowed(query, isPerson(sought.q))}`,
      walked: sql`${FROM} where ${narrowed(query, isEither(sought))}`,
    }),
    order: sql`people.created_at desc, people.id`,
    sorts: SORTS,
    shown: { key: sql`people.id`, from: FROM },
  };
}

/** Lists all people who signed up by a referral link, newest first. */
export async function listReferred(
  db: Queryable,
  query: Parsed<(typeof referralRoutes)['referredPeople']>['query'],
): Promise<Page<ReferredPerson>> {
  return pageOf(db, referredPerson, query, listOf(query, await seek(db, query.q)));
}

const stagesRow = z.object({ stage: referralStage, count: z.int(), rewards: money });
const referrersRow = z.object({ referrers: z.int() });

type Funnel = Output<(typeof referralRoutes)['referralFunnel']>;

async function countFunnel({ db }: WithDb): Promise<Funnel> {
  const rows = await rowsOf(stagesRow)`
    select referral_stage as stage, count(*) as count, sum(referral_reward)::bigint as rewards
    from people where referred_by is not null group by 1
  `.all(db);
  const row = await rowsOf(referrersRow)`
    select count(distinct referred_by) as referrers from people where referred_by is not null
  `.first(db);
  const rewards = rows.reduce((sum, one) => sum + one.rewards, 0);
  return {
    reached: reachedOf(rows),
    referrers: found(row).referrers,
    rewards,
    rewardEach: (await readSettings(db)).reward,
  };
}

/** Returns the number of people who reached each stage, and the cost of the rewards. */
export const referralFunnel = keptForAMinute(countFunnel, ({ reached }) => reached.signed_up);

/** Yields all filtered referrals in the requested order. */
export async function* everyReferred(db: Queryable, query: Query): AsyncGenerator<ReferredPerson> {
  const { sort = 'signedUp', order } = query.sort ? query : { order: 'desc' as const };
  yield* everyRow(db, referredPerson, { sort, order }, listOf({ ...query, sort }, await seek(db, query.q)));
}
