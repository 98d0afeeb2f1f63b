import type { Profile, Role } from '@adashi/contract';
import { SQUAD_STATUSES } from '@adashi/core';
import { describe, expect, test } from 'vitest';
import { WALK } from '../../e2e/routes.ts';
import { paths } from '../src/paths.ts';
import { isOn, mainItems, moreItems } from '../src/shell/items.ts';
import { namedPages } from '../src/shell/named-pages.ts';
import { permissionAt } from '../src/shell/pages-of-staff.ts';

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);
const PROFILE: Profile = {
  id: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  firstName: 'Grace',
  lastName: 'Adu',
  email_address: 'grace@example.com',
  isVerified: true,
  kycVerificationStatus: 'verified',
  kycVerificationReference: null,
  kycVerifiedAt: null,
  kycAskedAgain: null,
  language: 'en',
  phoneNumber: null,
  homeAddress: null,
  city: null,
  state: null,
  zipCode: null,
  jobTitle: null,
  employerName: null,
  employerPhoneNumber: null,
  referralCode: 'GRACE',
  hasBank: false,
  hasMandate: false,
  walletPays: false,
  wallet: 0,
  product: null,
  suspended: null,
};
const SQUADS = ['Dashboard', 'Squad', 'Payment', 'Payout'];
const ACTIVITY = 'Account Activity';
const STAFF = ['Dashboard', 'Squad', 'Pods', 'Payment', 'Payout'];

/** Pages without a name of their own: filtered views and forms of pages that have a name. */
const WITHOUT_NAME: readonly string[] = [
  paths.inactiveMembers,
  paths.newAgreement,
  paths.newAnnouncement,
  ...['adashi', 'ajohome'].map(paths.productMembers),
  ...SQUAD_STATUSES.map(paths.squadsBy),
];

describe('the navigation by role and product', () => {
  test.each([
    ['USER', 'adashi', SQUADS],
    ['USER', 'ajohome', ['Dashboard', 'Pods', 'Payment', 'Payout']],
    ['ADMIN', 'adashi', STAFF],
    ['ADMIN', 'ajohome', STAFF],
  ] as const)('the main navigation of %s in the product %s has the items of the spec', (role, product, expected) => {
    expect(labels(mainItems({ role, product, profile: null }))).toEqual(expected);
  });
  test.each([
    ['USER', ['Account', 'Referral', 'Help Desk', 'Notification']],
    [
      'ADMIN',
      [
        'User Management',
        'Staff Management',
        'KYC',
        'Account Activity',
        'Guarantor verification',
        'Account',
        'Referral',
        'Notification',
      ],
    ],
  ] as const)('the secondary navigation of the role %s has the items of the spec', (role, expected) =>
    expect(labels(moreItems({ role, product: null, profile: null }))).toEqual(expected),
  );
  test('a navigation item is marked as current only on its own path and on subpaths', () => {
    const [, squad] = mainItems({ role: 'ADMIN', product: null, profile: null });
    expect([squad && isOn(squad, '/squad/active-squad/1'), squad && isOn(squad, '/squadron')]).toEqual([true, false]);
  });

  const profileOf = (role: Role): Profile => ({ ...PROFILE, role });
  test.each([
    ['support', ['Squad', 'Payment', 'Payout', 'User Management', ACTIVITY, 'Guarantor verification', 'Referral']],
    ['kyc_officer', ['Squad', 'User Management', 'KYC', ACTIVITY, 'Guarantor verification']],
    ['finance', ['Squad', 'Payment', 'Payout', 'User Management', ACTIVITY, 'Guarantor verification', 'Referral']],
  ] as const)('the role %s sees its own navigation items and the items for all staff', (role, expected) => {
    const viewer = { role: 'ADMIN', product: null, profile: profileOf(role) } as const;
    const ofAll = ['Dashboard', 'Pods', 'Account', 'Notification'];
    const shown = labels([...mainItems(viewer), ...moreItems(viewer)]);
    expect(shown.filter((label) => !ofAll.includes(label))).toEqual(expected);
    expect(shown).toEqual(expect.arrayContaining(ofAll));
  });
  test.each(['admin', 'superadmin'] as const)('the role %s sees Staff Management (SPEC §2)', (role) => {
    const items = labels(moreItems({ role: 'ADMIN', product: null, profile: profileOf(role) }));
    expect(items).toContain('Staff Management');
  });
  test.each(Object.keys(WALK.admin ?? {}))('the staff page %s requires a permission', (path) => {
    expect(permissionAt(path)).not.toBeUndefined();
  });
  test('the search finds every staff page without an id by name, if the role may open the page', () => {
    const found = (role: Role) => namedPages({ role: 'ADMIN', product: null, profile: profileOf(role) });
    const pathsOf = (role: Role) => found(role).map(({ path }) => path.replace(/\?.*/, ''));
    const pages = Object.keys(WALK.admin ?? {}).filter((path) => !path.includes(':') && !WITHOUT_NAME.includes(path));
    expect(pages.filter((path) => !pathsOf('superadmin').includes(path))).toEqual([]);
    expect(new Set(found('superadmin').map(({ label }) => label)).size).toBe(found('superadmin').length);
    expect(pathsOf('support').filter((path) => path === paths.books || path === paths.settings)).toEqual([]);
  });
});
