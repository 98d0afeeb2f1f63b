import { ROUTES, type Route } from '@adashi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, PASSWORD, TestHouse } from './house.ts';

let house: TestHouse;
let root: Caller;
beforeAll(async () => {
  house = await TestHouse.open();
  root = await house.staff('root', 'superadmin');
});
afterAll(() => house.close());
afterEach(() => {
  vi.restoreAllMocks();
});

function inMinutes(minutes: number): void {
  const now = house.house.clock.real().getTime() + minutes * 60_000;
  vi.spyOn(house.house.clock, 'real').mockImplementation(() => new Date(now));
}

const asks = (who: Route['who']) => {
  const found = Object.entries<Route>(ROUTES).filter(([, route]) => route.afterPassword && route.who === who);
  return found.map(([name]) => name).toSorted((one, other) => one.localeCompare(other));
};

/** Any input: who asks is looked at before it. */
const ANY = { params: { product: 'adashi', id: '00000000-0000-4000-8000-000000000000' }, body: {} };
type Name = keyof typeof ROUTES;
const OF_STAFF = [
  'approvePayout',
  'changeSetting',
  'changeStaffRole',
  'deletePerson',
  'fillFund',
  'inviteStaff',
  'markPaymentPaid',
  'refundPayment',
  'releaseBankFile',
  'releasePayout',
  'resetStaffFactor',
  'suspendStaff',
  'waivePayment',
] as const satisfies readonly Name[];

describe('what staff does shortly after a password, a passkey or a code alone', () => {
  test('is this', () => {
    expect(asks('staff')).toEqual(OF_STAFF);
  });

  test.each(OF_STAFF)('%s', async (name) => {
    const codeOf = async () => (await root.raw(name, ANY)).json<{ code?: string }>().code;
    expect(await codeOf()).not.toBe('password_needed');
    inMinutes(6);
    expect(await codeOf()).toBe('password_needed');
    expect((await root.raw('me')).statusCode).toBe(200);
  });

  test('and again once it was given', async () => {
    inMinutes(6);
    expect((await root.refused('changeSetting', ANY)).code).toBe('password_needed');
    await root.call('confirmPassword', { body: { password: PASSWORD } });
    expect((await root.refused('changeSetting', ANY)).code).toBe('bad_input');
  });
});

describe('what a person does of their own', () => {
  test('is this', () => {
    expect(asks('member')).toEqual(['deleteMe']);
    expect(asks('person')).toEqual([
      'addPasskey',
      'askForNewEmail',
      'beginTwoFactor',
      'confirmTwoFactor',
      'endTwoFactor',
      'exportMe',
      'passkeyOptions',
      'removePasskey',
      'renewRecoveryCodes',
    ]);
  });

  test('asks a member for the password also right after they signed in', async () => {
    const ada = await house.member('ada');
    expect((await ada.refused('exportMe')).code).toBe('password_needed');
  });
});
