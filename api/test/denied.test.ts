import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSquad, PASSWORD, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
async function recorded(action: string, subject: string) {
  const { rows } = await sql`
    select actor_kind, actor_id, origin.ip, origin.device, origin.browser from activity left join activity_origins origin on activity_id = activity.id
    where action = ${action} and subject = ${subject} order by id
  `.execute(app.context.db);
  return rows;
}
const WHENCE = { ip: '127.0.0.1', device: 'computer', browser: 'Chrome, Windows' };

describe('Failed sign-ins in the audit log', () => {
  const tryWith = (email_address: string) =>
    app.visitor.raw('login', { body: { email_address, password: 'Wrong2026!' } }, { 'user-agent': CHROME });
  const visitor = { actor_kind: 'visitor', actor_id: null, ...WHENCE };

  test('The audit log records a failed sign-in with the IP address and the device', async () => {
    const { id, email } = await app.member('ada');
    await tryWith(email);
    await tryWith('nobody@example.com');
    expect(await recorded('failed_sign_in', `person:${id}`)).toEqual([visitor]);
    expect(await recorded('failed_sign_in', 'nobody')).toEqual([visitor]);
  });

  test('The audit log records a wrong second-factor code', async () => {
    const kofi = await app.staff('kofi');
    await sql`
      insert into two_factor (person_id, secret_cipher, enabled_at) values (${kofi.id}, '', now())
    `.execute(app.context.db);
    const login = { email_address: kofi.email, password: PASSWORD };
    const { ticket } = (await app.visitor.raw('login', { body: login })).json();
    await app.visitor.raw('loginTwoFactor', { body: { ticket, code: 'aaaaa-bbbbb' } }, { 'user-agent': CHROME });
    expect(await recorded('failed_sign_in', `person:${kofi.id}`)).toEqual([visitor]);
  });

  const often = async (times: number, ask: () => Promise<unknown>) => {
    for (let count = 0; count < times; count += 1) await ask();
  };
  const latest = async (action: string) => {
    const { rows } = await sql<{ subject: string; actor_kind: string; ip: string }>`
      select subject, actor_kind, origin.ip from activity join activity_origins origin on activity_id = activity.id
      where action = ${action} order by id`.execute(app.context.db);
    return rows;
  };

  test('The audit log records a rate-limited sign-in at most once an hour', async () => {
    const { id, email } = await app.member('soon');
    await often(8, () => tryWith(email));
    await often(8, () => tryWith('soon.nobody@example.com'));
    const [known, unknown, ...more] = await latest('came_too_soon');
    expect([known, more]).toEqual([{ subject: `person:${id}`, actor_kind: 'visitor', ip: '127.0.0.1' }, []]);
    expect(unknown?.subject).toMatch(/^address:[0-9a-f]{16}$/);
  });

  test.each(['verifyOtp', 'resetPassword'] as const)(
    'The audit log records a wrong mailed code at most once an hour (%s)',
    async (name) => {
      const { id, email } = await app.member(`coded-${name}`.toLowerCase());
      const before = (await latest('wrong_mailed_code')).length;
      for (const email_address of [email, `nobody.${email}`])
        await often(3, () => app.visitor.raw(name, { body: { email_address, otp: '000000', password: PASSWORD } }));
      const [known, unknown, ...more] = (await latest('wrong_mailed_code')).slice(before);
      expect([known?.subject, known?.ip, more]).toEqual([`person:${id}`, '127.0.0.1', []]);
      expect(unknown?.subject).toMatch(/^address:[0-9a-f]{16}$/);
    },
  );

  test('The audit log records a failed sign-in with a passkey', async () => {
    const { id } = await app.member('keyed');
    await sql`
      insert into passkeys (person_id, credential_id, name, public_key, counter, transports, added_at)
      values (${id}, 'somebodys', 'Key', '', 0, '{}', now())
    `.execute(app.context.db);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    for (const of of ['somebodys', 'nobodys', 'nobodys'])
      await app.visitor.refused('loginPasskey', {
        body: { response: { id: of, rawId: of, type: 'public-key', clientExtensionResults: {}, response } },
      });
    expect((await latest('refused_passkey')).map(({ subject }) => subject)).toEqual([
      `person:${id}`,
      'passkey:unknown',
    ]);
  });

  test('The audit log records no failure for a successful sign-in', async () => {
    const { id } = await app.member('beth');
    expect(await recorded('failed_sign_in', `person:${id}`)).toEqual([]);
  });
});

describe('Forbidden calls in the audit log', () => {
  test('The audit log records the same forbidden call of a person at most once an hour', async () => {
    const [carl, desk] = [await app.member('carl'), await app.staff('desk', 'support')];
    const ask = (token = '') =>
      app.visitor.raw('platformSettings', {}, { authorization: `Bearer ${token}`, 'user-agent': CHROME });
    for (const { token } of [carl, carl, desk]) expect((await ask(token)).statusCode).toBe(403);
    expect(await recorded('was_denied', 'call:platformSettings')).toEqual([
      { actor_kind: 'member', actor_id: carl.id, ...WHENCE },
      { actor_kind: 'staff', actor_id: desk.id, ...WHENCE },
    ]);
    await carl.refused('staff');
    expect(await recorded('was_denied', 'call:staff')).toHaveLength(1);
  });

  test('The audit log records a request for a resource that is hidden from the caller', async () => {
    const [dora, other] = [await app.member('dora'), await app.member('other')];
    for (const who of [other, other])
      expect((await dora.refused('kyc', { params: { id: who.id } })).code).toBe('not_found');
    expect((await dora.refused('squad', inSquad(other.id))).code).toBe('not_found');
    for (const name of ['kyc', 'squad'])
      expect(await recorded('was_denied', `call:${name}`)).toMatchObject([{ actor_id: dora.id, ip: '127.0.0.1' }]);
  });

  test('The audit log records a wrong password confirmation', async () => {
    const eli = await app.member('eli');
    for (let times = 0; times < 2; times += 1) {
      expect((await eli.refused('exportMe')).code).toBe('password_needed');
      expect((await eli.refused('confirmPassword', { body: { password: 'Wrong2026!' } })).code).toBe('bad_input');
    }
    for (const name of ['exportMe', 'confirmPassword'])
      expect(await recorded('was_denied', `call:${name}`)).toMatchObject([{ actor_id: eli.id }]);
  });

  test('The audit log records a staff member’s attempt to decide their own case', async () => {
    const boss = await app.staff('own', 'superadmin');
    const { id } = await app.member('fela');
    await sql`update people set former_email = ${boss.email}, former_email_until = now() where id = ${id}`.execute(
      app.context.db,
    );
    const refusal = await boss.refused('suspendMember', because({ params: { id } }));
    expect(refusal.code).toBe('own_case');
    expect(await recorded('was_denied', 'call:suspendMember')).toMatchObject([
      { actor_kind: 'staff', actor_id: boss.id },
    ]);
  });

  test('The audit log records a wrong mailed code of a signed-in person', async () => {
    const gus = await app.member('gus');
    await gus.refused('confirmNewEmail', { body: { otp: '000000' } });
    expect(await recorded('was_denied', 'call:confirmNewEmail')).toMatchObject([{ actor_id: gus.id }]);
  });

  test('The audit log records no denial for a permitted call', async () => {
    await (await app.staff('root', 'superadmin')).raw('platformSettings');
    expect(await recorded('was_denied', 'call:platformSettings')).toHaveLength(2);
  });
});
