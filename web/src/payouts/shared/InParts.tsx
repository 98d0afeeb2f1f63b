import type { Output, ROUTES } from '@adashi/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { dayText, listText, moneyText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './Waterfall.module.css';

type Detail = Output<(typeof ROUTES)['payout']>;
type Payment = Detail['payments'][number];

const hasLeft = ({ state }: Payment) => state === 'paid' || state === 'submitted';

/** Sentence about a payout whose missing part came later. Renders nothing while a part is owed or not sent. */
export function InParts({
  payout: { payments, promised, stillOwed },
}: {
  payout: Pick<Detail, 'payments' | 'promised' | 'stillOwed'>;
}) {
  const { t } = useTranslation();
  if (stillOwed || payments.length < 2 || !payments.every(hasLeft)) return null;
  const parts = payments.map(({ net, on }) =>
    on ? t('{{amount}} on {{day}}', { amount: moneyText(net), day: dayText(on) }) : moneyText(net),
  );
  return (
    <p className={cx(ui.notice, css.rest)}>
      <IconCircleCheck size={18} aria-hidden />
      <span>
        <b>{t('The rest is paid.')}</b> {t('{{amount}} was promised.', { amount: moneyText(promised) })}{' '}
        {t('Paid in {{count}} parts: {{parts}}.', { count: parts.length, parts: listText(parts) })}
      </span>
    </p>
  );
}
