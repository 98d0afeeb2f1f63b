import type { operationsRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { webhooksHeard } from '../../http/webhooks-heard.ts';
import { laneStates } from '../../jobs/index.ts';
import { examine } from './examine.ts';

export const operationsHandlers: Handlers<typeof operationsRoutes> = {
  deliveries: async (_, { house: { db } }) => {
    const [lanes, webhooks] = await Promise.all([laneStates(db), webhooksHeard(db)]);
    return { lanes, webhooks };
  },
  examination: async (_, { house }) => ({
    data: await examine(house.config, house.db, house, house.clock.now()),
  }),
};
