import { ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, PASSWORD, TestApp } from './app.ts';
import { later, MINUTE } from './later.ts';
import { Passkey } from './passkey.ts';
import { addTwoFactor, shownByApp } from './two-factor.ts';

let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  root = await app.staff('root', 'superadmin');
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const asks = (who: Route['who']) => {
  const found = Object.entries<Route>(ROUTES).filter(([, route]) => route.afterPassword && route.who === who);
  return found.map(([name]) => name).toSorted((one, other) => one.localeCompare(other));
};

/** The server checks the caller before the input, so any input works. */
const ANY = { params: { product: 'adashi', id: '00000000-0000-4000-8000-000000000000' }, body: {} };
type Name = keyof typeof ROUTES;
const OF_STAFF = [
  'allowBankHolder',
  'allowSharedBank',
  'approveAct',
  'approvePayout',
  'approveSquad',
  'changeSetting',
  'changeStaffRole',
  'confirmIdentity',
  'decideIdentityCase',
  'deletePerson',
  'fillFund',
  'inviteStaff',
  'markPaymentPaid',
  'payoutReturns',
  'publishAgreement',
  'reactivateMember',
  'reactivateStaff',
  'refundPayment',
  'releaseBankFile',
  'releasePayout',
  'removeMember',
  'replaceMember',
  'resetStaffFactor',
  'restoreEmail',
  'sendAnnouncement',
  'suspendStaff',
  'verifyGuarantor',
  'waivePayment',
] as const satisfies readonly Name[];

describe('Staff calls that need a recent password confirmation', () => {
  test('The contract requires a recent password confirmation for exactly the listed staff calls', () => {
    expect(asks('staff')).toEqual(OF_STAFF);
  });

  test.each(OF_STAFF)('The call %s needs a recent password confirmation', async (name) => {
    const codeOf = async () => (await root.raw(name, ANY)).json<{ code?: string }>().code;
    expect(await codeOf()).not.toBe('password_needed');
    later(app, 6 * MINUTE);
    expect(await codeOf()).toBe('password_needed');
    expect((await root.raw('me')).statusCode).toBe(200);
  });

  test('A sign-in by staff does not count as a password confirmation', async () => {
    const fresh = await app.signIn(root.email);
    for (const name of OF_STAFF)
      expect([name, (await fresh.refused(name, ANY)).code]).toEqual([name, 'password_needed']);
  });

  test('Every call that needs two people needs a recent password confirmation', () => {
    const without = Object.entries<Route>(ROUTES).filter(([, route]) => route.byTwo && !route.afterPassword);
    // Members can also make this call. The call needs two people only if staff change a verified name.
    expect(without.map(([name]) => name)).toEqual(['updatePersonalInfo']);
  });

  test('A change of a verified name by staff needs a recent password confirmation', async () => {
    const member = await app.member('nkem');
    await app.verifyIdentity(member);
    const fresh = await app.signIn(root.email);
    const change = (body: object) => fresh.raw('updatePersonalInfo', { params: { id: member.id }, body });
    const renamed = { firstName: 'Adaeze', reason: 'New passport seen' };
    expect((await change({ city: 'Ottawa', reason: 'She moved' })).statusCode).toBe(200);
    expect((await change(renamed)).json().code).toBe('password_needed');
    await fresh.confirm();
    expect((await change(renamed)).statusCode).toBe(202);
  });

  test('A staff member must confirm the password again after the last confirmation has expired', async () => {
    later(app, 6 * MINUTE);
    expect((await root.refused('changeSetting', ANY)).code).toBe('password_needed');
    await root.call('confirmPassword', { body: { password: PASSWORD } });
    expect((await root.refused('changeSetting', ANY)).code).toBe('bad_input');
  });
});

describe('Calls about the caller’s own account', () => {
  test('The contract requires a recent password confirmation for exactly these member calls', () => {
    expect(asks('member')).toEqual(['addBank', 'changeBank', 'connectBank', 'deleteMe', 'updateGuarantor', 'withdraw']);
    expect(asks('person')).toEqual([
      'addPasskey',
      'askForNewEmail',
      'beginTwoFactor',
      'confirmCalendar',
      'confirmPasskey',
      'confirmTwoFactor',
      'endTwoFactor',
      'exportMe',
      'passkeyOptions',
      'removePasskey',
      'renewRecoveryCodes',
    ]);
  });

  test('A member must confirm the password even right after the sign-in', async () => {
    const ada = await app.member('ada');
    expect((await ada.refused('exportMe')).code).toBe('password_needed');
  });
});

describe('Confirmation without the password', () => {
  const asked = async (me: Caller) => (await me.raw('exportMe')).statusCode;
  /** Returns a person’s failed confirmations from the audit log. */
  const denied = async (me: Caller) => {
    const { rows } = await sql<{ subject: string }>`
      select subject from activity where action = 'was_denied' and actor_id = ${me.id} order by subject
    `.execute(app.context.db);
    return rows.map(({ subject }) => subject);
  };
  const passkeyOf = async (me: Caller) => {
    const passkey = new Passkey(app.context.config.publicUrl);
    const response = passkey.made(await me.call('passkeyOptions', {}));
    await me.call('addPasskey', { body: { name: 'Phone', response } });
    return passkey;
  };
  const signedBy = async (passkey: Passkey) => ({
    body: { response: passkey.signed(await app.visitor.call('passkeyLoginOptions', {})) },
  });

  test('The confirmation accepts each code of the authenticator app only once', async () => {
    const me = await app.confirmed((await app.member('bisi')).email);
    const { secret } = await addTwoFactor(app, me);
    later(app, 6 * MINUTE);
    expect(await asked(me)).toBe(403);
    const body = { code: shownByApp(app, secret) };
    const wrong = body.code === '000000' ? '000001' : '000000';
    expect(await me.refused('confirmByCode', { body: { code: wrong } })).toMatchObject({
      fields: { code: 'This is not the current code in your app' },
    });
    expect(await asked(me)).toBe(403);
    await me.call('confirmByCode', { body });
    expect(await asked(me)).toBe(200);
    expect((await me.refused('confirmByCode', { body })).code).toBe('bad_input');
  });

  test('The confirmation rejects all codes of the authenticator app after five wrong codes', async () => {
    const me = await app.confirmed((await app.member('chike')).email);
    const { secret } = await addTwoFactor(app, me);
    later(app, 6 * MINUTE);
    for (let tries = 0; tries < 5; tries += 1) await me.refused('confirmByCode', { body: { code: '000000' } });
    expect((await me.refused('confirmByCode', { body: { code: shownByApp(app, secret) } })).status).toBe(429);
  });

  test('The confirmation rejects codes from a person without an authenticator app', async () => {
    const me = await app.member('dayo');
    expect((await me.refused('confirmByCode', { body: { code: '123456' } })).code).toBe('bad_input');
    expect(await denied(me)).toEqual(['call:confirmByCode']);
  });

  test('Each confirmation by passkey needs a new signature', async () => {
    const me = await app.confirmed((await app.member('ebele')).email);
    const passkey = await passkeyOf(me);
    later(app, 6 * MINUTE);
    expect(await asked(me)).toBe(403);
    const signed = await signedBy(passkey);
    await me.call('confirmByPasskey', signed);
    expect(await asked(me)).toBe(200);
    expect((await me.refused('confirmByPasskey', signed)).code).toBe('passkey_refused');
  });

  test('The confirmation rejects a passkey of another person', async () => {
    const other = await app.confirmed((await app.member('funmi')).email);
    const passkey = await passkeyOf(other);
    const me = await app.member('gbenga');
    expect((await me.refused('confirmByPasskey', await signedBy(passkey))).code).toBe('passkey_refused');
    expect(await asked(me)).toBe(403);
    expect(await denied(me)).toEqual(['call:confirmByPasskey', 'call:exportMe']);
  });
});
