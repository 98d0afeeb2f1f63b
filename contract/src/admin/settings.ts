import { SETTING_NAMES, type SettingName } from '@adashi/core';
import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { fileOf, listOf, paging, type Route, routes } from '../base/route.ts';

const settingName = z.enum(SETTING_NAMES);

/** Settings that only staff see. */
const OF_STAFF = [
  'fundWanted',
  'staffAlone',
  'staffAloneADay',
  'staffAloneAMember',
] as const satisfies readonly SettingName[];
type PublicSetting = Exclude<SettingName, (typeof OF_STAFF)[number]>;
const isPublic = (name: SettingName): name is PublicSetting => !OF_STAFF.some((known) => known === name);

/** Names of the public settings. A squad keeps the settings of the day when the squad was opened. */
const PUBLIC = SETTING_NAMES.filter(isPublic);
const rules = z.record(z.enum(PUBLIC), z.int());
export type HouseRules = z.output<typeof rules>;

/** Public configuration for `web`. */
const settings = z.object({
  /** Key of the maps service. Null without a configured service. */
  mapsKey: z.string().nullable(),
  rules,
});
export type HouseSettings = z.output<typeof settings>;

/**
 * A change of one setting. Amounts are in cents and shares in hundredths of a percent, as in `SETTINGS` of `core`.
 */
const settingChange = z.object({
  version: z.int(),
  name: settingName,
  was: z.int(),
  becomes: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});
export type SettingChange = z.output<typeof settingChange>;

const platformSettings = z.object({
  /**
   * Number of changes to all settings so far. A request to change a setting must contain the version on the caller's
   * page.
   */
  version: z.int(),
  /** Every setting with time and author of its last change. Null for a default value. */
  data: z.array(
    z.object({ name: settingName, value: z.int(), changed: settingChange.pick({ by: true, at: true }).nullable() }),
  ),
});
export type PlatformSettings = z.output<typeof platformSettings>;

const settingChanges = {
  method: 'GET',
  path: '/admin/settings/history',
  who: 'staff',
  may: 'settings',
  does: 'Lists changes of settings, newest first',
  query: paging.omit({ q: true }).extend({ name: settingName.optional() }),
  output: listOf(settingChange),
} as const satisfies Route;

export const settingsRoutes = routes({
  settings: {
    method: 'GET',
    path: '/settings',
    who: 'anyone',
    does: 'Returns the settings that screens need',
    output: settings,
  },
  platformSettings: {
    method: 'GET',
    path: '/admin/settings',
    who: 'staff',
    may: 'settings',
    does: 'Returns the platform settings and their dates',
    output: platformSettings,
  },
  settingChanges,
  settingChangesFile: fileOf(settingChanges),
  changeSetting: {
    method: 'PATCH',
    path: '/admin/settings',
    who: 'staff',
    may: 'settings',
    afterPassword: true,
    byTwo: {},
    does: 'Changes one platform setting, with a reason; rejects a stale version',
    body: z.object({ version: z.int32().min(0), name: settingName, value: z.int('Enter a whole number'), reason }),
    output: z.object({ version: z.int() }),
  },
});
