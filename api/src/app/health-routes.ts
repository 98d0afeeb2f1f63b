import type { healthRoutes } from '@adashi/contract';
import { ping } from '../db/database.ts';
import type { Handlers } from '../http/bind.ts';

export const healthHandlers: Handlers<typeof healthRoutes> = {
  live: async () => ({ ok: true }),
  ready: async (_, { house }) => {
    await ping(house.db);
    return { ok: true, sandbox: house.config.isSandbox };
  },
};
