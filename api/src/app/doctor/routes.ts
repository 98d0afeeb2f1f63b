import type { operationsRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { webhookDeliveries } from '../../http/webhook-deliveries.ts';
import { queueStates } from '../../jobs/queue-states.ts';
import { mailFailures } from '../../messaging/mails/mail-failures.ts';
import { examine } from './examine.ts';

export const operationsHandlers: Handlers<typeof operationsRoutes> = {
  deliveries: async (_, { context: { db } }) => {
    const [queues, webhooks] = await Promise.all([queueStates(db), webhookDeliveries(db)]);
    return { queues, webhooks };
  },
  mailFailures: async (_, { context: { db } }) => ({ data: await mailFailures(db) }),
  examination: async (_, { context }) => ({
    data: await examine(context.config, context.db, context, context.clock),
  }),
};
