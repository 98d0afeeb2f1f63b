import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/Empty.tsx';
import ui from '../ui/ui.module.css';
import { useTitle } from '../ui/use-title.ts';

/** Says so plainly where a screen of the administrator is not built yet. */
export function NotBuilt({ title = '' }: { title?: string }) {
  const { t } = useTranslation();
  useTitle(title && t(title));
  return (
    <section className={ui.card}>
      <Empty title={t('This page is not built yet')}>{t('Nothing is missing from the books because of it.')}</Empty>
    </section>
  );
}
