import {
  IconCoins,
  IconCreditCard,
  IconIdBadge2,
  IconLayoutDashboard,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { msg } from '../i18n/index.ts';
import { paths } from '../paths.ts';

export interface NavItem {
  readonly path: string;
  readonly label: string;
  readonly Icon: typeof IconUsers;
}

export const mainItems: readonly NavItem[] = [
  { path: paths.dashboard, label: msg('Dashboard'), Icon: IconLayoutDashboard },
  { path: paths.squads, label: msg('Squad'), Icon: IconUsersGroup },
  { path: paths.payments, label: msg('Payment'), Icon: IconCreditCard },
  { path: paths.payouts, label: msg('Payout'), Icon: IconCoins },
];

export const memberItems: readonly NavItem[] = [{ path: paths.account, label: msg('Account'), Icon: IconUserCircle }];

export const adminItems: readonly NavItem[] = [
  { path: paths.members, label: msg('User Management'), Icon: IconUsers },
  { path: paths.kyc, label: msg('KYC'), Icon: IconIdBadge2 },
  { path: paths.guarantors, label: msg('Guarantor verification'), Icon: IconShieldCheck },
];
