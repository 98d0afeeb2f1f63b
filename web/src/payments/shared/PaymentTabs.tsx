import { NavLink } from 'react-router';
import { useCurrentTab } from '../../client/use-current-tab.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session/use-may.ts';
import ui from '../../ui/ui.module.css';

/** Tabs of the payment pages for staff. */
export function PaymentTabs() {
  const { t } = useTranslation();
  const row = useCurrentTab();
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Payment')}>
      <NavLink to={paths.payments} end>
        {t('Contributions')}
      </NavLink>
      {useMay('books') && <NavLink to={paths.books}>{t('Books')}</NavLink>}
      {useMay('books') && <NavLink to={paths.reconciliation}>{t('Reconciliation')}</NavLink>}
      {useMay('operations') && <NavLink to={paths.unmatched}>{t('Unmatched money')}</NavLink>}
    </nav>
  );
}
