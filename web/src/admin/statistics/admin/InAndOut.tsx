import type { SeriesStep } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { dayAxis, dayPlace } from '../../../charts/axis.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './admin-dashboard.module.css';

/** Chart of all contributions and payouts of the platform in each week. */
export function InAndOut({ weeks }: { weeks: readonly SeriesStep[] }) {
  const { t } = useTranslation();
  const last = weeks.at(-1);
  if (!last) return null;
  const points = (part: 'contributed' | 'received') =>
    weeks.map((week) => ({ at: dayPlace(localDate(week.from)), value: week[part] }));
  return (
    <section className={cx(ui.card, css.chartCard)}>
      <CardHead title={t('Money in and out, a week')} />
      <div className={css.chart}>
        <Chart
          label={t('In the week from {{day}} members put in {{contributed}} and received {{received}}.', {
            day: dayText(last.from),
            contributed: moneyText(last.contributed),
            received: moneyText(last.received),
          })}
          series={[
            { name: t('In'), tone: 'action', shape: 'line', points: points('contributed'), isFilled: true },
            { name: t('Out'), tone: 'arrived', shape: 'line', points: points('received') },
          ]}
          axis={dayAxis(t('Week from'))}
        />
      </div>
    </section>
  );
}
