import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LanguageButtons } from '../../i18n/LanguageButtons.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/Logo.tsx';
import { PromoRing } from './PromoRing.tsx';
import css from './visitor.module.css';

/** Page with a form beside a promotional panel. On a phone, the panel is above the form. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={css.split}>
        <main className={css.form} id="main">
          <div className={css.top}>
            <Link to={paths.login} aria-label="Adashi">
              <Logo />
            </Link>
            <div className={css.lang}>
              <LanguageButtons />
            </div>
          </div>
          {children}
          <p className={css.foot}>
            <IconLock size={16} aria-hidden />
            {t('We sign you out after 50 minutes of inactivity.')}
          </p>
        </main>
        <aside className={css.promo}>
          <div className={css.words}>
            <h2>{t('The simplest way to manage your finances.')}</h2>
            <p>{t('Empowering Financial Freedom Through Cooperative Savings')}</p>
          </div>
          <div className={css.picture}>
            <PromoRing />
          </div>
          <p className={css.line}>
            {t('Ten people put in CA$100.00 a week. Each week, one of them receives the pot.')}
          </p>
        </aside>
      </div>
    </div>
  );
}
