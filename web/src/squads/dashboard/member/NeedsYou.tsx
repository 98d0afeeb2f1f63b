import type { Dashboard } from '@adashi/contract';
import { IconArrowRight, IconCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import ui from '../../../ui/ui.module.css';
import css from './dashboard.module.css';
import { needsOf } from './needs.ts';

/** Note about the next squad to start. The note appears while the member has an open task for the start. */
function Until({ dashboard: { squads, today } }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const next = squads.find(({ missingOfMine }) => missingOfMine.length > 0);
  if (!next) return null;
  return (
    <p className={css.when}>
      <b>{dayText(next.startOn, today)}</b>, {t('when {{squad}} starts', { squad: next.name })}
    </p>
  );
}

/** List of the member's open problems. Each problem has an explanation and a link to a solution. */
export function NeedsYou({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { verified } = useSession();
  const all = needsOf(t, verified, dashboard);
  const count = all.filter(({ isNews }) => !isNews).length;
  return (
    <article>
      <h2 className={css.question}>{t('What needs you')}</h2>
      <p className={ui.big}>{count === 0 ? t('Nothing') : t('{{count}} things', { count })}</p>
      <Until dashboard={dashboard} />
      {all.length === 0 ? (
        <p className={css.foot}>
          <IconCircleCheck size={17} className={css.well} aria-hidden /> {t('All is well.')}
        </p>
      ) : (
        <ul className={css.todo}>
          {all.map(({ key, to, text, why, isNews }) => (
            <li key={key}>
              {isNews ? <IconInfoCircle size={17} aria-hidden /> : <IconCircle size={17} aria-hidden />}
              <span>
                <Link to={to}>{text}</Link>
                {why && <small>{why}</small>}
              </span>
              <IconArrowRight size={17} aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
