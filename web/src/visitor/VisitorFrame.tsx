import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGES, setLanguage } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { Logo } from '../ui/parts.tsx';
import { PromoRing } from './PromoRing.tsx';

/** The form beside the promotional panel; on a phone the panel is above. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="visitor">
      <div className="split">
        <main className="formside" id="main">
          <div className="fs-h">
            <Link to={paths.login} aria-label="Adashi">
              <Logo />
            </Link>
            <div className="lang">
              {LANGUAGES.map((language) => (
                <button
                  key={language}
                  type="button"
                  aria-pressed={i18n.language === language}
                  onClick={() => void setLanguage(language)}
                >
                  {LANGUAGE_NAMES[language]}
                </button>
              ))}
            </div>
          </div>
          {children}
          <p className="fs-f">
            <IconLock size={16} aria-hidden />
            {t('You are signed out after 50 minutes without activity.')}
          </p>
        </main>
        <aside className="promo">
          <div className="pr-t">
            <h2>{t('The simplest way to manage your finances.')}</h2>
            <p>{t('Empowering Financial Freedom Through Cooperative Savings')}</p>
          </div>
          <div className="pr-r">
            <PromoRing />
          </div>
          <p className="pr-c">{t('Ten people put in CA$100.00 a week. Each week, one of them receives the pot.')}</p>
        </aside>
      </div>
    </div>
  );
}
