import { describe, expect, test } from 'vitest';
import { isOn, mainItems, moreItems } from '../src/shell/items.ts';

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);
const SQUADS = ['Dashboard', 'Squad', 'Payment', 'Payout'];
const STAFF = ['Dashboard', 'Squad', 'Pods', 'Payment', 'Payout'];

describe('the navigation, by role and product', () => {
  test.each([
    ['USER', 'adashi', SQUADS],
    ['USER', 'ajohome', ['Dashboard', 'Pods', 'Payment', 'Payout']],
    ['ADMIN', 'adashi', STAFF],
    ['ADMIN', 'ajohome', STAFF],
  ] as const)('%s in %s', (role, product, expected) => {
    expect(labels(mainItems({ role, product }))).toEqual(expected);
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
  ] as const)('what else %s has', (role, expected) => expect(labels(moreItems({ role }))).toEqual(expected));
  test('an item is on for its path and all below it, and for no other', () => {
    const [, squad] = mainItems({ role: 'ADMIN', product: null });
    expect([squad && isOn(squad, '/squad/active-squad/1'), squad && isOn(squad, '/squadron')]).toEqual([true, false]);
  });
});
