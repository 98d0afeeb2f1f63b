import { z } from 'zod';
import { day, id, listOf, money, pagingBy, routes } from './route.ts';

/** How far somebody has come who signed up by a link, each a step beyond the one before. */
export const REFERRAL_STAGES = ['signed_up', 'verified', 'in_squad', 'contributed'] as const;
export const referralStage = z.enum(REFERRAL_STAGES);
export type ReferralStage = z.output<typeof referralStage>;

export const referral = z.object({
  id,
  /** First name and last initial; null of who has left. */
  name: z.string().nullable(),
  initials: z.string(),
  stage: referralStage,
  signedUpOn: day,
  /** What it brought, in cents; zero until the first contribution is confirmed. */
  reward: money,
});
export type Referral = z.output<typeof referral>;

export const referralRoutes = routes({
  referrals: {
    method: 'GET',
    path: '/referral',
    who: 'member',
    does: 'The people who signed up by my link, how far they have come, and what that brought me',
    query: pagingBy(['name', 'stage', 'signedUp', 'reward']).extend({ stage: referralStage.optional() }),
    output: listOf(referral).extend({
      /** How many have come at least so far. */
      reached: z.record(referralStage, z.int()),
      rewards: money,
      /** For each of whom a first contribution is confirmed. */
      rewardEach: money,
    }),
  },
});
