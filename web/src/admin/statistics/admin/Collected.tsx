import type { Collected as Step } from '@adashi/contract';
import { addDays, localDate } from '@adashi/core';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayAxis, dayPlace } from '../../../charts/axis.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './admin-dashboard.module.css';

const LOOKS = {
  arrived: { role: 'arrived', Icon: IconCircleCheck, word: msg('In') },
  onItsWay: { role: 'waiting', Icon: IconClock, word: msg('On its way') },
  missing: { role: 'failed', Icon: IconCircleX, word: msg('Not paid') },
} as const satisfies Record<string, StateLook>;
type Part = keyof typeof LOOKS;
const PARTS = Object.keys(LOOKS) as Part[]; // Cast: the keys of `LOOKS` are exactly the parts of the chart.
const TONES = { arrived: 'arrived', onItsWay: 'waiting', missing: 'failed' } as const;

/** Chart of the contributions due in each week, by result. */
export function Collected({ weeks }: { weeks: readonly Step[] }) {
  const { t } = useTranslation();
  const last = weeks.at(-1);
  const head = (
    <CardHead title={t('Collected each week')}>
      <Link className={ui.link} to={paths.payments}>
        {t('See payments')}
      </Link>
    </CardHead>
  );
  if (!last)
    return (
      <section className={ui.card}>
        {head}
        <Empty title={t('Nothing was due yet')} />
      </section>
    );
  const series = PARTS.map((part) => ({
    name: t(LOOKS[part].word),
    tone: TONES[part],
    shape: 'bars' as const,
    points: weeks.map((week) => ({ at: dayPlace(localDate(week.from)), value: week[part] })),
  }));
  const weekText = (day: string) =>
    t('{{from}} to {{to}}', { from: dayText(day), to: dayText(addDays(localDate(day), 6)) });
  const [arrived, onItsWay, missing] = PARTS.map((part) => moneyText(last[part]));
  return (
    <section className={cx(ui.card, css.chartCard)}>
      {head}
      <ul className={css.legend}>
        {PARTS.map((part) => (
          <li key={part}>
            <State look={LOOKS[part]} />
            <b>{moneyText(last[part])}</b>
          </li>
        ))}
      </ul>
      <div className={css.chart}>
        <Chart
          label={t('In the week from {{day}}: {{arrived}} arrived, {{onItsWay}} on its way, {{missing}} not paid.', {
            day: dayText(last.from),
            arrived,
            onItsWay,
            missing,
          })}
          series={series}
          axis={dayAxis(t('Week'), weekText)}
        />
      </div>
    </section>
  );
}
