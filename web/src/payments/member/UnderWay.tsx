import type { MissingPayment } from '@adashi/contract';
import { dayText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import css from './pay-now.module.css';

/**
 * Note about a debit in flight. The note replaces the payment form, because a contribution has at most one payment in
 * progress.
 */
export function UnderWay({ payment: { amount, owed, chargeOn }, today }: { payment: MissingPayment; today: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.pay}>
      <h3 className={css.question}>{t('On its way')}</h3>
      <HeroMoney cents={owed || amount} className={css.amount} />
      {chargeOn && <p>{t('It leaves your account on {{day}}.', { day: dayText(chargeOn, today) })}</p>}
      <p className={css.hint}>
        {t(
          "You don't need to do anything. You can pay again once your bank has answered, so that nothing is paid twice.",
        )}
      </p>
    </div>
  );
}
