import { ROUTES } from '@adashi/contract';
import { NavLink } from 'react-router';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useCurrentTab } from '../../../client/use-current-tab.ts';
import { countText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import ui from '../../../ui/ui.module.css';
import css from './MemberTabs.module.css';

/** Tabs of the member lists. Each tab shows the number of members. */
export function MemberTabs() {
  const { t } = useTranslation();
  const row = useCurrentTab();
  const counts = useIfKnown(ROUTES.countPeople, {});
  const mayDecide = useMay('kyc');
  const cases = useIfKnown(ROUTES.identityCases, { query: {} }, mayDecide);
  const tabs = [
    [paths.members, t('All members'), counts?.all],
    [paths.productMembers('adashi'), 'Adashi', counts?.adashi],
    [paths.productMembers('ajohome'), 'AjoHome', counts?.ajohome],
    [paths.inactiveMembers, t('Inactive'), counts?.inactive],
    ...(mayDecide ? [[paths.samePerson, t('May be one person'), cases?.total] as const] : []),
  ] as const;
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Lists of members')}>
      {tabs.map(([to, label, count]) => (
        <NavLink key={to} to={to} end>
          {label} {count !== undefined && <span className={css.count}>{countText(count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
