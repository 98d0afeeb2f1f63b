import type { PayoutStory } from '@adashi/contract';
import type { TFunction } from '../../i18n/translation.ts';

/** Returns the number of a bank file with four digits. */
export const fileNumber = (number: number): string => String(number).padStart(4, '0');

/** Describes the position of a payout in a bank file. */
export function placeWords(
  t: TFunction,
  { file, number, line, reference }: NonNullable<PayoutStory['bankFile']>,
): string {
  const place = { file, line, reference };
  return number === null
    ? t('In bank file {{file}}, line {{line}} ({{reference}}); the file is not released yet', place)
    : t('In bank file {{file}}, number {{number}}, line {{line}} ({{reference}})', {
        ...place,
        number: fileNumber(number),
      });
}
