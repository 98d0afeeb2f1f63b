import { NavLink } from 'react-router';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import ui from '../../ui/ui.module.css';

/** Tabs of a member’s account: the profile, and the money on the platform. */
export function MemberTabs() {
  const { t } = useTranslation();
  return (
    <nav className={ui.tabs} aria-label={t('Account')}>
      <NavLink to={paths.account}>{t('Account')}</NavLink>
      <NavLink to={paths.referral}>{t('Wallet and referrals')}</NavLink>
    </nav>
  );
}
