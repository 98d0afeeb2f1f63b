import type { operationsRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { webhooksHeard } from '../../http/webhooks-heard.ts';
import { laneStates } from '../../jobs/index.ts';
import { examine } from './examine.ts';

export const operationsHandlers: Handlers<typeof operationsRoutes> = {
  deliveries: async (_, { context: { db } }) => {
    const [lanes, webhooks] = await Promise.all([laneStates(db), webhooksHeard(db)]);
    return { lanes, webhooks };
  },
  examination: async (_, { context }) => ({
    data: await examine(context.config, context.db, context, context.clock.now()),
  }),
};
