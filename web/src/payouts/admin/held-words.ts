import type { Payout } from '@adashi/contract';
import { momentText } from '../../i18n/format.ts';
import type { TFunction } from '../../i18n/translation.ts';

/** Returns a sentence for staff about the reason for a hold or a return. Returns undefined for other payouts. */
export function heldWords(t: TFunction, { state, heldReason, heldUntil }: Payout): string | undefined {
  if (state === 'failed') return t('The bank sent it back. The money is back in the pot.');
  if (state !== 'held') return undefined;
  const words: Readonly<Record<string, () => string>> = {
    identity: () => t("Held: the identity isn't verified."),
    unconfirmed: () => t("Held: a second person hasn't confirmed the identity."),
    bank: () => t('Held: there is no payout account.'),
    new_bank: () =>
      heldUntil
        ? t('Held: the account is new until {{when}}.', { when: momentText(heldUntil) })
        : t('Held: the account is new.'),
    retry_under_way: () => t('Held: a debit of the recipient is being retried.'),
    suspended: () => t("Held: the member's account is suspended."),
    staff: () => t('Held by staff.'),
    returned: () => t('The bank sent it back. The money is back in the pot.'),
  };
  return words[heldReason ?? '']?.();
}
