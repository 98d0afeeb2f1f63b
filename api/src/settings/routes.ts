import type { settingsRoutes } from '@adashi/contract';
import { chatOf } from '../chat/index.ts';
import type { Handlers } from '../http/bind.ts';
import { listFile } from '../http/list-file.ts';
import { CHANGE_FILE } from './change-file.ts';
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
  settingChangesFile: async ({ query }, call) =>
    listFile(call, 'settings.csv', CHANGE_FILE, (piece) => listChanges(call.house.db, { ...query, ...piece })),
  changeSetting: async ({ body }, call) => ({ version: await changeSetting(call, body) }),
};
