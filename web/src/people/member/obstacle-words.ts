import type { Obstacle } from '@adashi/contract';
import { dayText, moneyText } from '../../i18n/format.ts';
import type { TFunction } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';

interface Words {
  readonly title: string;
  readonly sub: string;
  /** Action that removes the obstacle. Undefined if the person can only wait. */
  readonly act?: { readonly label: string; readonly to: string };
}

/** Returns the text and the action of an obstacle. A new kind of obstacle without a text is a compile error. */
export function obstacleWords(t: TFunction, { kind, squad, squadId, amount, until, position }: Obstacle): Words {
  const money = moneyText(amount ?? 0);
  const toSquad = paths.squad(squadId ?? '');
  const words: Record<Obstacle['kind'], () => Words> = {
    owed: () => ({
      title: t('You owe {{amount}} to {{squad}}', { amount: money, squad }),
      sub: t("Once it's paid, you can continue."),
      act: { label: t('Pay'), to: paths.payments },
    }),
    running: () => ({
      title: until
        ? t('{{squad}} runs until {{day}}', { squad, day: dayText(until) })
        : t('{{squad}} is running', { squad }),
      sub: t("You contribute until it ends, and you're paid when it's your turn."),
      act: { label: t('View'), to: toSquad },
    }),
    seat: () => ({
      title: position
        ? t('You hold seat {{n}} in {{squad}}', { n: position, squad })
        : t('You hold a seat in {{squad}}', { squad }),
      sub: t("The squad hasn't started, so you can give up your seat."),
      act: { label: t('Leave'), to: toSquad },
    }),
    charge: () => ({
      title: t('{{amount}} for {{squad}} is on its way', { amount: money, squad }),
      sub: t('The bank tells us within a few days whether it arrived.'),
    }),
    payout: () => ({
      title: t('{{amount}} from {{squad}} is still to be paid to you', { amount: money, squad }),
      sub: t('It goes to your bank first.'),
      act: { label: t('View'), to: paths.payouts },
    }),
    refund: () => ({
      title: t('{{amount}} from {{squad}} is on its way back to your guarantor', { amount: money, squad }),
      sub: t("Until it's sent, we need to be able to reach them."),
    }),
    wallet: () => ({
      title: t('{{amount}} is in your wallet', { amount: money }),
      sub: t('Withdraw it, or use it for a contribution.'),
      act: { label: t('Withdraw'), to: paths.referral },
    }),
  };
  return words[kind]();
}
