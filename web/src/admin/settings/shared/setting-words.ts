import { SETTINGS, type SettingName, type SettingUnit } from '@adashi/core';
import type { TFunction } from 'i18next';
import { currencyMark, moneyText, shareText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { readDollars, writeDollars, writeHundredths } from '../../../payouts/wallet/shared/dollars.ts';

/** Title and description of each setting. */
export const WORDS: Readonly<Record<SettingName, { readonly title: string; readonly does: string }>> = {
  approvalAbove: { title: msg('Second approval above'), does: msg('A payout of more needs two people.') },
  feeBps: { title: msg('Fee by default'), does: msg('Of each payout; less where the law asks.') },
  mostFeeBps: { title: msg('Largest fee'), does: msg('No squad can have more.') },
  reserveBps: { title: msg('Reserve share'), does: msg('Comes back to who never defaulted.') },
  maxYearlyRate: { title: msg('Highest yearly rate'), does: msg('Of the first position, fees included.') },
  leastContribution: { title: msg('Smallest contribution'), does: msg('Of a member, in every period.') },
  mostContribution: { title: msg('Largest contribution'), does: msg('Of a member, in every period.') },
  leadDays: {
    title: msg('From the order of a debit to the debit'),
    does: msg('The day on which a start is decided comes one earlier.'),
  },
  payoutDays: { title: msg('From the due day to the payout'), does: msg('And at least 3 business days.') },
  withdrawalADay: { title: msg('Out of a wallet in a day'), does: msg('More waits for the next day.') },
  returnDays: {
    title: msg('From a payout file’s due day to paid'),
    does: msg('What the bank did not return by then counts as paid; it may still come back.'),
  },
  reward: { title: msg('Reward for a referral'), does: msg('Once the first contribution has arrived.') },
  fundWanted: { title: msg('Lowest wanted in the fund'), does: msg("Shortfalls appear in Today's work.") },
};

/** Setting names in display order. Settings that move money come first. */
export const ORDER: readonly SettingName[] = [
  'approvalAbove',
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

/**
 * Returns a setting's value as the text of its input: dollars, a percentage with up to two decimals, or a whole number.
 */
export function typed(name: SettingName, value: number): string {
  const { unit } = SETTINGS[name];
  if (unit === 'cents') return writeDollars(value);
  return unit === 'basis_points' ? writeHundredths(value) : String(value);
}

/** Parses the text of a setting's input. Null if the text is invalid or out of range. */
export function readTyped(name: SettingName, text: string): number | null {
  const { unit, least, most } = SETTINGS[name];
  const cents = readDollars(text); // The result is in hundredths, of a dollar or of a percent.
  const hundredths = unit === 'cents' || unit === 'basis_points';
  const value = hundredths || cents === null ? cents : cents / 100;
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** Returns the prefix and suffix of a setting's field. */
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
