import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/parts.tsx';

/** Says so plainly where a screen of the administrator is not built yet. */
export function NotBuilt() {
  const { t } = useTranslation();
  return (
    <section className="card">
      <Empty title={t('This page is not built yet')}>{t('Nothing is missing from the books because of it.')}</Empty>
    </section>
  );
}
