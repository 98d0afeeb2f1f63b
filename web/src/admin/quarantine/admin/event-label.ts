import type { UnmatchedEvent } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';

const WORDS: Readonly<Record<string, string>> = {
  charge_confirmed: msg('A debit arrived'),
  charge_failed: msg('A debit failed'),
  charge_charged_back: msg('A debit was charged back'),
  payout_paid: msg('A payout arrived'),
  payout_failed: msg('A payout came back'),
  debt_paid: msg('A debt was paid'),
  withdrawal_paid: msg('A withdrawal arrived'),
  withdrawal_returned: msg('A withdrawal came back'),
};

/** Returns the label of a provider event. For an unknown kind of event, returns the provider’s name of the event. */
export function eventLabel(t: TFunction, { kind, what }: Pick<UnmatchedEvent, 'kind' | 'what'>): string {
  return t(WORDS[kind] ?? what ?? kind);
}
