import { NavLink } from 'react-router';
import { useCurrentTab } from '../../../client/use-current-tab.ts';
import { countText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import ui from '../../../ui/ui.module.css';
import { useFirstActs } from './use-first-acts.ts';

/** Tabs of the account activity: the audit log, the staff acts that await approval, the privacy, and the operations. */
export function ActivityTabs() {
  const { t } = useTranslation();
  const seesActivity = useMay('activity');
  const row = useCurrentTab();
  const waiting = useFirstActs()?.counts.all ?? 0;
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Account Activity')}>
      {seesActivity && (
        <NavLink to={paths.activity} end>
          {t('Activity')}
        </NavLink>
      )}
      {useMay('decisions') && (
        <NavLink to={paths.secondPerson}>
          {t('Waiting for a second person')}
          {waiting > 0 && <span>{countText(waiting)}</span>}
        </NavLink>
      )}
      {seesActivity && <NavLink to={paths.privacy}>{t('Privacy')}</NavLink>}
      {useMay('operations') && <NavLink to={paths.operations}>{t('Operations')}</NavLink>}
    </nav>
  );
}
