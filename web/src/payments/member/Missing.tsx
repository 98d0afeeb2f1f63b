import type { MissingPayment } from '@adashi/contract';
import { dayText, moneyText } from '../../i18n/format.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { causeText } from '../shared/causes.ts';
import { MONEY_LOOKS } from '../shared/money-looks.ts';
import css from './missing.module.css';
import { PayNow } from './PayNow.tsx';
import { UnderWay } from './UnderWay.tsx';
import { WhatNext } from './WhatNext.tsx';

/**
 * Returns a sentence about the returned debit. If the newest debit (`chargeOn`) is in flight, an earlier debit was
 * returned.
 */
function whichCameBack(t: TFunction, { chargeOn, lastDigits, payNow }: MissingPayment, today: string): string {
  if (payNow === null) return t('An earlier debit was returned.');
  if (!chargeOn) return '';
  const day = dayText(chargeOn, today);
  return lastDigits
    ? t('The debit of {{day}} from your account ending {{digits}} was returned.', { day, digits: lastDigits })
    : t('The debit of {{day}} was returned.', { day });
}

/** Sentence about a missing contribution: the cause, the debt and the cover. */
function Lead({ payment, today }: { payment: MissingPayment; today: string }) {
  const { t } = useTranslation();
  const { state, owed, covered, guarantor } = payment;
  return (
    <>
      <p className={css.lead}>
        {whichCameBack(t, payment, today)} {causeText(t, payment, 'owner')}
      </p>
      {state !== 'failed' && state !== 'submitted' && (
        <p className={css.lead}>
          {t("You owe {{amount}}. Until you pay it, you can't join or swap.", {
            amount: moneyText(owed),
          })}{' '}
          {guarantor && t('We asked your guarantor, {{name}}, to pay it.', { name: guarantor })}
        </p>
      )}
      {state === 'failed' && covered > 0 && (
        <p className={css.lead}>
          {t('The payout has left. {{amount}} was covered, and your payment repays it.', {
            amount: moneyText(covered),
          })}
        </p>
      )}
    </>
  );
}

interface Props {
  readonly payment: MissingPayment;
  readonly today: string;
  /**
   * Whether another card pays this contribution together with others. In this case, the button of this card is not the
   * primary button.
   */
  readonly isInAll: boolean;
}

/** Card of a failed contribution with the cause, the next days and a payment form. */
export function Missing({ payment, today, isInAll }: Props) {
  const { t } = useTranslation();
  const { state, squad, period, round, payNow, next } = payment;
  const isOnItsWay = payNow === null;
  const look = MONEY_LOOKS[isOnItsWay ? 'submitted' : state];
  const title = upperFirst(
    isOnItsWay
      ? t('{{round}} of {{squad}} is being paid', { round: periodWords(t, period).round(round), squad })
      : t("{{round}} of {{squad}} didn't go through", { round: periodWords(t, period).round(round), squad }),
  );
  return (
    <section className={cx(ui.card, css.missing)} aria-label={title}>
      <div className={css.what}>
        <State look={look} chip />
        <h2 className={cx(ui.title, css.title)}>{title}</h2>
        <Lead payment={payment} today={today} />
        {next.length > 0 && <WhatNext payment={payment} today={today} />}
      </div>
      {payNow ? (
        <PayNow payment={payment} offer={payNow} today={today} look={isInAll ? 'plain' : 'primary'} />
      ) : (
        <UnderWay payment={payment} today={today} />
      )}
    </section>
  );
}
