import type { referralRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { csvFile } from '../../http/csv-file.ts';
import { friendsFile } from './friends-file.ts';
import { referralLines } from './referral-file.ts';
import { listReferred, referralFunnel } from './staff-store.ts';
import { readReferrals } from './store.ts';

export const referralHandlers: Handlers<typeof referralRoutes> = {
  referrals: async ({ query }, call) => readReferrals(call, query),
  friendsFile: async ({ query }, call) => friendsFile(call, query),
  referredPeople: async ({ query }, { house }) => listReferred(house.db, query),
  referralFunnel: async (_, { house }) => referralFunnel(house),
  referralFile: async ({ query }, { house, me, reply }) => {
    const { heads, rows } = referralLines(house.db, me.language, query);
    return csvFile(reply, 'referrals.csv', heads, rows);
  },
};
