import type { MissingPayment, Prospect } from '@adashi/contract';
import { dayText, moneyText } from '../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../i18n/translation.ts';
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

type Of<Kind extends Prospect['kind']> = Extract<Prospect, { kind: Kind }>;

/** Returns a sentence that says how much of the missing amount the reserve and the fund cover in the round's payout. */
function coverText(t: TFunction, { covered, short }: Of<'cover'>, name: string): string {
  const about = { name, covered: moneyText(covered), short: moneyText(short) };
  if (covered === 0)
    return t(
      "The reserve and the guarantee fund can't cover it. If you haven't paid by then, {{short}} is missing from {{name}}'s pot.",
      about,
    );
  return short === 0
    ? t(
        "{{name}} is paid. If you haven't paid by then, the reserve and the guarantee fund cover {{covered}}, and you owe them that amount.",
        about,
      )
    : t(
        "If you haven't paid by then, the reserve and the guarantee fund cover {{covered}}. {{short}} is missing from {{name}}'s pot.",
        about,
      );
}

function ownPayoutText(t: TFunction, { amount, setOff }: Of<'own_payout'>): string {
  const about = { amount: moneyText(amount), debt: moneyText(setOff) };
  if (setOff === 0) return t('Your payout of {{amount}}.', about);
  return amount === 0
    ? t("If you haven't paid by then, your whole payout repays {{debt}} that you owe.", about)
    : t("If you haven't paid by then, your payout is {{amount}}, after {{debt}} that you owe.", about);
}

function words(t: TFunction, step: Prospect, { amount, recipient, guarantor }: MissingPayment): string {
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
      return coverText(t, step, recipient ?? '');
    case 'own_payout':
      return ownPayoutText(t, step);
  }
}

function When({ on, today }: { on: string | null; today: string }) {
  const { t } = useTranslation();
  if (on === null) return <span className={css.noDay}>{t('No date yet')}</span>;
  const day = dayText(on, today);
  return <time dateTime={on}>{on < today ? t('Since {{day}}', { day }) : day}</time>;
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
            <When on={step.on} today={today} />
            <p>{words(t, step, payment)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
