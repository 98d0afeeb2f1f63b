import type { referralRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { readReferrals } from './store.ts';

export const referralHandlers: Handlers<typeof referralRoutes> = {
  referrals: async ({ query }, call) => readReferrals(call, query),
};
