/** Unit of a setting: `cents` for amounts, `basis_points` for shares in hundredths of a percent. */
export type SettingUnit = 'cents' | 'basis_points' | 'percent' | 'days' | 'business_days';

interface Setting {
  /** Default value of the setting until staff change the value (MONEY §1). */
  readonly usual: number;
  /** Lowest value that the law, the banks and the signed texts allow. */
  readonly least: number;
  readonly most: number;
  readonly unit: SettingUnit;
  /**
   * Scope of a changed setting: `new_squads` leaves running squads unchanged, and `at_once` applies to everyone
   * immediately.
   */
  readonly holds: 'new_squads' | 'at_once';
}

/**
 * Settings that staff may change. `LIMITS` has the fixed rules, and `api/src/base/config` has the operator's
 * settings.
 */
export const SETTINGS = {
  feeBps: { usual: 100, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  /**
   * Upper limit of the fee. The law allows a higher fee for a large squad, and for a squad that is too small to count
   * as a loan.
   */
  mostFeeBps: { usual: 1_000, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  reserveBps: { usual: 100, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  /**
   * Maximum yearly rate of the first position in percent, fees included. Canadian law sets the upper limit (MONEY §4a).
   */
  maxYearlyRate: { usual: 35, least: 1, most: 35, unit: 'percent', holds: 'new_squads' },
  leastContribution: { usual: 500, least: 500, most: 1_000_000, unit: 'cents', holds: 'new_squads' },
  mostContribution: { usual: 100_000, least: 500, most: 1_000_000, unit: 'cents', holds: 'new_squads' },
  /**
   * Business days between the order of a debit and the charge day. Banks need four days, and the signed agreements
   * promise members this notice.
   */
  leadDays: { usual: 4, least: 4, most: 10, unit: 'business_days', holds: 'new_squads' },
  /** Minimum number of days from the due day of a round to the payout. */
  payoutDays: { usual: 7, least: 7, most: 28, unit: 'days', holds: 'new_squads' },
  /** Amount above which a payout needs an approval by two people (MONEY §3.7). */
  approvalAbove: { usual: 500_000, least: 0, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  /**
   * Largest amount in cents that one staff member can refund, waive or mark as paid alone. Above this amount, another
   * person must approve the act (MONEY §3.11).
   */
  staffAlone: { usual: 5_000, least: 0, most: 100_000, unit: 'cents', holds: 'at_once' },
  /** Largest total in cents that one staff member can refund, waive or mark as paid alone in a day. */
  staffAloneADay: { usual: 20_000, least: 0, most: 1_000_000, unit: 'cents', holds: 'at_once' },
  /** Largest total in cents that staff can refund, waive or mark as paid alone for one member in a month. */
  staffAloneAMember: { usual: 50_000, least: 0, most: 1_000_000, unit: 'cents', holds: 'at_once' },
  /** Maximum amount that one person can withdraw from the wallet in a day. */
  withdrawalADay: { usual: 500_000, least: 100, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  /** Business days from the due day of a bank file until a payout without a return counts as paid. */
  returnDays: { usual: 5, least: 1, most: 30, unit: 'business_days', holds: 'at_once' },
  /** Largest total that a guarantor can promise beyond the member's squads (MONEY §3.5). */
  guarantorMost: { usual: 1_000_000, least: 500, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  reward: { usual: 1_000, least: 100, most: 100_000, unit: 'cents', holds: 'at_once' },
  /** Target balance of the guarantee fund. Below the target, staff see a warning. */
  fundWanted: { usual: 0, least: 0, most: 1_000_000_000, unit: 'cents', holds: 'at_once' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]; // Safe cast: the keys are the setting names.

/** Current value of every setting. */
export type Settings = Readonly<Record<SettingName, number>>;

/** Default value of every setting. */
export const USUAL = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].usual])) as Settings; // Safe cast: each name has a value.

/** Days of a squad under the default settings. */
export const USUAL_DAYS = { leadDays: USUAL.leadDays, payoutDays: USUAL.payoutDays } as const;

/** Reasons to reject a value of a setting: outside the bounds, or a minimum above the maximum. */
export type SettingRefusal = 'out_of_bounds' | 'least_above_most';

export function settingRefusal(now: Settings, name: SettingName, value: number): SettingRefusal | null {
  const { least, most } = SETTINGS[name];
  if (!Number.isInteger(value) || value < least || value > most) return 'out_of_bounds';
  const after = { ...now, [name]: value };
  const isOrdered = after.leastContribution <= after.mostContribution && after.feeBps <= after.mostFeeBps;
  return isOrdered ? null : 'least_above_most';
}
