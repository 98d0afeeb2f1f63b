import {
  PERMISSIONS,
  PERMISSIONS_OF,
  type Permission,
  ROLES,
  ROUTES,
  type Role,
  type Route,
  roleMay,
  STAFF_ROLES,
} from '@adashi/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRoutes } from '../src/http/router.ts';
import { type Caller, TestApp } from './app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
/**
 * Uses the same id for every path parameter. Callers without permission get the same response for
 * any id.
 */
const about = (id: string) => ({
  params: new Proxy({}, { get: (_, name) => (name === 'product' ? 'adashi' : id) }),
});

let app: TestApp;
const callers = new Map<Role, Caller>();

beforeAll(async () => {
  app = await TestApp.open();
  for (const role of STAFF_ROLES) callers.set(role, await app.staff(role, role));
  callers.set('user', await app.member('ada'));
});
afterAll(() => app.close());

const callerOf = (role: Role): Caller => callers.get(role) ?? app.visitor;
const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[]; // This type cast is safe because `ROUTES` has no other keys.
const routeOf = (name: keyof typeof ROUTES): Route => ROUTES[name];
const closed = names.filter((name) => routeOf(name).who !== 'anyone');
/** The test of visitor calls skips this call, because the call renews the session. */
const AT_ITS_OWN_DOOR: readonly string[] = ['refreshToken'];
const open = names.filter((name) => routeOf(name).who === 'anyone' && !AT_ITS_OWN_DOOR.includes(name));
/** The response to this call never ends. `live.test.ts` covers the call. */
const ENDLESS: readonly string[] = ['notificationStream'];

/**
 * Returns the error that a role gets for an unknown person’s id, or null if the role may make the
 * call.
 */
function doorFor({ who, may, isExport }: Route, role: Role): 'forbidden' | 'not_found' | null {
  const isMember = role === 'user';
  if (who === 'member') return isMember ? null : 'forbidden';
  if (who === 'person') return null;
  if (isMember)
    return ({ staff: 'forbidden', 'self or staff': 'not_found', 'member or staff': null } as const)[who as 'staff'];
  return may && roleMay(role, may) && (!isExport || roleMay(role, 'exports')) ? null : 'forbidden';
}

describe('Permission check of every call', () => {
  test.each(open)('The call %s allows visitors', async (name) => {
    const { statusCode, body } = await app.visitor.raw(name, about(NOBODY));
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toMatch(/"code":"(not_signed_in|forbidden)"/);
  });

  test.each(closed)('The call %s rejects visitors', async (name) => {
    expect((await app.visitor.refused(name, about(NOBODY))).code).toBe('not_signed_in');
  });

  test.each(closed)('The call %s allows only the callers in the contract', async (name) => {
    for (const role of ROLES) {
      const door = doorFor(routeOf(name), role);
      if (door === null && ENDLESS.includes(name)) continue;
      const answer = await callerOf(role).raw(name, about(NOBODY));
      const code = answer.statusCode === 200 ? null : answer.json().code;
      if (door) expect({ role, code }).toEqual({ role, code: door });
      else {
        expect({ role, code }).not.toEqual({ role, code: 'forbidden' });
        expect(answer.statusCode, `${role}: ${answer.body}`).toBeLessThan(500);
      }
    }
  });

  const aboutSelf = names.filter((name) => routeOf(name).who === 'self or staff');
  test.each(aboutSelf)('The call %s lets every role act on the caller’s own account', async (name) => {
    for (const role of ROLES) {
      const me = callerOf(role);
      expect({ role, status: (await me.raw(name, about(me.id))).statusCode }).toEqual({ role, status: 200 });
    }
  });
});

describe('Permissions of staff', () => {
  const MOVES_MONEY: readonly Permission[] = ['payments.act', 'payouts.act', 'books'];
  test.each(['support', 'kyc_officer'] as const)('The role %s cannot move money', (role) => {
    const may = [...MOVES_MONEY, 'settings', 'staff', 'squads.act', 'operations'] as const;
    expect(may.filter((permission) => roleMay(role, permission))).toEqual([]);
  });

  test('Only identity officers can read identity forms', () => {
    const whoMay = (permission: Permission) => ROLES.filter((role) => roleMay(role, permission));
    expect(whoMay('kyc')).toEqual(['kyc_officer', 'admin', 'superadmin']);
    expect(whoMay('staff.read')).toEqual(['admin', 'superadmin']);
    expect(whoMay('staff')).toEqual(['superadmin']);
    expect(PERMISSIONS.filter((permission) => whoMay(permission).length === 0)).toEqual([]);
    expect(PERMISSIONS_OF.user).toEqual([]);
  });

  test.each([
    ['staff', undefined, 'name a permission'],
    ['member or staff', 'everything', 'name a permission'],
    ['person', 'books', 'remove the permission'],
  ])('The server does not start with a route for %s that has the permission %s', (who, may, sentence) => {
    const odd = { ...ROUTES.people, who, may } as unknown as Route; // This type cast is needed because the types forbid such a route.
    expect(() => addRoutes(app.server, app.context, { odd }, { odd: async () => ({}) })).toThrow(sentence);
  });

  test('Every staff call that changes data needs a write permission', () => {
    const writes = names.filter((name) => routeOf(name).method !== 'GET' && routeOf(name).may);
    expect(writes.length).toBeGreaterThan(40);
    // Notes are the exception: everyone who can read the member page can write a note there.
    expect(writes.filter((name) => routeOf(name).may?.endsWith('.read'))).toEqual(['revealField', 'writeMemberNote']);
  });

  test.each<[Permission, (keyof typeof ROUTES)[]]>([
    ['announcements', ['addAnnouncement', 'changeAnnouncement', 'dropAnnouncement', 'sendAnnouncement']],
    ['agreements', ['addAgreement', 'changeAgreement', 'publishAgreement', 'retireAgreement']],
    ['books', ['fillFund', 'verifyBooks', 'reconcileDay', 'resolveDifference']],
    ['payments.act', ['retryPayment', 'markPaymentPaid', 'waivePayment', 'refundPayment']],
    ['payouts.act', ['makeBankFile', 'bankFile', 'bringInBankReturns', 'approvePayout', 'payoutReturns']],
  ])('The acts in this table need the permission %s', (permission, acts) => {
    expect(acts.filter((name) => routeOf(name).may !== permission)).toEqual([]);
  });

  test('A staff member with a changed role loses the old permissions at the next call', async () => {
    const marie = await app.staff('marie', 'finance');
    await marie.call('payouts', { params: { product: 'adashi' }, query: {} });
    await app.setRole(marie, 'support');
    expect((await marie.refused('makeBankFile', { params: { product: 'adashi' } })).code).toBe('forbidden');
  });

  test('Only staff with access to payments can see wallet balances', async () => {
    const of = { params: { id: callerOf('user').id } };
    const walletBefore = async (role: Role) => (await callerOf(role).call('person', of)).wallet;
    expect([await walletBefore('finance'), await walletBefore('support')]).toEqual([0, 0]);
    expect(await walletBefore('kyc_officer')).toBeNull();
  });

  test('Staff cannot change the details of other staff', async () => {
    const rename = (id: string) =>
      callerOf('support').raw('updatePersonalInfo', {
        params: { id },
        body: { city: 'Guelph', reason: 'Said so on the phone' },
      });
    expect((await rename(callerOf('user').id)).statusCode).toBe(200);
    expect((await rename(callerOf('superadmin').id)).statusCode).toBe(404);
    expect((await rename(callerOf('support').id)).statusCode).toBe(200);
  });
});
