import type { PayoutStory } from '@adashi/contract';
import type { TFunction } from 'i18next';

/** The bank's number of a file, in its four digits. */
export const fileNumber = (number: number): string => String(number).padStart(4, '0');

/** Where a payout is in the files for the bank. */
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
