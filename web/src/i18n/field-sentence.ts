import { gapped } from '@adashi/contract';
import { type TFunction, translation } from './translation.ts';

/**
 * Returns the error message of a field in the reader’s language. The catalogue has a placeholder for each number in a
 * message.
 */
export function fieldSentence(t: TFunction, sentence: string): string {
  const { key, n } = gapped(sentence);
  return translation().isKnown(sentence) ? t(sentence) : t(key, { n });
}
