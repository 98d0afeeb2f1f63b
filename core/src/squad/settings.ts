/** What a number of the platform is counted in: amounts in cents, shares in hundredths of a percent. */
export type SettingUnit = 'cents' | 'basis_points' | 'percent' | 'days' | 'business_days';

interface Setting {
  /** What it is until somebody of staff sets it (MONEY: 'where a number is given it is the default of a setting'). */
  readonly usual: number;
  /** Nothing below or above can be set: what the law, the banks and signed texts leave. */
  readonly least: number;
  readonly most: number;
  readonly unit: SettingUnit;
  /** Squads keep the terms that they were opened with; a control of the house holds for everybody at once. */
  readonly holds: 'new_squads' | 'at_once';
}

/** The numbers of the platform that staff may set. What is not here is a rule (`LIMITS`) or of the operator (`api/src/base/config`). */
export const SETTINGS = {
  feeBps: { usual: 100, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  /** The house asks for no more, whatever the law allows a large squad, or one too small to be a loan. */
  mostFeeBps: { usual: 1_000, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  reserveBps: { usual: 100, least: 0, most: 1_000, unit: 'basis_points', holds: 'new_squads' },
  /** Of the first position, fees included. The law of Canada is the most (MONEY §4a). */
  maxYearlyRate: { usual: 35, least: 1, most: 35, unit: 'percent', holds: 'new_squads' },
  leastContribution: { usual: 500, least: 500, most: 1_000_000, unit: 'cents', holds: 'new_squads' },
  mostContribution: { usual: 100_000, least: 500, most: 1_000_000, unit: 'cents', holds: 'new_squads' },
  /** From the order of a debit to the debit. The banks need four, and members signed that they are told so early. */
  leadDays: { usual: 4, least: 4, most: 10, unit: 'business_days', holds: 'new_squads' },
  /** From the due day of a round to its payout, at the least. */
  payoutDays: { usual: 7, least: 7, most: 28, unit: 'days', holds: 'new_squads' },
  /** A payout of more needs two people (MONEY §3.7). */
  approvalAbove: { usual: 500_000, least: 0, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  /** What leaves a wallet in a day. */
  withdrawalADay: { usual: 500_000, least: 100, most: 10_000_000, unit: 'cents', holds: 'at_once' },
  /** From the day on which a file of payouts is due to when those that did not come back count as paid. */
  returnDays: { usual: 5, least: 1, most: 30, unit: 'business_days', holds: 'at_once' },
  reward: { usual: 1_000, least: 100, most: 100_000, unit: 'cents', holds: 'at_once' },
  /** What the guarantee fund had better hold; staff sees when it is less. */
  fundWanted: { usual: 0, least: 0, most: 1_000_000_000, unit: 'cents', holds: 'at_once' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]; // the keys of a constant

/** Every setting as it stands. */
export type Settings = Readonly<Record<SettingName, number>>;

/** As they are until anything is set. */
export const USUAL = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].usual])) as Settings; // one for each name

/** How far apart the days of a squad are that is opened under the usual settings. */
export const USUAL_DAYS = { leadDays: USUAL.leadDays, payoutDays: USUAL.payoutDays } as const;

/** Why a value may not be set: beyond its bounds, or a least that would be above its most. */
export type SettingRefusal = 'out_of_bounds' | 'least_above_most';

export function settingRefusal(now: Settings, name: SettingName, value: number): SettingRefusal | null {
  const { least, most } = SETTINGS[name];
  if (!Number.isInteger(value) || value < least || value > most) return 'out_of_bounds';
  const after = { ...now, [name]: value };
  const isOrdered = after.leastContribution <= after.mostContribution && after.feeBps <= after.mostFeeBps;
  return isOrdered ? null : 'least_above_most';
}
