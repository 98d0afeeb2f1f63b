import type { settingsRoutes } from '@adashi/contract';
import { listChanges, readPlatformSettings, readSettings } from '../../db/settings.ts';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { CHANGE_FILE } from './change-file.ts';
import { changeSetting } from './change-setting.ts';

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  settings: async (_, { context }) => {
    const {
      fundWanted: _1,
      staffAlone: _2,
      staffAloneADay: _3,
      staffAloneAMember: _4,
      ...rules
    } = await readSettings(context.db);
    return { mapsKey: context.config.MAPS_KEY ?? null, rules };
  },
  platformSettings: async (_, { context }) => readPlatformSettings(context.db),
  settingChanges: async ({ query }, { context }) => listChanges(context.db, query),
  settingChangesFile: async ({ query }, call) =>
    listFile(call, 'settings.csv', CHANGE_FILE, (piece) => listChanges(call.context.db, { ...query, ...piece })),
  changeSetting: async ({ body }, call) => ({ version: await changeSetting(call, body) }),
};
