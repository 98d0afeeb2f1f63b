import { useTranslation } from 'react-i18next';
import { LogoMark } from './parts.tsx';

/** The whole page while it loads: the logo, pulsing, on nothing. `index.html` shows the same before any script. */
export function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className="loading" role="status">
      <LogoMark size={56} />
      <span className="sr">{t('Loading...')}</span>
    </div>
  );
}
