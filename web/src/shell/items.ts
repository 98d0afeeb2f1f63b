import {
  IconBell,
  IconBuildingCommunity,
  IconCoins,
  IconCreditCard,
  IconGift,
  IconHistory,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLifebuoy,
  IconShieldCheck,
  IconUserCircle,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { msg } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import type { Session } from '../session/session.ts';
import { mayVisit } from './pages-of-staff.ts';

export interface NavItem {
  readonly path: string;
  readonly label: string;
  readonly Icon: typeof IconUsers;
}

const dashboard: NavItem = { path: paths.dashboard, label: msg('Dashboard'), Icon: IconLayoutDashboard };
const squad: NavItem = { path: paths.squads, label: msg('Squad'), Icon: IconUsersGroup };
const pods: NavItem = { path: paths.pods, label: msg('Pods'), Icon: IconBuildingCommunity };
const payment: NavItem = { path: paths.payments, label: msg('Payment'), Icon: IconCreditCard };
const payout: NavItem = { path: paths.payouts, label: msg('Payout'), Icon: IconCoins };
const account: NavItem = { path: paths.account, label: msg('Account'), Icon: IconUserCircle };
const referral: NavItem = { path: paths.referral, label: msg('Referral'), Icon: IconGift };
const notification: NavItem = { path: paths.notifications, label: msg('Notification'), Icon: IconBell };

type Viewer = Pick<Session, 'role' | 'product' | 'profile'>;

/**
 * Returns the main navigation for a role and a product (SPEC §2). For staff, returns only the pages that the role can
 * see.
 */
export function mainItems(viewer: Viewer): readonly NavItem[] {
  const { role, product } = viewer;
  if (role === 'ADMIN') return [dashboard, squad, pods, payment, payout].filter(({ path }) => mayVisit(viewer, path));
  return product === 'ajohome' ? [dashboard, pods, payment, payout] : [dashboard, squad, payment, payout];
}

/** Returns the secondary navigation for a role, shown below the main navigation. */
export function moreItems(viewer: Viewer): readonly NavItem[] {
  if (viewer.role !== 'ADMIN')
    return [account, referral, { path: paths.help, label: msg('Help Desk'), Icon: IconLifebuoy }, notification];
  // Staff without access to the audit log open the staff acts that await approval instead.
  const activity = mayVisit(viewer, paths.activity) ? paths.activity : paths.secondPerson;
  return [
    { path: paths.members, label: msg('User Management'), Icon: IconUsers },
    { path: paths.staff, label: msg('Staff Management'), Icon: IconUserShield },
    { path: paths.kyc, label: msg('KYC'), Icon: IconIdBadge2 },
    { path: activity, label: msg('Account Activity'), Icon: IconHistory },
    { path: paths.guarantors, label: msg('Guarantor verification'), Icon: IconShieldCheck },
    account,
    referral,
    notification,
  ].filter(({ path }) => mayVisit(viewer, path));
}

export function isOn(item: NavItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}
