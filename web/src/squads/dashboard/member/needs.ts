import type { Dashboard, HeldPayout } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { type TFunction } from '../../../i18n/translation.ts';

import { paths } from '../../../paths.ts';

/** Problem of a member, with an explanation and a link to a solution. */
export interface Need {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly why?: string;
  /** Whether the item is only information and needs no action. */
  readonly isNews?: boolean;
}

const requirementNeeds = (t: TFunction): Record<Dashboard['missing'][number], Omit<Need, 'key'>> => ({
  identity: { to: paths.verifyIdentity, text: t('Verify your identity') },
  bank: { to: paths.connectBank, text: t('Connect your bank') },
  position: { to: paths.squads, text: t('Choose a position') },
  guarantor: { to: paths.guarantor, text: t('Name a guarantor') },
  agreement: { to: paths.agreement, text: t('Sign the agreement') },
});

/**
 * Returns the problem of a missing guarantor. While a guarantor has not answered, the member must not name another
 * guarantor.
 */
function guarantorNeed(t: TFunction, guarantor: Dashboard['steps']['guarantor']): Omit<Need, 'key'> {
  const to = paths.guarantor;
  if (guarantor === 'invited')
    return { to, text: t("Your guarantor hasn't answered"), why: t('They have a link by email. Please remind them.') };
  if (guarantor === 'accepted')
    return {
      to,
      text: t("We're verifying your guarantor"),
      why: t("They accepted. You don't need to do anything."),
      isNews: true,
    };
  if (guarantor === 'declined' || guarantor === 'rejected' || guarantor === 'ended')
    return { to, text: t('Name another guarantor'), why: t("The person you named can't be your guarantor.") };
  return requirementNeeds(t).guarantor;
}

/** Returns the reason for the hold of a payout, and the event that ends the hold (MONEY §3.6, §3.7, §3.12). */
function heldWhy(t: TFunction, { reason }: HeldPayout): Pick<Need, 'to' | 'isNews'> & { why: string } {
  switch (reason) {
    case 'suspended':
      return { to: paths.help, why: t("Your account is suspended. We'll send it once your account is active again.") };
    case 'identity':
      return {
        to: paths.verifyIdentity,
        why: t("Your identity is no longer verified. Verify it, and we'll pay."),
      };
    case 'unconfirmed':
      return {
        to: paths.payouts,
        why: t("A second person confirms your identity first. You don't need to do anything."),
        isNews: true,
      };
    case 'bank':
      return { to: paths.payouts, why: t("You have no payout account. Add one, and we'll pay it 24 hours later.") };
    case 'new_bank':
      return {
        to: paths.payouts,
        why: t("Your account is new, so the payout waits 24 hours. You don't need to do anything."),
        isNews: true,
      };
    case 'retry_under_way':
      return {
        to: paths.payments,
        why: t("We'll retry your failed contribution first. Keep that much in your account."),
      };
    case 'returned':
      return { to: paths.payouts, why: t('Your bank sent it back. Please check your payout account.') };
    default:
      return {
        to: paths.help,
        why: t("We're reviewing it before it goes out. Your money is safe. The help desk can tell you more."),
      };
  }
}

type Try = Dashboard['retries'][number];
const byDayOfTry = (one: Try, other: Try) => (one.retryOn ?? '').localeCompare(other.retryOn ?? '');

/** Returns all open problems of a member. Problems about money are at the top. */
export function needsOf(t: TFunction, isVerified: boolean, dashboard: Dashboard): Need[] {
  const { today, owed, retries, held, partOwed, missing, steps } = dashboard;
  const asks = requirementNeeds(t);
  const needs = missing.filter((need) => need !== 'identity' || isVerified);
  return [
    ...owed.debts.map(({ id, owed: amount, squad, period, round }) => ({
      key: id,
      to: paths.payments,
      text: t('You owe {{amount}} for {{round}} of {{squad}}', {
        amount: moneyText(amount),
        round: periodWords(t, period).round(round),
        squad,
      }),
      why: t("All attempts failed, so the reserve covered what it could. Until you pay, you can't join or swap."),
    })),
    ...held.map((payout) => ({
      key: payout.id,
      text: t('Your payout of {{amount}} is held', { amount: moneyText(payout.amount) }),
      ...heldWhy(t, payout),
    })),
    ...partOwed.map(({ id, amount, tryOn, squad }) => ({
      key: `part-${id}`,
      to: paths.payouts,
      text: t('{{amount}} of your payout from {{squad}} is still owed to you', { amount: moneyText(amount), squad }),
      why: tryOn
        ? t("We'll try to collect it on {{day}}.", { day: dayText(tryOn, today) })
        : t('We asked the member and the guarantor to pay. You get it as a separate payment.'),
      isNews: true,
    })),
    ...retries.toSorted(byDayOfTry).map(({ id, amount, retryOn }) => ({
      key: id,
      to: paths.payments,
      text: t("{{amount}} didn't arrive: we'll try again on {{day}}", {
        amount: moneyText(amount),
        day: dayText(retryOn ?? today, today),
      }),
      why: t('Keep that much in your account on that day.'),
    })),
    ...(isVerified ? [] : [{ key: 'identity', ...asks.identity }]),
    ...needs.map((need) => ({ key: need, ...(need === 'guarantor' ? guarantorNeed(t, steps.guarantor) : asks[need]) })),
  ];
}
