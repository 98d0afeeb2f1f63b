import { type Past } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './dashboard.module.css';
import { useRoundText } from './use-round-text.ts';

export function History({ history }: { history: readonly Past[] }) {
  const { t } = useTranslation();
  const roundOf = useRoundText();
  const rows = history.map((row) => ({
    ...row,
    look: MONEY_LOOKS[row.state],
    title:
      row.what === 'payout'
        ? t('Payout, {{round}}', { round: roundOf(row) })
        : t('Contribution, {{round}}', { round: roundOf(row) }),
  }));
  return (
    <section className={cx(ui.card, css.history)}>
      <CardHead title={t('History')}>
        <Link className={ui.link} to={paths.payments}>
          {t('See all payments')}
        </Link>
      </CardHead>
      {rows.length === 0 && (
        <Empty title={t('No history yet')}>{t('Join a squad to see here what you put in and receive.')}</Empty>
      )}
      <table className={ui.onlyDesk}>
        <thead>
          <tr>
            <th>{t('Date')}</th>
            <th>{t('What')}</th>
            <th>{t('Squad')}</th>
            <th className={ui.right}>{t('Amount')}</th>
            <th className={ui.right}>{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 7).map((row) => (
            <tr key={row.id}>
              <td className={ui.text2}>{dayText(row.on)}</td>
              <td className={css.what}>{row.title}</td>
              <td className={css.squad}>{row.squad}</td>
              <td className={cx(ui.right, row.amount > 0 && css.received)}>{moneyText(row.amount, true)}</td>
              <td className={ui.right}>
                <State look={row.look} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={cx(css.historyList, ui.onlyPhone)}>
        {rows.slice(0, 6).map((row) => (
          <li key={row.id}>
            <span>
              <b className={css.what}>{row.title}</b>
              <br />
              <span className={cx(ui.small, ui.text2, css.squad)}>
                {dayText(row.on)}, {row.squad}
              </span>
            </span>
            <span className={css.stateBelow}>
              <span className={cx(css.amount, ui.tabular)}>{moneyText(row.amount, true)}</span>
              <State look={row.look} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
