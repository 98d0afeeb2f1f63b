import { gapped } from '@adashi/contract';
import i18next, { type TFunction } from 'i18next';

/** A sentence about a field in the reader's language. One with a number may stand in the catalogue with a gap for it. */
export function fieldSentence(t: TFunction, sentence: string): string {
  const { key, n } = gapped(sentence);
  return i18next.exists(sentence) ? t(sentence) : t(key, { n });
}
