import type { healthRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import type { Handlers } from '../http/bind.ts';

export const healthHandlers: Handlers<typeof healthRoutes> = {
  live: async () => ({ ok: true }),
  ready: async (_, { house }) => {
    await sql`select 1`.execute(house.db);
    return { ok: true, sandbox: house.config.PROVIDERS === 'sandbox' };
  },
};
