import { type Permission, roleMay } from '@adashi/contract';
import { paths } from '../paths.ts';
import type { Session } from '../session/session.ts';

/**
 * Permission for each staff page. Null means all staff, and a subpage without an entry needs the permission of the
 * parent page.
 */
const PAGES: Readonly<Record<string, Permission | null>> = {
  [paths.dashboard]: null,
  [paths.account]: null,
  [paths.settings]: 'settings',
  [paths.operations]: 'operations',
  [paths.agreements]: 'agreements',
  [paths.notifications]: null,
  [paths.pods]: null,
  [paths.squads]: 'squads.read',
  [paths.newSquad]: 'squads.act',
  [paths.members]: 'members.read',
  [paths.samePerson]: 'kyc',
  [paths.staff]: 'staff.read',
  [paths.kyc]: 'kyc',
  [paths.guarantors]: 'guarantors.read',
  [paths.activity]: 'activity',
  [paths.secondPerson]: 'decisions',
  [paths.privacy]: 'activity',
  [paths.undelivered]: 'operations',
  [paths.quarantine]: 'operations',
  [paths.payments]: 'payments.read',
  [paths.books]: 'books',
  [paths.reconciliation]: 'books',
  [paths.unmatched]: 'operations',
  [paths.payouts]: 'payouts.read',
  [paths.referral]: 'referrals',
  [paths.tickets]: 'support',
  [paths.savedAnswers]: 'support',
  [paths.announcements]: 'announcements',
};

const isAt = (page: string, pathname: string) => pathname === page || pathname.startsWith(`${page}/`);

/** Returns the permission that a path requires. Returns undefined for an unknown path. */
export function permissionAt(pathname: string): Permission | null | undefined {
  const [nearest] = Object.keys(PAGES)
    .filter((page) => isAt(page, pathname))
    .toSorted((one, other) => other.length - one.length);
  return nearest === undefined ? undefined : PAGES[nearest];
}

/**
 * Returns whether a staff member can open a path. Without a profile, every page is visible (SPEC §2), because the
 * server checks every request.
 */
export function mayVisit({ profile }: Pick<Session, 'profile'>, pathname: string): boolean {
  const permission = permissionAt(pathname);
  return !permission || !profile || roleMay(profile.role, permission);
}
