import { NavLink } from 'react-router';
import { useCurrentTab } from '../../client/use-current-tab.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import ui from '../../ui/ui.module.css';

/** Tabs of a member’s account: the profile, and the wallet with the referrals. */
export function MemberTabs() {
  const { t } = useTranslation();
  const row = useCurrentTab();
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Account')}>
      <NavLink to={paths.account}>{t('Account')}</NavLink>
      <NavLink to={paths.referral}>{t('Wallet and referrals')}</NavLink>
    </nav>
  );
}
