import type { Collected } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { dayAxis, dayPlace } from '../../../charts/axis.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { dayText, rateText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './admin-dashboard.module.css';

const PERCENT = { text: rateText, tick: rateText, cell: (value: number) => value.toFixed(2) };

const share = (part: number, whole: number) => (whole > 0 ? (part * 100) / whole : 0);

/** Chart of two weekly rates: contributions that failed on the first attempt, and contributions in default. */
export function Rates({ weeks }: { weeks: readonly Collected[] }) {
  const { t } = useTranslation();
  const last = weeks.at(-1);
  if (!last) return null;
  const line = (part: 'failedFirst' | 'defaulted') =>
    weeks.map((week) => ({ at: dayPlace(localDate(week.from)), value: share(week[part], week.due) }));
  const failed = rateText(share(last.failedFirst, last.due));
  const defaulted = rateText(share(last.defaulted, last.due));
  return (
    <section className={cx(ui.card, css.rates)}>
      <h2 className={css.question}>{t('Failed at the first attempt')}</h2>
      <p className={css.rate}>{failed}</p>
      <p className={ui.text2}>
        {t('of {{count}} in the week from {{day}}; {{defaulted}} defaulted', {
          count: last.due,
          day: dayText(last.from),
          defaulted,
        })}
      </p>
      <Chart
        label={t('{{failed}} failed at the first attempt, {{defaulted}} defaulted.', { failed, defaulted })}
        series={[
          { name: t('Failed first'), tone: 'neutral', shape: 'line', points: line('failedFirst') },
          { name: t('Defaulted'), tone: 'failed', shape: 'line', points: line('defaulted') },
        ]}
        axis={dayAxis(t('Week from'))}
        unit={PERCENT}
      />
    </section>
  );
}
