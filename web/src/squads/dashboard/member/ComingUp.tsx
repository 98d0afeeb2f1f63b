import type { Coming } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { CalendarAddress } from '../../calendar/shared/CalendarAddress.tsx';
import { ComingRow } from './ComingRow.tsx';
import css from './dashboard.module.css';

/** List of the coming debits and payouts, by day. Payments on hold are at the top. */
export function ComingUp({ coming }: { coming: readonly Coming[] }) {
  const { t } = useTranslation();
  return (
    <section className={cx(ui.card, css.coming)}>
      <CardHead title={t('Coming up')}>
        <CalendarAddress />
      </CardHead>
      {coming.length === 0 && <Empty title={t('Nothing is planned')} />}
      <ol>
        {coming.map((entry) => (
          <ComingRow key={`${entry.what}${entry.squadId}${entry.round}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
