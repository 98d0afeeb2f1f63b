/**
 * Closed list of staff permissions. Each staff route names one permission, and a read permission does not allow
 * changes.
 */
export const PERMISSIONS = [
  'members.read',
  'members.act',
  'members.suspend',
  'squads.read',
  'squads.act',
  'kyc',
  'guarantors.read',
  'guarantors.act',
  'payments.read',
  'payments.act',
  'payouts.read',
  'payouts.act',
  'books',
  'support',
  'referrals',
  'agreements',
  'announcements',
  'operations',
  'settings',
  'decisions',
  'activity',
  'exports',
  'staff.read',
  'staff',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const STAFF_ROLES = ['support', 'kyc_officer', 'finance', 'admin', 'superadmin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const ROLES = ['user', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

const READS = ['members.read', 'squads.read', 'guarantors.read'] as const;
const READS_MONEY = ['payments.read', 'payouts.read'] as const;

/** Permissions of each role (docs/decisions/0037-permissions-and-audit.md). An admin reads the staff list, and only a superadmin changes staff. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  user: [],
  support: [...READS, ...READS_MONEY, 'decisions', 'members.act', 'guarantors.act', 'support', 'referrals'],
  kyc_officer: [...READS, 'decisions', 'kyc', 'guarantors.act'],
  finance: [...READS, ...READS_MONEY, 'decisions', 'payments.act', 'payouts.act', 'books', 'operations', 'referrals'],
  admin: PERMISSIONS.filter((permission) => permission !== 'staff'),
  superadmin: PERMISSIONS,
};

export function roleMay(role: Role, permission: Permission): boolean {
  return PERMISSIONS_OF[role].includes(permission);
}

/**
 * Returns the roles with a permission. Queries use them to find the staff to notify: ``role =
 * any(${rolesThatMay('kyc')})``.
 */
export function rolesThatMay(permission: Permission): StaffRole[] {
  return STAFF_ROLES.filter((role) => roleMay(role, permission));
}
