import type { squadStartRoutes } from '@adashi/contract';
import { NOTHING } from '@adashi/core';
import type { Handlers } from '../http/router.ts';
import { balances } from '../ledger/index.ts';
import { startMoved } from './start-moved.ts';

export const squadStartHandlers: Handlers<typeof squadStartRoutes> = {
  guaranteeFund: async (_, { context }) => ({ held: (await balances(context.db, ['fund'])).get('fund') ?? NOTHING }),
  squadStart: async ({ params }, call) => startMoved(call, params.id),
};
