import { SETTINGS, type SettingName, type SettingUnit } from '@adashi/core';
import { currencyMark, moneyText, shareText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { readDollars, writeDollars, writeHundredths } from '../../../payouts/wallet/shared/dollars.ts';

/** Title and description of each setting. */
export const WORDS: Readonly<Record<SettingName, { readonly title: string; readonly does: string }>> = {
  approvalAbove: { title: msg('Second approval above'), does: msg('Larger payouts need two people.') },
  feeBps: { title: msg('Fee by default'), does: msg('Of each payout, or less where the law requires.') },
  mostFeeBps: { title: msg('Largest fee'), does: msg('No squad can have more.') },
  reserveBps: { title: msg('Reserve share'), does: msg('Comes back to members who never defaulted.') },
  maxYearlyRate: { title: msg('Highest yearly rate'), does: msg('Of the first position, fees included.') },
  leastContribution: { title: msg('Smallest contribution'), does: msg('Per member, in each period.') },
  mostContribution: { title: msg('Largest contribution'), does: msg('Per member, in each period.') },
  leadDays: {
    title: msg('From debit request to debit'),
    does: msg('We decide on the start one day earlier.'),
  },
  payoutDays: { title: msg('From due date to payout'), does: msg('And at least 3 business days.') },
  staffAlone: { title: msg('One person alone, per act'), does: msg('Larger refunds and waivers need two people.') },
  staffAloneADay: { title: msg('One person alone, per day'), does: msg('The total of one staff member in a day.') },
  staffAloneAMember: {
    title: msg('One person alone, per member'),
    does: msg('The total about one member in a month.'),
  },
  withdrawalADay: { title: msg('Daily withdrawal limit'), does: msg('The rest waits for the next day.') },
  returnDays: {
    title: msg('From a payout file’s due date to paid'),
    does: msg("Payouts that the bank didn't return by then count as paid. They may still come back."),
  },
  guarantorMost: {
    title: msg('Largest open promise'),
    does: msg('A guarantor can sign up to this sum before the member joins a squad.'),
  },
  reward: { title: msg('Reward for a referral'), does: msg('Paid 30 days after the first contribution arrives.') },
  fundWanted: { title: msg('Target minimum of the fund'), does: msg("Shortfalls appear in Today's work.") },
};

/** Names of the settings in display order. Settings about money come first. */
export const ORDER: readonly SettingName[] = [
  'approvalAbove',
  'staffAlone',
  'staffAloneADay',
  'staffAloneAMember',
  'feeBps',
  'mostFeeBps',
  'reserveBps',
  'maxYearlyRate',
  'leastContribution',
  'mostContribution',
  'leadDays',
  'payoutDays',
  'withdrawalADay',
  'returnDays',
  'guarantorMost',
  'reward',
  'fundWanted',
];

export function valueText(t: TFunction, name: SettingName, value: number): string {
  const say: Record<SettingUnit, () => string> = {
    cents: () => moneyText(value),
    basis_points: () => shareText(value),
    percent: () => shareText(value * 100),
    days: () => t('{{count}} days', { count: value }),
    business_days: () => t('{{count}} business days', { count: value }),
  };
  return say[SETTINGS[name].unit]();
}

/** Returns the value of a setting as input text: dollars, a percentage with up to two decimals, or a whole number. */
export function typed(name: SettingName, value: number): string {
  const { unit } = SETTINGS[name];
  if (unit === 'cents') return writeDollars(value);
  return unit === 'basis_points' ? writeHundredths(value) : String(value);
}

/** Parses the input text of a setting. Returns null for an invalid value. */
export function readTyped(name: SettingName, text: string): number | null {
  const { unit, least, most } = SETTINGS[name];
  const cents = readDollars(text); // Result in hundredths of a dollar or of a percent.
  const hundredths = unit === 'cents' || unit === 'basis_points';
  const value = hundredths || cents === null ? cents : cents / 100;
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** Returns the prefix and the suffix of a setting's input field. */
export function unitText(t: TFunction, name: SettingName): { prefix?: string; suffix?: string } {
  const units: Record<SettingUnit, { prefix?: string; suffix?: string }> = {
    cents: currencyMark(),
    basis_points: { suffix: '%' },
    percent: { suffix: '%' },
    days: { suffix: t('days') },
    business_days: { suffix: t('business days') },
  };
  return units[SETTINGS[name].unit];
}
