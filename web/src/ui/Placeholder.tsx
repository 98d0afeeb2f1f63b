import { useTranslation } from 'react-i18next';
import { LogoMark } from './Logo.tsx';
import css from './Placeholder.module.css';
import ui from './ui.module.css';

/** The whole page while it loads: the logo, pulsing, on nothing. `index.html` shows the same before any script. */
export function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className={css.loading} role="status">
      <LogoMark size={56} />
      <span className={ui.sr}>{t('Loading...')}</span>
    </div>
  );
}
