import { msg } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import type { Session } from '../session/session.ts';
import { mainItems, moreItems } from './items.ts';
import { mayVisit } from './pages-of-staff.ts';

interface PageName {
  readonly path: string;
  /** Name of the page, as a key of the catalogue. */
  readonly label: string;
}

/** Staff pages that are not in the sidebar. */
const FURTHER: readonly PageName[] = [
  { path: paths.squadMembers, label: msg('Squad members') },
  { path: paths.removalsDue, label: msg('Removal to decide') },
  { path: paths.newSquad, label: msg('Open a squad') },
  { path: paths.quarantine, label: msg('Quarantined squads') },
  { path: paths.books, label: msg('Books') },
  { path: paths.reconciliation, label: msg('Reconciliation') },
  { path: paths.unmatched, label: msg('Unmatched bank events') },
  { path: paths.bankFiles, label: msg('Bank files') },
  { path: paths.samePerson, label: msg('May be one person') },
  { path: paths.secondPerson, label: msg('Waiting for a second person') },
  { path: paths.privacy, label: msg('Privacy') },
  { path: paths.undelivered, label: msg('Undelivered messages') },
  { path: paths.operations, label: msg('Operations') },
  { path: paths.settings, label: msg('Platform settings') },
  { path: paths.agreements, label: msg('Agreements') },
  { path: paths.tickets, label: msg('Tickets') },
  { path: paths.savedAnswers, label: msg('Saved answers') },
  { path: paths.announcements, label: msg('Announcements') },
];

/** Returns the pages that the search of a staff member finds by name: the sidebar first, then all other pages. */
export function namedPages(session: Pick<Session, 'role' | 'product' | 'profile'>): readonly PageName[] {
  const items = [...mainItems(session), ...moreItems(session)].map(({ path, label }) => ({ path, label }));
  const known = new Set(items.map(({ path }) => path));
  return [
    ...items,
    ...FURTHER.filter(({ path }) => !known.has(path) && mayVisit(session, new URL(path, 'http://a').pathname)),
  ];
}
