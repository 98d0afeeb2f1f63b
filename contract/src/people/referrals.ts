import { z } from 'zod';
import { day, fileOf, id, listOf, money, pagingBy, type Route, routes } from '../base/route.ts';

/** Referral stages in order. Each stage includes all earlier stages. */
export const REFERRAL_STAGES = ['signed_up', 'verified', 'in_squad', 'contributed'] as const;
export const referralStage = z.enum(REFERRAL_STAGES);
export type ReferralStage = z.output<typeof referralStage>;

export const referral = z.object({
  id,
  /** First name and last initial of the referred person. Null for a deleted account. */
  name: z.string().nullable(),
  initials: z.string(),
  stage: referralStage,
  signedUpOn: day,
  /** Reward in cents. Zero until the first contribution is confirmed. */
  reward: money,
});
export type Referral = z.output<typeof referral>;

/** A referred person, with the fields for staff. */
export const referredPerson = z.object({
  id,
  name: z.string(),
  stage: referralStage,
  /** Owner of the referral link. */
  referrerId: id,
  referrer: z.string(),
  signedUpOn: day,
  reward: money,
});
export type ReferredPerson = z.output<typeof referredPerson>;

const narrowed = pagingBy(['name', 'referrer', 'signedUp', 'reward']).extend({ stage: referralStage.optional() });

const referrals = {
  method: 'GET',
  path: '/referral',
  who: 'member',
  does: 'Lists the people I referred, with their progress and my rewards',
  query: pagingBy(['name', 'stage', 'signedUp', 'reward']).extend({ stage: referralStage.optional() }),
  output: listOf(referral).extend({
    /** Number of people at each stage so far. */
    reached: z.record(referralStage, z.int()),
    rewards: money,
    /** Reward in cents for each person after the first confirmed contribution. */
    rewardEach: money,
  }),
} as const satisfies Route;

export const referralRoutes = routes({
  referrals,
  friendsFile: fileOf(referrals),
  referredPeople: {
    method: 'GET',
    path: '/admin/referral',
    who: 'staff',
    may: 'referrals',
    does: 'Lists all referred people with their progress, their referrers and the rewards',
    query: narrowed,
    output: listOf(referredPerson),
  },
  referralFunnel: {
    method: 'GET',
    path: '/admin/referral/funnel',
    who: 'staff',
    may: 'referrals',
    does: 'Counts the referred people by stage and by referrer, and sums the rewards in cents',
    output: z.object({
      reached: z.record(referralStage, z.int()),
      referrers: z.int(),
      rewards: money,
      rewardEach: money,
    }),
  },
  referralFile: {
    method: 'GET',
    path: '/admin/referral.csv',
    who: 'staff',
    may: 'referrals',
    isExport: true,
    does: 'Returns the filtered list as a CSV file, row by row',
    query: narrowed.omit({ page: true, pageSize: true }),
    output: z.string(),
  },
});
