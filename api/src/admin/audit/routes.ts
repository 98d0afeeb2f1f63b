import type { activityRoutes } from '@adashi/contract';
import { localDate } from '@adashi/core';
import type { Handlers } from '../../http/bind.ts';
import { activityCsv } from './activity-csv.ts';
import { headOn, listActivity, readChain } from './store.ts';
import { verifyActivity } from './verify-activity.ts';

export const activityHandlers: Handlers<typeof activityRoutes> = {
  activity: async ({ query }, { house }) => listActivity(house, query),
  activityCsv: async ({ query }, call) => activityCsv(call, query),
  activityChain: async (_, { house }) => readChain(house),
  verifyActivity: async (_, call) => verifyActivity(call),
  activityHead: async ({ query }, { house }) => headOn(house, localDate(query.on)),
};
