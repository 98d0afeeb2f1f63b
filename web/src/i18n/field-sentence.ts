import { gapped } from '@adashi/contract';
import i18next, { type TFunction } from 'i18next';

/**
 * Returns the error message of a field in the reader’s language. The catalogue has a placeholder for each number in a
 * message.
 */
export function fieldSentence(t: TFunction, sentence: string): string {
  const { key, n } = gapped(sentence);
  return i18next.exists(sentence) ? t(sentence) : t(key, { n });
}
