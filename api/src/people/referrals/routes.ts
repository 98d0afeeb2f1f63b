import type { referralRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { friendsFile } from './friends-file.ts';
import { referralFile } from './referral-file.ts';
import { listReferred, referralFunnel } from './staff-store.ts';
import { readReferrals } from './store.ts';

export const referralHandlers: Handlers<typeof referralRoutes> = {
  referrals: async ({ query }, call) => readReferrals(call, query),
  friendsFile: async ({ query }, call) => friendsFile(call, query),
  referredPeople: async ({ query }, { context }) => listReferred(context.db, query),
  referralFunnel: async (_, { context }) => referralFunnel(context),
  referralFile: async ({ query }, call) => referralFile(call, query),
};
