import type { Dashboard, HeldPayout } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { paths } from '../../../paths.ts';

/** Problem of a member, with its meaning and a link to fix it. */
export interface Need {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly why?: string;
  /** True for information that needs no action. */
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
 * Returns the need for a guarantor, by the state of the named guarantor. A guarantor who hasn’t responded must not be
 * named again.
 */
function guarantorNeed(t: TFunction, guarantor: Dashboard['steps']['guarantor']): Omit<Need, 'key'> {
  const to = paths.guarantor;
  if (guarantor === 'invited')
    return { to, text: t('Your guarantor has not answered'), why: t('They have a link by e-mail: remind them.') };
  if (guarantor === 'accepted')
    return {
      to,
      text: t('We check your guarantor'),
      why: t('They accepted. There is nothing for you to do.'),
      isNews: true,
    };
  if (guarantor === 'declined' || guarantor === 'rejected')
    return { to, text: t('Name another guarantor'), why: t("The person you named can't be your guarantor.") };
  return requirementNeeds(t).guarantor;
}

/** Returns why a payout is on hold, and what releases the payout (MONEY §3.6, §3.7, §3.12). */
function heldWhy(t: TFunction, { reason }: HeldPayout): Pick<Need, 'to' | 'isNews'> & { why: string } {
  switch (reason) {
    case 'suspended':
      return { to: paths.help, why: t('Your account is suspended. It goes out once the account is open again.') };
    case 'identity':
      return {
        to: paths.verifyIdentity,
        why: t("Your identity is no longer verified. Verify it, and we'll pay."),
      };
    case 'bank':
      return { to: paths.payouts, why: t('There is no account to pay it into. Add one: 24 hours later it is paid.') };
    case 'new_bank':
      return {
        to: paths.payouts,
        why: t('Your account is new: for 24 hours nothing is paid into it. Nothing to do.'),
        isNews: true,
      };
    case 'retry_under_way':
      return {
        to: paths.payments,
        why: t('We try your failed contribution again first. Keep that much in your account.'),
      };
    case 'returned':
      return { to: paths.payouts, why: t('Your bank sent it back. Check the account that you are paid into.') };
    default:
      return {
        to: paths.help,
        why: t('We look at something before it goes. It is not lost; the help desk says more.'),
      };
  }
}

type Try = Dashboard['retries'][number];
const byDayOfTry = (one: Try, other: Try) => (one.retryOn ?? '').localeCompare(other.retryOn ?? '');

/** Returns all problems of a member, money problems first. */
export function needsOf(t: TFunction, isVerified: boolean, dashboard: Dashboard): Need[] {
  const { today, owed, retries, held, missing, steps } = dashboard;
  const asks = requirementNeeds(t);
  const needs = missing.filter((need) => need !== 'identity' || isVerified);
  return [
    ...owed.debts.map(({ id, owed: amount, squad }) => ({
      key: id,
      to: paths.payments,
      text: t('You owe {{amount}} to {{squad}}', { amount: moneyText(amount), squad }),
      why: t(
        'All attempts failed, so the reserve covered what it could. Until it is paid you are paid last, and cannot join or swap.',
      ),
    })),
    ...held.map((payout) => ({
      key: payout.id,
      text: t('Your payout of {{amount}} is held', { amount: moneyText(payout.amount) }),
      ...heldWhy(t, payout),
    })),
    ...retries.toSorted(byDayOfTry).map(({ id, amount, retryOn }) => ({
      key: id,
      to: paths.payments,
      text: t('{{amount}} did not arrive: we try again on {{day}}', {
        amount: moneyText(amount),
        day: dayText(retryOn ?? today, today),
      }),
      why: t('Keep that much in your account on that day.'),
    })),
    ...(isVerified ? [] : [{ key: 'identity', ...asks.identity }]),
    ...needs.map((need) => ({ key: need, ...(need === 'guarantor' ? guarantorNeed(t, steps.guarantor) : asks[need]) })),
  ];
}
