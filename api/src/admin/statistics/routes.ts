import type { statisticsRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { staffWork } from './staff-work.ts';
import { transactionSeries } from './transaction-series.ts';

export const statisticsHandlers: Handlers<typeof statisticsRoutes> = {
  transactionSeries: async ({ query }, call) => transactionSeries(call, query),
  staffWork: async (_, call) => staffWork(call),
};
