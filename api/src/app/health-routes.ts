import type { healthRoutes } from '@adashi/contract';
import { ping } from '../db/database.ts';
import type { Handlers } from '../http/router.ts';

export const healthHandlers: Handlers<typeof healthRoutes> = {
  live: async () => ({ ok: true }),
  ready: async (_, { context }) => {
    await ping(context.db);
    return { ok: true, sandbox: context.config.isSandbox };
  },
};
