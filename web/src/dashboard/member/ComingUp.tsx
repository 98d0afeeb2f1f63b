import { type Coming } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { CalendarAddress } from '../../calendar/shared/CalendarAddress.tsx';
import { dayAndMonth, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import ui from '../../ui/ui.module.css';
import css from './dashboard.module.css';
import { useRoundText } from './use-round-text.ts';

const TITLES = { contribution: msg('Contribution, {{round}}'), payout: msg('Payout, {{round}}') } as const;

export function ComingUp({ coming }: { coming: readonly Coming[] }) {
  const { t } = useTranslation();
  const roundOf = useRoundText();
  return (
    <section className={cx(ui.card, css.coming)}>
      <CardHead title={t('Coming up')}>
        <CalendarAddress />
      </CardHead>
      {coming.length === 0 && <Empty title={t('Nothing is planned')} />}
      <ol>
        {coming.map((entry) => {
          const [date, month] = dayAndMonth(entry.on);
          return (
            <li
              key={`${entry.what}${entry.squadId}${entry.round}`}
              className={entry.what === 'payout' ? css.payout : undefined}
            >
              <span className={css.date}>
                <b>{date}</b>
                {month}
              </span>
              <span>
                <b className={css.what}>
                  {entry.what === 'first' ? t('First contribution') : t(TITLES[entry.what], { round: roundOf(entry) })}
                </b>
                <br />
                <span className={cx(ui.small, ui.text2)}>
                  {entry.squad}
                  {entry.what === 'first' && `, ${t('if everybody is ready')}`}
                </span>
              </span>
              <span className={cx(css.amount, ui.tabular)}>{moneyText(entry.amount, true)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
