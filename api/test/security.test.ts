import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, TestApp } from './app.ts';
import { later, MINUTE } from './later.ts';
import { addTwoFactor, shownByApp } from './two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const credentials = (email_address: string) => ({ body: { email_address, password: PASSWORD } });
const shown = (secret: string) => shownByApp(app, secret);

async function rowsWith(secret: string): Promise<string[]> {
  const { rows } = await sql`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
  `.execute(app.context.db);
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${secret}%`}`.execute(
      app.context.db,
    );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/**
 * Creates a member with two-factor. The setup uses the previous minute’s code, so that the current
 * code is unused.
 */
async function withTwoFactor(name: string) {
  const { email } = await app.member(name);
  const me = await app.confirmed(email);
  return { me, ...(await addTwoFactor(app, me)) };
}

async function ticketOf(email: string): Promise<string> {
  const answer = await app.visitor.call('login', credentials(email));
  return 'ticket' in answer ? answer.ticket : '';
}

const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject);

describe('Sessions of a person', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';

  test('A person can list and end their own sessions', async () => {
    const { email } = await app.member('abi');
    const signIn = async (agent: string) => {
      const answer = await app.visitor.raw('login', credentials(email), { 'user-agent': agent });
      return { authorization: `Bearer ${answer.json().accessToken}` };
    };
    const [phone, computer] = [await signIn(SAFARI), await signIn(CHROME)];
    const listed = (await app.visitor.raw('sessions', {}, phone)).json();
    expect(listed[0]).toMatchObject({ device: 'phone', system: 'iPhone', browser: 'Safari', isThis: true });
    expect(listed[1]).toMatchObject({ device: 'computer', system: 'Windows', browser: 'Chrome', isThis: false });
    expect(listed).toHaveLength(3);
    const end = () => app.visitor.raw('endOneSession', { params: { id: listed[1].id } }, phone);
    expect((await end()).statusCode).toBe(200);
    expect((await app.visitor.raw('me', {}, computer)).statusCode).toBe(401);
    expect((await end()).statusCode).toBe(404);
    await app.visitor.raw('endOtherSessions', {}, phone);
    expect((await app.visitor.raw('sessions', {}, phone)).json()).toHaveLength(1);
    expect((await app.visitor.raw('me', {}, phone)).statusCode).toBe(200);
  });

  test('A person cannot end the session of another person', async () => {
    const [bola, chi] = [await app.member('bola'), await app.member('chi')];
    const [own] = await bola.call('sessions', {});
    expect((await chi.refused('endOneSession', { params: { id: own?.id ?? '' } })).status).toBe(404);
    expect((await chi.call('sessions', {})).map(({ id }) => id)).not.toContain(own?.id);
    expect((await bola.call('me', {})).id).toBe(bola.id);
    await sql`update sessions set seen_at = seen_at - interval '31 days' where person_id = ${bola.id}`.execute(
      app.context.db,
    );
    expect((await bola.refused('me')).code).toBe('not_signed_in');
    const back = await app.signIn(bola.email);
    expect(await back.call('sessions', {})).toHaveLength(1);
  });
});

describe('Password confirmation', () => {
  const WHAT_ASKS = [
    ['beginTwoFactor', {}],
    ['confirmTwoFactor', { body: { code: '123456' } }],
    ['renewRecoveryCodes', {}],
    ['endTwoFactor', {}],
    ['passkeyOptions', {}],
    ['addPasskey', { body: { name: 'x', response: { id: 'x', response: {} } } }],
    ['removePasskey', { params: { id: NOBODY } }],
    ['confirmPasskey', { params: { id: NOBODY }, body: { response: { id: 'x', response: {} } } }],
    ['confirmCalendar', {}],
    ['exportMe', {}],
    ['deleteMe', {}],
    ['askForNewEmail', { body: { email_address: 'new@example.com' } }],
  ] as const;

  test.each(WHAT_ASKS)('The call %s needs a password confirmation', async (name, input) => {
    const me = await app.signIn((await app.member(`d${name.toLowerCase()}`)).email);
    expect(await me.refused(name, input)).toMatchObject({ status: 403, code: 'password_needed' });
  });

  test('A password confirmation lasts five minutes', async () => {
    const { email } = await app.member('ebo');
    const me = await app.confirmed(email);
    await me.call('exportMe', {});
    expect((await (await app.signIn(email)).refused('exportMe')).code).toBe('password_needed');
    later(app, 5 * MINUTE + 1_000);
    expect((await me.refused('exportMe')).code).toBe('password_needed');
  });

  test('The confirmation rejects even the correct password after five wrong passwords', async () => {
    const me = await app.signIn((await app.member('femi')).email);
    const give = (password: string) => me.raw('confirmPassword', { body: { password } });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await give('Wrong2026!')).json()).toMatchObject({
        fields: { password: 'This is not your current password' },
      });
    expect((await give(PASSWORD)).statusCode).toBe(429);
    const change = { params: { id: me.id }, body: { oldPassword: PASSWORD, password: 'Another2026!' } };
    expect((await me.refused('updatePassword', change)).status).toBe(429);
    later(app, 15 * MINUTE + 1_000);
    const again = await app.signIn(me.email);
    expect((await again.raw('confirmPassword', { body: { password: PASSWORD } })).statusCode).toBe(200);
  });
});

describe('Two-factor authentication', () => {
  test('Two-factor is on after the first valid code of the authenticator app', async () => {
    const { email } = await app.member('gozi');
    const me = await app.confirmed(email);
    const begun = await me.raw('beginTwoFactor', {}, { 'idempotency-key': 'begin' });
    const { secret, uri } = begun.json();
    expect(uri).toContain(`otpauth://totp/Adashi:gozi%40example.com?secret=${secret}`);
    expect(await me.refused('confirmTwoFactor', { body: { code: '12 345' } })).toMatchObject({
      fields: { code: 'The code has 6 digits' },
    });
    const wrong = shown(secret) === '000000' ? '000001' : '000000';
    expect((await me.refused('confirmTwoFactor', { body: { code: wrong } })).code).toBe('bad_input');
    expect((await me.call('security', {})).twoFactorSince).toBeNull();
    expect(await ticketOf(email)).toBe('');
    const confirmed = await me.raw(
      'confirmTwoFactor',
      { body: { code: shown(secret) } },
      { 'idempotency-key': 'confirm' },
    );
    const { recoveryCodes } = confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await me.call('security', {})).toMatchObject({ recoveryCodesLeft: 10, twoFactorSince: expect.any(String) });
    expect(await rowsWith(secret)).toEqual([]);
    expect(await rowsWith(recoveryCodes[0])).toEqual([]);
    expect(await subjectsTo(email)).toContain('Two-factor was turned on');
    const { data } = await me.call('notifications', { query: {} });
    expect(data[0]).toMatchObject({ kind: 'security_changed', change: 'two_factor_on' });
    expect((await me.refused('beginTwoFactor')).code).toBe('wrong_state');
  });

  test('A login with two-factor needs a code of the authenticator app', async () => {
    const { me, secret } = await withTwoFactor('hauwa');
    later(app, MINUTE);
    const answer = await app.visitor.raw('login', credentials(me.email));
    expect(Object.keys(answer.json())).toEqual(['ticket']);
    expect(answer.cookies).toEqual([]);
    const { ticket } = answer.json();
    const code = shown(secret);
    const signedIn = await app.visitor.call('loginTwoFactor', { body: { ticket, code: ` ${code}` } });
    expect(signedIn.data.email_address).toBe(me.email);
    expect((await app.visitor.refused('loginTwoFactor', { body: { ticket, code } })).code).toBe('ticket_over');
    const again = { ticket: await ticketOf(me.email), code };
    expect((await app.visitor.refused('loginTwoFactor', { body: again })).code).toBe('wrong_code');
  });

  test('The login rejects an app code that is more than half a minute old', async () => {
    const { me, secret } = await withTwoFactor('ilesanmi');
    later(app, 2 * MINUTE);
    const old = shown(secret);
    later(app, 2 * MINUTE);
    const body = { ticket: await ticketOf(me.email), code: old };
    expect((await app.visitor.refused('loginTwoFactor', { body })).code).toBe('wrong_code');
  });

  test('The login rejects a code from before the last used code', async () => {
    const { me, secret } = await withTwoFactor('ife');
    later(app, 2 * MINUTE);
    const before = shown(secret);
    later(app, 30_000);
    const ticket = await ticketOf(me.email);
    await app.visitor.call('loginTwoFactor', { body: { ticket, code: shown(secret) } });
    const next = await ticketOf(me.email);
    expect((await app.visitor.refused('loginTwoFactor', { body: { ticket: next, code: before } })).code).toBe(
      'wrong_code',
    );
  });

  test('The login accepts each recovery code only once', async () => {
    const { me, recoveryCodes } = await withTwoFactor('jide');
    const code = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';
    await app.visitor.call('loginTwoFactor', { body: { ticket: await ticketOf(me.email), code } });
    const again = { body: { ticket: await ticketOf(me.email), code } };
    expect((await app.visitor.refused('loginTwoFactor', again)).code).toBe('wrong_code');
    expect((await me.call('security', {})).recoveryCodesLeft).toBe(9);
    const subjects = (await app.mailsTo(me.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used');
    const { recoveryCodes: renewed } = await me.call('renewRecoveryCodes', {});
    const old = { body: { ticket: await ticketOf(me.email), code: recoveryCodes[4] ?? '' } };
    expect((await app.visitor.refused('loginTwoFactor', old)).code).toBe('wrong_code');
    await app.visitor.call('loginTwoFactor', {
      body: { ticket: await ticketOf(me.email), code: renewed[4] ?? '' },
    });
  });

  test('The login ignores an unconfirmed two-factor secret', async () => {
    const { me } = await withTwoFactor('kito');
    const ticket = await ticketOf(me.email);
    await me.call('endTwoFactor', {});
    const { secret } = await me.call('beginTwoFactor', {});
    const body = { ticket, code: shown(secret) };
    expect((await app.visitor.refused('loginTwoFactor', { body })).code).toBe('wrong_code');
  });

  test('The login rejects a recovery code of another person', async () => {
    const [kemi, lola] = [await withTwoFactor('kemi'), await withTwoFactor('lola')];
    later(app, MINUTE);
    for (const code of [lola.recoveryCodes[0] ?? '', shown(lola.secret)]) {
      const body = { ticket: await ticketOf(kemi.me.email), code };
      expect((await app.visitor.refused('loginTwoFactor', { body })).code).toBe('wrong_code');
    }
  });

  test('The login rejects even the correct code after five wrong codes', async () => {
    const { me, secret, recoveryCodes } = await withTwoFactor('mosi');
    later(app, MINUTE);
    const ticket = await ticketOf(me.email);
    for (let tries = 0; tries < 5; tries += 1)
      await app.visitor.refused('loginTwoFactor', { body: { ticket, code: 'AAAA-AAAA-AAAA' } });
    // The server counts wrong recovery codes separately from wrong app codes.
    await me.call('confirmPassword', { body: { password: PASSWORD } });
    for (const code of [shown(secret), recoveryCodes[0] ?? ''])
      expect((await app.visitor.refused('loginTwoFactor', { body: { ticket, code } })).status).toBe(429);
    later(app, 15 * MINUTE + 1_000);
    const body = { ticket: await ticketOf(me.email), code: shown(secret) };
    await app.visitor.call('loginTwoFactor', { body });
  });

  test('A login ticket can be used for only one login', async () => {
    const { me, recoveryCodes } = await withTwoFactor('ona');
    const ticket = await ticketOf(me.email);
    const tries = recoveryCodes
      .slice(0, 3)
      .map((code) => app.visitor.raw('loginTwoFactor', { body: { ticket, code } }));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(others.map((each) => each.json().code)).toEqual(['ticket_over', 'ticket_over']);
  });

  test('A login ticket expires after five minutes', async () => {
    const { me, secret } = await withTwoFactor('nana');
    const ticket = await ticketOf(me.email);
    await me.call('updatePassword', {
      params: { id: me.id },
      body: { oldPassword: PASSWORD, password: 'Another2026!' },
    });
    later(app, MINUTE);
    expect((await app.visitor.refused('loginTwoFactor', { body: { ticket, code: shown(secret) } })).code).toBe(
      'ticket_over',
    );
    const other = await withTwoFactor('obi');
    const old = await ticketOf(other.me.email);
    later(app, 5 * MINUTE + 1_000);
    const body = { ticket: old, code: shown(other.secret) };
    expect((await app.visitor.refused('loginTwoFactor', { body })).code).toBe('ticket_over');
  });

  test('A person who turned off two-factor can sign in with only the password', async () => {
    const { me: other } = await withTwoFactor('rafi');
    await other.call('endTwoFactor', {});
    expect(await subjectsTo(other.email)).toContain('Two-factor was turned off');
    await app.signIn(other.email);
    expect((await other.refused('endTwoFactor')).code).toBe('wrong_state');
    expect((await other.refused('renewRecoveryCodes')).code).toBe('wrong_state');
  });
});
