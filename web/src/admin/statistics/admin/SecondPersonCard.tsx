import type { Output, ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { countText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { whenText } from '../../proposed-acts/shared/act-looks.ts';
import { KIND_WORDS, subjectText, titleOf } from '../../proposed-acts/shared/kind-words.ts';
import css from './admin-dashboard.module.css';

const SHOWN = 3;

/** Card with the first staff acts that await approval, and a button that opens the queue. */
export function SecondPersonCard({ data, counts }: Output<typeof ROUTES.proposedActs>) {
  const { t } = useTranslation();
  const { all, mine_to_decide: toDecide, mine } = counts;
  return (
    <section className={cx(ui.card, css.acts)}>
      <CardHead title={t('Waiting for a second person')}>
        <span className={ui.sub}>{countText(all)}</span>
      </CardHead>
      <p>
        {t('{{count}} are yours to decide', { count: toDecide })}
        {mine > 0 && `. ${t('You proposed {{count}}', { count: mine })}`}.
      </p>
      <ul>
        {data.slice(0, SHOWN).map((act) => {
          const { Icon } = KIND_WORDS[act.kind];
          return (
            <li key={act.id}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <div>
                <b>{titleOf(t, act)}</b>
                <p>
                  {subjectText(t, act)}. {act.proposedBy}, {whenText(t, act.proposedAt)}
                </p>
              </div>
              {act.amount > 0 && <span className={ui.tabular}>{moneyText(act.amount)}</span>}
            </li>
          );
        })}
      </ul>
      <Link className={button('soft')} to={paths.secondPerson}>
        {t('Review all {{count}}', { count: all })}
      </Link>
    </section>
  );
}
