import type { settingsRoutes } from '@adashi/contract';
import { chatOf } from '../chat/index.ts';
import type { Handlers } from '../http/bind.ts';
import { changeSetting } from './change-setting.ts';
import { listChanges, readPlatformSettings, readSettings } from './store.ts';

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  settings: async (_, { house }) => {
    const { fundWanted: _own, ...rules } = await readSettings(house.db);
    return {
      mapsKey: house.config.MAPS_KEY ?? null,
      chat: chatOf(house.config),
      rules,
    };
  },
  platformSettings: async (_, { house }) => readPlatformSettings(house.db),
  settingChanges: async ({ query }, { house }) => listChanges(house.db, query),
  changeSetting: async ({ body }, call) => ({ version: await changeSetting(call, body) }),
};
