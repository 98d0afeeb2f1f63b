import { useTranslation } from '../i18n/translation.ts';
import { LogoMark } from './Logo.tsx';
import css from './Placeholder.module.css';
import ui from './ui.module.css';

/** Pulsing logo while the page loads. `index.html` shows the same logo before the first script has loaded. */
export function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className={css.loading} role="status">
      <LogoMark size={56} />
      <span className={ui.sr}>{t('Loading...')}</span>
    </div>
  );
}
