import { type Dashboard, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { dayAxis } from '../../../charts/axis.ts';
import { Figure } from '../../../charts/Figure.tsx';
import type { Series } from '../../../charts/series.ts';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import ui from '../../../ui/ui.module.css';
import css from './dashboard.module.css';
import { type Movements, movementsOf } from './movements.ts';

interface PictureProps {
  readonly moved: Movements;
  readonly next: Dashboard['nextPayout'];
}

function Picture({ moved, next }: PictureProps) {
  const { t } = useTranslation();
  const { totals, today } = moved;
  const more = totals.contributed - totals.received;
  const amount = moneyText(Math.abs(more));
  const balance =
    more > 0
      ? t('You have put in {{amount}} more than you received.', { amount })
      : more < 0
        ? t('You have received {{amount}} more than you put in.', { amount })
        : t('You have received as much as you put in.');
  const coming = next && { amount: moneyText(next.amount), day: dayText(next.on) };
  const comes =
    coming &&
    (next.isWaiting
      ? t('{{amount}} is waiting to be paid to you.', coming)
      : t('Your next payout is {{amount}}, on {{day}}.', coming));
  const series: Series[] = [
    { name: t('Contributed'), tone: 'action', shape: 'steps', points: moved.contributed, isFilled: true },
    { name: t('Received'), tone: 'arrived', shape: 'steps', points: moved.received },
  ];
  const label = t('By today you contributed {{contributed}} and received {{received}}.', {
    contributed: moneyText(totals.contributed),
    received: moneyText(totals.received),
  });
  const axis = dayAxis(t('Until'));
  return (
    <>
      <p className={css.chartSub}>{[balance, comes].filter(Boolean).join(' ')}</p>
      <div className={css.chart}>
        <Figure
          label={[label, comes].filter(Boolean).join(' ')}
          series={series}
          axis={axis}
          now={{ at: today, text: t('Today') }}
        />
      </div>
    </>
  );
}

/** Fetches the data of the chart, for active squads or for all squads. */
export function useSeries() {
  const [shown, show] = useState<'running' | 'all'>('all');
  const query = shown === 'running' ? ({ squads: 'running' } as const) : {};
  return { shown, show, series: useCall(ROUTES.transactionSeries, { query }) };
}

interface Props {
  readonly dashboard: Dashboard;
  readonly chart: ReturnType<typeof useSeries>;
}

/** Chart of contributed, received and expected money, for active squads or for all squads. */
export function ContributedAndReceived({ dashboard, chart: { shown, show, series } }: Props) {
  const { t } = useTranslation();
  const hasBoth = dashboard.running.length > 0 && dashboard.squads.some(({ status }) => status === 'completed');
  return (
    <section className={cx(ui.card, css.chartCard)}>
      <CardHead title={t('Contributed and received')}>
        {hasBoth && (
          <Segments<'running' | 'all'>
            isAlone
            legend={t('Period')}
            options={[
              { value: 'running', label: t('This rotation') },
              { value: 'all', label: t('Since you joined') },
            ]}
            value={shown}
            onChange={show}
          />
        )}
      </CardHead>
      <QueryBoundary asked={series}>
        {(answer) => {
          const moved = movementsOf(answer);
          if (moved.hasAny) return <Picture moved={moved} next={dashboard.nextPayout} />;
          return (
            <Empty title={t('No activity yet')}>
              {t("After your first contribution, you'll see here what you put in and receive.")}
            </Empty>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
