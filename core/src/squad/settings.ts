/** Unit of a setting: amounts in cents, shares in hundredths of a percent. */
export type SettingUnit = 'cents' | 'basis_points' | 'percent' | 'days' | 'business_days';

interface Setting {
  /** Default value until staff change the setting (MONEY: 'where a number is given it is the default of a setting'). */
  readonly usual: number;
  /** Bounds from the law, the banks and signed texts. */
  readonly least: number;
  readonly most: number;
  readonly unit: SettingUnit;
  /**
   * `new_squads`: running squads keep the terms of their opening. `at_once`: the change applies to everyone
   * immediately.
   */
  readonly holds: 'new_squads' | 'at_once';
}

/** Numbers that staff may set. Fixed rules are in `LIMITS`; operator settings are in `api/src/base/config`. */
export const SETTINGS = {
  feeBps: { usual: 100, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  /** Upper limit of the fee, even when the law allows more for a large squad or for one too small to be a loan. */
  mostFeeBps: { usual: 1_000, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  reserveBps: { usual: 100, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  /** Rate of the first position, fees included. Canadian law sets the maximum (MONEY §4a). */
  maxYearlyRate: { usual: 35, least: 1, most: 35, unit: 'percent', holds: 'new_squads' },
  leastContribution: { usual: 500, least: 500, most: 1_000_000, unit: 'cents', holds: 'new_squads' },
  mostContribution: { usual: 100_000, least: 500, most: 1_000_000, unit: 'cents', holds: 'new_squads' },
  /** Business days between the order of a debit and the debit. Banks need four, and members signed for this notice. */
  leadDays: { usual: 4, least: 4, most: 10, unit: 'business_days', holds: 'new_squads' },
  /** Minimum number of days between the due day of a round and its payout. */
  payoutDays: { usual: 7, least: 7, most: 28, unit: 'days', holds: 'new_squads' },
  /** Larger payouts need two approvals (MONEY §3.7). */
  approvalAbove: { usual: 500_000, least: 0, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  /** Maximum amount withdrawn from a wallet in a day. */
  withdrawalADay: { usual: 500_000, least: 100, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  /** Business days between the due day of a payout file and the day on which payouts without a return count as paid. */
  returnDays: { usual: 5, least: 1, most: 30, unit: 'business_days', holds: 'at_once' },
  reward: { usual: 1_000, least: 100, most: 100_000, unit: 'cents', holds: 'at_once' },
  /** Target balance of the guarantee fund; staff see a warning below it. */
  fundWanted: { usual: 0, least: 0, most: 1_000_000_000, unit: 'cents', holds: 'at_once' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]; // The keys of a constant.

/** Current value of every setting. */
export type Settings = Readonly<Record<SettingName, number>>;

/** Default value of every setting. */
export const USUAL = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].usual])) as Settings; // One value for each name.

/** Day intervals of a squad opened under the default settings. */
export const USUAL_DAYS = { leadDays: USUAL.leadDays, payoutDays: USUAL.payoutDays } as const;

/** Reasons to reject a value: outside its bounds, or a minimum above its maximum. */
export type SettingRefusal = 'out_of_bounds' | 'least_above_most';

export function settingRefusal(now: Settings, name: SettingName, value: number): SettingRefusal | null {
  const { least, most } = SETTINGS[name];
  if (!Number.isInteger(value) || value < least || value > most) return 'out_of_bounds';
  const after = { ...now, [name]: value };
  const isOrdered = after.leastContribution <= after.mostContribution && after.feeBps <= after.mostFeeBps;
  return isOrdered ? null : 'least_above_most';
}
