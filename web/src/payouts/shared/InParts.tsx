import type { Output, ROUTES } from '@adashi/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { dayText, listText, moneyText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import ui from '../../ui/ui.module.css';
import css from './Waterfall.module.css';

type Detail = Output<(typeof ROUTES)['payout']>;

/** Green band of a payout whose missing part arrived later. Renders nothing until the last payment has arrived. */
export function InParts({
  payout: { paidInFull, payments, promised },
}: {
  payout: Pick<Detail, 'paidInFull' | 'payments' | 'promised'>;
}) {
  const { t } = useTranslation();
  if (!paidInFull) return null;
  const { count, net, above } = paidInFull;
  const parts = payments.map((payment) => {
    const amount = moneyText(payment.net);
    return payment.on ? t('{{amount}} on {{day}}', { amount, day: dayText(payment.on) }) : amount;
  });
  const rounded = { amount: moneyText(above), promised: moneyText(promised) };
  return (
    <section className={css.rest}>
      <IconCircleCheck size={22} stroke={1.75} aria-hidden />
      <h3 className={ui.h3}>{t('Paid in full: {{amount}}', { amount: moneyText(net) })}</h3>
      <p>{t('Paid in {{count}} parts: {{parts}}.', { count, parts: listText(parts) })}</p>
      <p>
        {above > 0
          ? t('{{amount}} above {{promised}}: fees are rounded down', rounded)
          : t('{{amount}} was promised.', { amount: moneyText(promised) })}
      </p>
    </section>
  );
}
