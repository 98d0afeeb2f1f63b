import {
  type Output,
  type Parsed,
  type Referral,
  referral,
  type referralRoutes,
  referralStage,
} from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { money } from '../../db/columns.ts';
import type { WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has } from '../../db/search-text.ts';
import { readSettings } from '../../db/settings.ts';
import type { PersonCall } from '../../http/call.ts';
import { reachedOf } from './reached.ts';

const reachedRow = z.object({ stage: referralStage, count: z.int(), rewards: money });

/**
 * SQL for people who signed up by the member's referral link. The member sees each
 * friend's stage, but no amounts and no squads.
 */
const friendsOf = (personId: string) => sql`(
  select people.id, (created_at at time zone 'America/Toronto')::date as signed_up_on, referral_reward as reward,
    case when erased_at is null then first_name || ' ' || left(last_name, 1) || '.' end as name,
    case when erased_at is null then upper(left(first_name, 1) || left(last_name, 1)) else '–' end as initials,
    referral_stage as stage
  from people where referred_by = ${personId}) friends`;

const STAGE_ORDER = sql`array_position(array['signed_up', 'verified', 'in_squad', 'contributed'], stage)`;

type Referrals = (typeof referralRoutes)['referrals'];

/** Returns a member's filtered friends, newest first. */
function friendsList(personId: string, { q, stage }: Pick<Parsed<Referrals>['query'], 'q' | 'stage'>) {
  const conditions = [
    sql`true`,
    ...(q ? [has(sql`normalize_search(name)`, q)] : []),
    ...(stage ? [sql`stage = ${stage}`] : []),
  ];
  return {
    columns: sql`id, name, initials, stage, signed_up_on as "signedUpOn", reward`,
    from: sql`${friendsOf(personId)} where ${sql.join(conditions, sql` and `)}`,
    order: sql`signed_up_on desc, id`,
    sorts: { name: sql`name`, stage: STAGE_ORDER, signedUp: sql`signed_up_on`, reward: sql`reward` },
  };
}

/** Yields all friends of a member in the order of the page. */
export function everyFriend(
  { context, me }: PersonCall<WithDb>,
  query: Parsed<(typeof referralRoutes)['friendsFile']>['query'],
): AsyncGenerator<Referral> {
  const { sort = 'signedUp', order } = query.sort ? query : { order: 'desc' as const };
  const shown = { key: sql`id`, from: friendsOf(me.id) };
  return everyRow(context.db, referral, { sort, order }, { ...friendsList(me.id, query), shown });
}

/** Returns one page of a member's friends, and totals for all friends. */
export async function readReferrals(
  { context, me }: PersonCall<WithDb>,
  query: Parsed<Referrals>['query'],
): Promise<Output<Referrals>> {
  const page = await pageOf(context.db, referral, query, friendsList(me.id, query));
  const rows = await rowsOf(reachedRow)`
    select stage, count(*)::int as count, sum(reward)::bigint as rewards from ${friendsOf(me.id)} group by stage
  `.all(context.db);
  const rewards = rows.reduce((sum, row) => sum + row.rewards, 0);
  return { ...page, reached: reachedOf(rows), rewards, rewardEach: (await readSettings(context.db)).reward };
}
