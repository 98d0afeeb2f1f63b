import { NavLink } from 'react-router';
import { useCurrentTab } from '../../client/use-current-tab.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session/use-may.ts';
import ui from '../../ui/ui.module.css';

/**
 * Tabs of a staff member's account: profile, agreements, platform settings and operations. Some tabs require a
 * permission.
 */
export function AccountTabs() {
  const { t } = useTranslation();
  const row = useCurrentTab();
  const [sets, agrees, operates] = [useMay('settings'), useMay('agreements'), useMay('operations')];
  if (!sets && !agrees && !operates) return null;
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Account')}>
      <NavLink to={paths.account} end>
        {t('Your account')}
      </NavLink>
      {agrees && <NavLink to={paths.agreements}>{t('Contract agreements')}</NavLink>}
      {sets && <NavLink to={paths.settings}>{t('Platform settings')}</NavLink>}
      {operates && <NavLink to={paths.operations}>{t('Operations')}</NavLink>}
    </nav>
  );
}
