import type { operationsRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { webhooksHeard } from '../../http/webhooks-heard.ts';
import { queueStates } from '../../jobs/queue-states.ts';
import { examine } from './examine.ts';

export const operationsHandlers: Handlers<typeof operationsRoutes> = {
  deliveries: async (_, { context: { db } }) => {
    const [queues, webhooks] = await Promise.all([queueStates(db), webhooksHeard(db)]);
    return { queues, webhooks };
  },
  examination: async (_, { context }) => ({
    data: await examine(context.config, context.db, context, context.clock.now()),
  }),
};
