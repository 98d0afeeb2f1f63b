import type { Input, ROUTES, StaffRole } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ALL_DETAILS } from '../src/audit/index.ts';
import { type Caller, type Name, PASSWORD, TestApp } from './app.ts';
import { Passkey } from './passkey.ts';
import { because, WHY } from './reasons.ts';
import { addTwoFactor } from './two-factor.ts';

let app: TestApp;
let root: Caller;
let amina: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  amina = await app.staff('amina');
  root = await app.staff('root', 'superadmin');
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const DAY = 86_400_000;
const on = (who: Caller) => ({ params: { id: who.id } });

const approval = (act: string) => because({ params: { id: act } });
/** The superadmin proposes an act, and an administrator approves the act. */
const byTwo = async <N extends Name>(name: N, input: Input<(typeof ROUTES)[N]>) =>
  amina.call('approveAct', approval(await root.propose(name, input)));
/** Two administrators approve the acts at the same time. Returns the status of each approval. */
const bothApprove = async (acts: readonly string[]) => {
  const second = await app.staff(`approver${acts.join('')}`);
  const pairs = [amina, second].map((who, index) => ({ who, act: acts[index] ?? '' }));
  for (const { who } of pairs) await who.confirm();
  const answers = await Promise.all(pairs.map(({ who, act }) => who.raw('approveAct', approval(act))));
  return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
};
const invite = (email_address: string, role: StaffRole = 'support') =>
  byTwo('inviteStaff', because({ body: { email_address, role } }));
async function linkFor(email: string): Promise<{ query: { id: string } }> {
  const [mail] = await app.mailsTo(email);
  return { query: { id: mail?.text.match(/staff-invitation#id=(\S+)/)?.[1] ?? '' } };
}
const NAMED = { firstName: 'Marie', lastName: 'Tremblay', password: PASSWORD };
const accept = async (email: string) =>
  app.visitor.call('acceptInvitation', { ...(await linkFor(email)), body: NAMED });

/** Creates a new staff member who has no second factor and still needs one. */
async function newcomer(name: string, role: StaffRole = 'support'): Promise<Caller> {
  const email = `${name}@new.example`;
  await invite(email, role);
  await accept(email);
  return app.confirmed(email);
}
const rowOf = async (who: Caller) =>
  (await root.call('staff', { query: { q: who.email } })).data.find(({ id }) => id === who.id);

describe('Invitation of staff', () => {
  test('An invitation makes a person staff with the chosen role', async () => {
    await invite('marie@new.example', 'finance');
    const link = await linkFor('marie@new.example');
    expect(await app.visitor.call('staffInvitation', link)).toMatchObject({
      email_address: 'marie@new.example',
      role: 'finance',
    });
    await app.visitor.call('acceptInvitation', { ...link, body: NAMED });
    const marie = await app.signIn('marie@new.example');
    expect(await marie.call('me', {})).toMatchObject({ role: 'finance', firstName: 'Marie', isVerified: true });
  });

  test('An invitation can be accepted only once', async () => {
    await invite('once@new.example');
    const link = await linkFor('once@new.example');
    const answers = await Promise.all([1, 2].map(() => app.visitor.raw('acceptInvitation', { ...link, body: NAMED })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('An invitation expires after three days', async () => {
    await invite('late@new.example');
    const link = await linkFor('late@new.example');
    const expired = new Date(app.context.clock.now().getTime() + 3 * DAY + 1);
    vi.spyOn(app.context.clock, 'now').mockReturnValue(expired);
    expect((await app.visitor.refused('acceptInvitation', { ...link, body: NAMED })).code).toBe('not_found');
    vi.restoreAllMocks();
    await sql`update staff_invitations set expires_at = app_now() where email = 'late@new.example'`.execute(
      app.context.db,
    );
    await invite('late@new.example');
    await accept('late@new.example');
  });

  test('A superadmin can withdraw an invitation', async () => {
    await invite('gone@new.example');
    const { data } = await root.call('staff', { query: { q: 'gone@new.example', state: 'invited' } });
    const id = data[0]?.id ?? '';
    const link = await linkFor('gone@new.example');
    await root.call('withdrawInvitation', because({ params: { id } }));
    expect((await app.visitor.refused('staffInvitation', link)).code).toBe('not_found');
    expect((await root.refused('withdrawInvitation', because({ params: { id } }))).code).toBe('done_by');
  });

  test('Two simultaneous invitations to the same email address create one invitation', async () => {
    const invitation = because({ body: { email_address: 'two@new.example', role: 'support' as const } });
    const other = await app.staff('other', 'superadmin');
    await other.confirm();
    const send = (who: Caller) => who.raw('inviteStaff', invitation);
    const codes = (await Promise.all([send(await root.confirm()), send(other)])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, 202]);
    await app.setRole(other, 'support');
    expect((await root.refused('inviteStaff', invitation)).code).toBe('already_invited');
    const taken = { body: { email_address: root.email, role: 'support' } };
    expect((await root.refused('inviteStaff', because(taken))).code).toBe('email_taken');
  });

  test('The invited person cannot accept an invitation after becoming a member', async () => {
    await invite('ada@example.com');
    const link = await linkFor('ada@example.com');
    await app.member('ada');
    expect((await app.visitor.refused('acceptInvitation', { ...link, body: NAMED })).code).toBe('email_taken');
  });
});

describe('Second factor of staff', () => {
  test('A new staff member must set up a second factor before any staff work', async () => {
    const me = await newcomer('first');
    expect(await rowOf(me)).toMatchObject({ state: 'waits', factor: null });
    expect((await me.refused('people', { query: {} })).code).toBe('second_factor_needed');
    expect((await me.refused('updatePersonalInfo', { ...on(me), body: {} })).code).toBe('second_factor_needed');
    expect((await me.call('security', {})).isFactorDue).toBe(true);
    await me.call('beginTwoFactor', {});
    expect((await me.refused('people', { query: {} })).code, 'begun is not done').toBe('second_factor_needed');
    await addTwoFactor(app, me);
    await me.call('people', { query: {} });
    expect((await me.call('security', {})).isFactorDue).toBe(false);
    expect(await rowOf(me)).toMatchObject({ state: 'active', factor: 'app' });
  });

  test('Setting up a second factor ends all sessions that began with only a password', async () => {
    const me = await newcomer('weak');
    const elsewhere = await app.signIn(me.email);
    await addTwoFactor(app, me);
    expect((await elsewhere.refused('me', {})).code).toBe('not_signed_in');
    await me.call('me', {});
  });

  test('A staff member without an authenticator app can use a passkey as the second factor', async () => {
    const me = await newcomer('key');
    const made = new Passkey(app.context.config.publicUrl).made(await me.call('passkeyOptions', {}));
    await me.call('addPasskey', { body: { name: 'Phone', response: made } });
    const login = { body: { email_address: me.email, password: PASSWORD } };
    expect((await app.visitor.refused('login', login)).code).toBe('passkey_needed');
    expect(await rowOf(me)).toMatchObject({ state: 'active', factor: 'passkey' });
  });

  test('A demo does not require a second factor from staff', async () => {
    const grace = await app.staff('grace');
    await grace.call('people', { query: {} });
    const real = await TestApp.open({ DEMO: 'no' });
    const other = await real.staff('grace');
    expect((await other.refused('people', { query: {} })).code).toBe('second_factor_needed');
    await real.close();
  });

  test('A superadmin can remove the second factor of a staff member', async () => {
    const me = await newcomer('lost');
    await addTwoFactor(app, me);
    await byTwo('resetStaffFactor', { ...on(me), body: WHY });
    expect((await me.refused('me', {})).code).toBe('not_signed_in');
    // The staff member gets a mail about the removed factor.
    const subjects = (await app.mailsTo(me.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-factor was turned off');
    expect(subjects).not.toContain('A passkey was removed');
    const again = await app.signIn(me.email);
    expect((await again.refused('people', { query: {} })).code).toBe('second_factor_needed');
    expect((await root.refused('resetStaffFactor', { ...on(me), body: WHY })).code).toBe('wrong_state');
  });
});

describe('Acts of a superadmin', () => {
  test('One of two simultaneous changes of a role gets a conflict', async () => {
    const me = await app.staff('role', 'support');
    const from = 'support';
    const other = await app.staff('proposer', 'superadmin');
    const acts = [
      await root.propose('changeStaffRole', { ...on(me), body: { role: 'finance', from, ...WHY } }),
      await other.propose('changeStaffRole', { ...on(me), body: { role: 'kyc_officer', from, ...WHY } }),
    ];
    expect(await bothApprove(acts)).toEqual([200, 409]);
    await app.setRole(other, 'support');
    expect((await rowOf(me))?.role).toMatch(/finance|kyc_officer/);
  });

  test('When a staff member is suspended, every session of the staff member ends', async () => {
    const me = await app.staff('bad');
    const act = await root.propose('suspendStaff', { ...on(me), body: WHY });
    expect(await bothApprove([act, act])).toEqual([200, 409]);
    expect((await me.refused('me', {})).code).toBe('not_signed_in');
    const login = { body: { email_address: me.email, password: PASSWORD } };
    expect((await app.visitor.refused('login', login)).code).toBe('staff_suspended');
    await sql`update sessions set ended_at = null where person_id = ${me.id}`.execute(app.context.db);
    expect((await me.refused('me', {})).code).toBe('not_signed_in');
    await byTwo('reactivateStaff', { ...on(me), body: WHY });
    await byTwo('suspendStaff', { ...on(me), body: WHY });
    await byTwo('reactivateStaff', { ...on(me), body: WHY });
    // Sessions from before the suspension stay invalid.
    expect((await me.refused('me', {})).code).toBe('not_signed_in');
    await (await app.signIn(me.email)).call('people', { query: {} });
  });

  test.each([
    ['changeStaffRole', { role: 'support', from: 'superadmin', ...WHY }],
    ['suspendStaff', WHY],
    ['resetStaffFactor', WHY],
  ] as const)('A superadmin cannot make the call %s about themselves', async (name, body) => {
    expect((await root.refused(name, { ...on(root), body })).code).toBe('own_account');
  });

  test.each(['changeStaffRole', 'suspendStaff'] as const)(
    'One superadmin remains when two superadmins make the call %s about each other',
    async (name) => {
      const other = await app.staff(`other${name.toLowerCase()}`, 'superadmin');
      const body = { role: 'support' as const, from: 'superadmin' as const, ...WHY };
      const acts = [await root.propose(name, { ...on(other), body }), await other.propose(name, { ...on(root), body })];
      expect((await bothApprove(acts)).filter((status) => status === 200)).toHaveLength(1);
      const { rows } = await sql`
      select id from people where role = 'superadmin' and staff_suspended_at is null
    `.execute(app.context.db);
      expect(rows).toHaveLength(1);
      await sql`
      update people set role = 'superadmin', staff_suspended_at = null where id = ${root.id}
    `.execute(app.context.db);
      await sql`update people set role = 'support' where id = ${other.id}`.execute(app.context.db);
      root = await app.signIn(root.email);
    },
  );

  test('A member cannot be suspended as staff', async () => {
    const beth = await app.member('beth');
    await root.confirm();
    expect((await root.refused('suspendStaff', { ...on(beth), body: WHY })).code).toBe('not_found');
  });

  test('A superadmin can find staff by name, role and state', async () => {
    const { data, byState, total } = await root.call('staff', { query: { state: 'active', role: 'superadmin' } });
    expect(data.map(({ id }) => id)).toEqual([root.id]);
    expect(total).toBe(1);
    expect(byState.suspended + byState.waits + byState.invited + byState.active).toBe(
      (await root.call('staff', { query: { pageSize: 100 } })).total,
    );
  });

  test('The audit log records each act that changes a staff account', async () => {
    const { rows } = await sql`
      select ${ALL_DETAILS} as details from activity where action = 'changed_staff_role' order by id limit 1
    `.execute(app.context.db);
    expect(rows).toEqual([
      {
        details: {
          before: { role: 'support' },
          after: { role: expect.any(String) },
          reason: WHY.reason,
          act: expect.any(String),
          approvedBy: expect.any(String),
        },
      },
    ]);
  });
});
