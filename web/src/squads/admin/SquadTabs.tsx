import { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { useCurrentTab } from '../../client/use-current-tab.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';

const TABS = [
  { at: 'all', label: msg('All squads') },
  { at: 'active', label: msg('Active') },
  { at: 'upcoming', label: msg('Upcoming') },
  { at: 'pending', label: msg('Pending') },
  { at: 'completed', label: msg('Completed') },
  { at: 'members', label: msg('Squad members') },
] as const;
export type SquadTab = (typeof TABS)[number]['at'];

function pathOf(at: SquadTab): string {
  if (at === 'all') return paths.squads;
  return at === 'members' ? paths.squadMembers : paths.squadsBy(at);
}

/** Tabs of the squad lists and of the list of memberships. Each tab shows a count. */
export function SquadTabs({ at }: { at: SquadTab }) {
  const { t } = useTranslation();
  const row = useCurrentTab();
  const stats = useIfKnown(ROUTES.squadStats, IN_PRODUCT);
  const countOf = (tab: SquadTab) => {
    if (!stats) return null;
    if (tab === 'members') return stats.members;
    return tab === 'all' ? Object.values(stats.byStatus).reduce((sum, n) => sum + n, 0) : (stats.byStatus[tab] ?? 0);
  };
  return (
    <nav ref={row} className={ui.tabs} aria-label={t('Squads by status')}>
      {TABS.map((tab) => (
        <Link key={tab.at} to={pathOf(tab.at)} aria-current={tab.at === at ? 'page' : undefined}>
          {t(tab.label)} <span className={cx(ui.text3, ui.tabular)}>{countOf(tab.at)}</span>
        </Link>
      ))}
    </nav>
  );
}
