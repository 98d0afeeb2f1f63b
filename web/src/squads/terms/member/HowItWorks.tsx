import type { SquadDetail } from '@adashi/contract';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './how-it-works.module.css';

/** Links from a squad’s page to the squad's rules and to the simulation. */
export function HowItWorks({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  return (
    <section className={cx(ui.card, css.how)}>
      <div className={ui.grow}>
        <h2 className={ui.h2}>{t('How this squad works')}</h2>
        <p className={ui.text2}>{t("What is paid when, and what happens if someone doesn't pay.")}</p>
      </div>
      <Link className={button('plain')} to={paths.squadRules(squad.id)}>
        {t('The rules in plain words')}
      </Link>
      <Link className={button('soft')} to={paths.whatIf(squad.id)}>
        {t('What if someone stops paying?')}
      </Link>
    </section>
  );
}
