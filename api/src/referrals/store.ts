import {
  type Output,
  type Parsed,
  REFERRAL_STAGES,
  referral,
  type referralRoutes,
  referralStage,
} from '@adashi/contract';
import { LIMITS } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { money } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/bind.ts';

const reachedRow = z.object({ stage: referralStage, count: z.int(), rewards: money });

/** Those who signed up by somebody's link, with their stage. What they pay and where is theirs: only that the first came is said. */
const friendsOf = (personId: string) => sql`(
  select people.id, signed_up_on, coalesce(reward.amount, 0) as reward,
    case when erased_at is null then first_name || ' ' || left(last_name, 1) || '.' end as name,
    case when erased_at is null then upper(left(first_name, 1) || left(last_name, 1)) else '–' end as initials,
    case
      when reward.amount is not null or exists (select 1 from contributions join seats on seats.id = seat_id
        where seats.person_id = people.id and contributions.state = 'confirmed') then 'contributed'
      when exists (select 1 from seats join squads on squads.id = seats.squad_id
        where seats.person_id = people.id and seats.status = 'active' and kind <> 'test') then 'in_squad'
      when kyc_status = 'verified' then 'verified' else 'signed_up' end as stage
  from (select *, (created_at at time zone 'America/Toronto')::date as signed_up_on from people) people
  left join ledger_transfers reward on reward.reference = 'reward:' || people.id
  where referred_by = ${personId}) friends`;

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
  const reached = Object.fromEntries(
    REFERRAL_STAGES.map((least, at) => {
      const beyond = rows.filter((row) => REFERRAL_STAGES.indexOf(row.stage) >= at);
      return [least, beyond.reduce((sum, { count }) => sum + count, 0)];
    }),
  ) as Output<Referrals>['reached']; // a number for each stage
  const rewards = rows.reduce((sum, row) => sum + row.rewards, 0);
  return { ...page, reached, rewards, rewardEach: LIMITS.reward };
}
