import type { activityRoutes } from '@adashi/contract';
import { localDate } from '@adashi/core';
import type { Handlers } from '../../http/router.ts';
import { activityCsv } from './activity-csv.ts';
import { readErasureProof } from './erasure-proof.ts';
import { headOn, listActivity, readChain } from './store.ts';
import { verifyActivity } from './verify-activity.ts';

export const activityHandlers: Handlers<typeof activityRoutes> = {
  activity: async ({ query }, { context }) => listActivity(context, query),
  activityCsv: async ({ query }, call) => activityCsv(call, query),
  erasureProof: async ({ params }, { context }) => readErasureProof(context, params.id),
  activityChain: async (_, { context }) => readChain(context),
  verifyActivity: async (_, call) => verifyActivity(call),
  activityHead: async ({ query }, { context }) => headOn(context, localDate(query.on)),
};
