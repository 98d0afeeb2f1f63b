import type { settingsRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  settings: async (_, { house }) => ({ mapsKey: house.config.MAPS_KEY ?? null, chatId: house.config.CRISP_ID ?? null }),
};
