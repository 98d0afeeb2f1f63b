import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/Empty.tsx';
import ui from '../ui/ui.module.css';

/** Message for a page that the person’s role doesn’t allow. */
export function NotAllowed() {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <Empty title={t('This page is not for your role')}>
        {t('Your role does not include what this page is for. A superadmin can give you another one.')}
      </Empty>
    </section>
  );
}
