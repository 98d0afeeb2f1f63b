import { tidyAmount } from '@adashi/contract';
import { currentLanguage } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';

/**
 * Parses a typed amount in dollars, such as '55', '55.5', 'CA$1,055.50' or '1 055,50 $'. Returns cents, or null for an invalid amount.
 */
export function readDollars(text: string): number | null {
  const plain = tidyAmount(text).replaceAll(' ', '').replace(',', '.');
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Returns an amount in cents as input text, such as '55.00', or '55,00' in French. */
export function writeDollars(cents: number): string {
  return `${Math.floor(cents / 100)}${SPOKEN[currentLanguage()].decimal}${String(cents % 100).padStart(2, '0')}`;
}

/** Returns hundredths of a dollar or of a percent as input text: 250 becomes '2.5', or '2,5' in French. */
export function writeHundredths(hundredths: number): string {
  return String(hundredths / 100).replace('.', SPOKEN[currentLanguage()].decimal);
}
