import { type Output, type Parsed, referral, type referralRoutes, referralStage } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { money } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/bind.ts';
import { readSettings } from '../settings/index.ts';
import { reachedOf } from './reached.ts';

const reachedRow = z.object({ stage: referralStage, count: z.int(), rewards: money });

/** Those who signed up by somebody's link with an address of theirs, with their stage. What they pay and where is theirs: only that the first came is said. */
const friendsOf = (personId: string) => sql`(
  select people.id, (created_at at time zone 'America/Toronto')::date as signed_up_on, reward_brought as reward,
    case when erased_at is null then first_name || ' ' || left(last_name, 1) || '.' end as name,
    case when erased_at is null then upper(left(first_name, 1) || left(last_name, 1)) else '–' end as initials,
    referral_stage as stage
  from people where referred_by = ${personId} and email_verified_at is not null) friends`;

const STAGE_ORDER = sql`array_position(array['signed_up', 'verified', 'in_squad', 'contributed'], stage)`;

type Referrals = (typeof referralRoutes)['referrals'];

/** A page of a member's friends, and what all of them come to. */
export async function readReferrals(
  { house, me }: PersonCall,
  query: Parsed<Referrals>['query'],
): Promise<Output<Referrals>> {
  const like = query.q ? `%${query.q}%` : null;
  const stage = query.stage ?? null;
  const page = await pageOf(house.db, referral, query, {
    columns: sql`id, name, initials, stage, signed_up_on as "signedUpOn", reward`,
    from: sql`${friendsOf(me.id)} where (${like}::text is null or name ilike ${like})
      and (${stage}::text is null or stage = ${stage})`,
    order: sql`signed_up_on desc, id`,
    sorts: { name: sql`name`, stage: STAGE_ORDER, signedUp: sql`signed_up_on`, reward: sql`reward` },
  });
  const rows = await rowsOf(reachedRow)`
    select stage, count(*)::int as count, sum(reward)::bigint as rewards from ${friendsOf(me.id)} group by stage
  `.all(house.db);
  const rewards = rows.reduce((sum, row) => sum + row.rewards, 0);
  return { ...page, reached: reachedOf(rows), rewards, rewardEach: (await readSettings(house.db)).reward };
}
