import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import { useMay } from '../../session/use-may.ts';
import ui from '../../ui/ui.module.css';

/** What members pay, and beside it the books, for who may. */
export function PaymentTabs() {
  const { t } = useTranslation();
  if (!useMay('books')) return null;
  return (
    <nav className={ui.tabs} aria-label={t('Payment')}>
      <NavLink to={paths.payments} end>
        {t('Contributions')}
      </NavLink>
      <NavLink to={paths.books}>{t('Books')}</NavLink>
    </nav>
  );
}
