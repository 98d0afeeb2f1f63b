import type { MissingPayment, Prospect } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './missing.module.css';

function lastTry(t: TFunction, guarantor: string | null): string {
  return guarantor
    ? t('This is the last attempt. If it fails, we ask your guarantor to pay. {{name}} already knows about it.', {
        name: guarantor,
      })
    : t("This is the last attempt. If it fails, you're in default.");
}

function words(t: TFunction, step: Prospect, { state, amount, recipient, guarantor }: MissingPayment): string {
  switch (step.kind) {
    case 'debit':
      return t('{{amount}} leaves your account. It counts once your bank confirms it.', {
        amount: moneyText(step.amount),
      });
    case 'retry':
      return step.isLast
        ? lastTry(t, guarantor)
        : t("We'll try again for {{amount}}. Have the money in your account the evening before.", {
            amount: moneyText(amount),
          });
    case 'cover':
      return t(
        '{{name}} is paid. The reserve and the guarantee fund cover your missing part, as far as they can. You owe them that amount.',
        { name: recipient ?? '' },
      );
    case 'own_payout':
      return state === 'failed' || state === 'submitted'
        ? t('Your payout of {{amount}}. It waits while we retry. We first deduct what you owe on that day.', {
            amount: moneyText(step.amount),
          })
        : t('Your payout of {{amount}}. We first deduct what you owe on that day.', { amount: moneyText(step.amount) });
  }
}

/**
 * List of the coming days for a failed contribution, such as the day of the next retry. The first day is highlighted.
 */
export function WhatNext({ payment, today }: { payment: MissingPayment; today: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.next}>
      <h3 className={ui.h3}>{t('What happens next')}</h3>
      <ol>
        {payment.next.map((step, index) => (
          <li key={`${step.kind}${step.on}`} className={cx(index === 0 && css.soon)}>
            <time dateTime={step.on}>
              {step.on < today ? t('Since {{day}}', { day: dayText(step.on, today) }) : dayText(step.on, today)}
            </time>
            <p>{words(t, step, payment)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
