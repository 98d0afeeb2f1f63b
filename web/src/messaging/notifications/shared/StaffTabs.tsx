import { NavLink } from 'react-router';
import { useCurrentTab } from '../../../client/use-current-tab.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import ui from '../../../ui/ui.module.css';

/** Tabs for staff: notifications, and tickets of members. */
export function StaffTabs() {
  const { t } = useTranslation();
  const row = useCurrentTab();
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Notifications')}>
      <NavLink to={paths.notifications} end>
        {t('Notifications')}
      </NavLink>
      {useMay('announcements') && <NavLink to={paths.announcements}>{t('Announcements')}</NavLink>}
      {useMay('support') && <NavLink to={paths.tickets}>{t('Tickets')}</NavLink>}
    </nav>
  );
}
