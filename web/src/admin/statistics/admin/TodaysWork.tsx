import type { StaffWork } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import css from './admin-dashboard.module.css';
import { amountOf, WORK } from './work-words.ts';

/** List of open work, most urgent first. Each item links to a filtered list. */
export function TodaysWork({ today, data, done }: StaffWork) {
  const { t } = useTranslation();
  return (
    <section className={cx(ui.card, css.work)}>
      <CardHead title={t("Today's work")}>
        <span className={ui.sub}>{t('{{day}}. {{count}} done so far.', { day: dayText(today), count: done })}</span>
      </CardHead>
      {data.length === 0 && <Empty title={t('Nothing to do')} />}
      <ol>
        {data.map((work) => {
          const { title, why, to, act, isUrgent } = WORK[work.what];
          const amount = amountOf(work);
          const name = title(t, work.count);
          return (
            <li key={work.what} className={isUrgent && css.urgent}>
              <span className={css.number}>{work.count}</span>
              <div>
                <b>{name}</b>
                <p>{why(t, work)}</p>
              </div>
              <span className={css.amount}>{amount !== null && moneyText(amount)}</span>
              <Link className={button(isUrgent ? 'soft' : 'plain', 'sm')} to={to} aria-label={`${t(act)}: ${name}`}>
                {t(act)}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
