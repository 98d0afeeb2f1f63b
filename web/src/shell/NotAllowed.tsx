import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/Empty.tsx';
import ui from '../ui/ui.module.css';

/** Says so plainly where a page is not for the role of who looks. */
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
