import type { settingsRoutes } from '@adashi/contract';
import { listChanges, readPlatformSettings, readSettings } from '../../db/settings.ts';
import type { Handlers } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { chatOf } from '../../people/chat/index.ts';
import { CHANGE_FILE } from './change-file.ts';
import { changeSetting } from './change-setting.ts';

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
