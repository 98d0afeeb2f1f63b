import { type Output, REFERRAL_STAGES, type ReferralStage, type referralRoutes } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';

/** What a row of `people` brought who signed up by a link. */
export const REWARD = sql`left join ledger_transfers reward on reward.reference = 'reward:' || people.id`;

const IS_IN_SQUAD = sql`exists (select 1 from seats join squads on squads.id = seats.squad_id
  where seats.person_id = people.id and seats.status = 'active' and kind <> 'test')`;
const IS_VERIFIED = sql`people.kyc_status = 'verified'`;

/** How far that person has come. The limit keeps it at the few seats of each, whatever the planner thinks of how many there are. */
export const STAGE = sql`case
  when reward.amount is not null or exists (select 1 from seats cross join lateral
      (select 1 from contributions where seat_id = seats.id and contributions.state = 'confirmed' limit 1) arrived
    where seats.person_id = people.id) then 'contributed'
  when ${IS_IN_SQUAD} then 'in_squad' when ${IS_VERIFIED} then 'verified' else 'signed_up' end`;

const HAS_CONTRIBUTED = sql`(reward.amount is not null or exists (select 1 from seats
  join contributions on seat_id = seats.id and contributions.state = 'confirmed' where seats.person_id = people.id))`;

/** Who is just there: the same as `STAGE` says, in conditions that can be joined for all at once. */
export const AT_STAGE: Readonly<Record<ReferralStage, RawBuilder<unknown>>> = {
  signed_up: sql`not ${IS_VERIFIED} and not ${IS_IN_SQUAD} and not ${HAS_CONTRIBUTED}`,
  verified: sql`${IS_VERIFIED} and not ${IS_IN_SQUAD} and not ${HAS_CONTRIBUTED}`,
  in_squad: sql`${IS_IN_SQUAD} and not ${HAS_CONTRIBUTED}`,
  contributed: HAS_CONTRIBUTED,
};

type Reached = Output<(typeof referralRoutes)['referralFunnel']>['reached'];

/** How many have come at least so far, from how many are just there. */
export function reachedOf(rows: readonly { readonly stage: ReferralStage; readonly count: number }[]): Reached {
  return Object.fromEntries(
    REFERRAL_STAGES.map((least, at) => {
      const beyond = rows.filter((row) => REFERRAL_STAGES.indexOf(row.stage) >= at);
      return [least, beyond.reduce((sum, { count }) => sum + count, 0)];
    }),
  ) as Reached; // a number for each stage
}
