import type { dashboardRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboardHandlers: Handlers<typeof dashboardRoutes> = {
  dashboard: async (_, call) => readDashboard(call),
};
