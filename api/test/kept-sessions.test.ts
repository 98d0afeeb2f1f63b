import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../src/base/log.ts';
import type { Database } from '../src/db/database.ts';
import { Signals } from '../src/db/signals.ts';
import { readSession, type Session } from '../src/http/session.ts';
import { SessionCache, type SessionStatus } from '../src/http/session-cache.ts';
import { Caller, PASSWORD, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { WHY } from './reasons.ts';

const KEPT = { SESSION_KEPT_SECONDS: '60', DATA_DIR: mkdtempSync(join(tmpdir(), 'adashi-kept-')) };

/** Two servers share one database and one set of keys, like two processes. */
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const { db, url } = await freshDatabase();
  await db.destroy();
  app = await TestApp.openOn(url, KEPT);
  other = await TestApp.openOn(url, KEPT);
});
afterAll(async () => {
  await app.close();
  await other.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const sessionOf = ({ token }: Caller) => readSession(app.context, `Bearer ${token}`);
/** Returns the status of the session at the server, or the error code. */
const seen = async (caller: Caller) => sessionOf(caller).catch((error: { code: string }) => error.code);

const LACKS = expect.objectContaining<Partial<Session>>({ lacksFactor: true });
const HAS = expect.objectContaining<Partial<Session>>({ lacksFactor: false });
const mustHaveFactor = (db: Database, id: string) =>
  sql`update people set two_factor_exempt = false where id = ${id}`.execute(db);
const addPasskey = (db: Database, id: string) =>
  sql`
    insert into passkeys (person_id, credential_id, name, public_key, counter, transports, added_at)
    values (${id}, ${id}, 'Key', '', 0, '{}', now())
  `.execute(db);
const addAuthenticator = (db: Database, id: string) =>
  sql`insert into two_factor (person_id, secret_cipher, enabled_at) values (${id}, '', now())`.execute(db);

interface Change {
  readonly of?: 'staff';
  readonly before?: (db: Database, id: string) => Promise<unknown>;
  readonly change: (db: Database, id: string) => Promise<unknown>;
  readonly after: unknown;
}

/** Database changes that affect a session, each with the expected session status. */
const CHANGES: Record<string, Change> = {
  'a changed role': {
    of: 'staff',
    change: (db, id) => sql`update people set role = 'finance' where id = ${id}`.execute(db),
    after: expect.objectContaining<Partial<Session>>({ role: 'finance' }),
  },
  'a changed language': {
    change: (db, id) => sql`update people set language = 'fr' where id = ${id}`.execute(db),
    after: expect.objectContaining<Partial<Session>>({ language: 'fr' }),
  },
  'a suspended member': {
    change: (db, id) =>
      sql`update people set suspended_at = now(), suspended_reason = 'test' where id = ${id}`.execute(db),
    after: expect.objectContaining<Partial<Session>>({ isSuspended: true }),
  },
  'suspended staff': {
    of: 'staff',
    change: (db, id) => sql`update people set staff_suspended_at = now() where id = ${id}`.execute(db),
    after: 'not_signed_in',
  },
  'a deleted person': {
    change: (db, id) => sql`update people set erased_at = now() where id = ${id}`.execute(db),
    after: 'not_signed_in',
  },
  'staff with an unverified email': {
    of: 'staff',
    change: (db, id) => sql`update people set email_verified_at = null where id = ${id}`.execute(db),
    after: 'not_signed_in',
  },
  'an ended session': {
    change: (db, id) => sql`update sessions set ended_at = now() where person_id = ${id}`.execute(db),
    after: 'not_signed_in',
  },
  'a deleted session': {
    change: async (db, id) => {
      await sql`delete from refresh_tokens where person_id = ${id}`.execute(db);
      await sql`delete from sessions where person_id = ${id}`.execute(db);
    },
    after: 'not_signed_in',
  },
  'a password confirmation': {
    change: (db, id) =>
      sql`update sessions set confirmed_at = ${app.context.clock.real()} where person_id = ${id}`.execute(db),
    after: expect.objectContaining<Partial<Session>>({ isConfirmed: true }),
  },
  'a required second factor': {
    of: 'staff',
    change: (db, id) => sql`update people set two_factor_exempt = false where id = ${id}`.execute(db),
    after: LACKS,
  },
  'an added passkey': { of: 'staff', before: mustHaveFactor, change: addPasskey, after: HAS },
  'a removed passkey': {
    of: 'staff',
    before: async (db, id) => {
      await mustHaveFactor(db, id);
      await addPasskey(db, id);
    },
    change: (db, id) => sql`delete from passkeys where person_id = ${id}`.execute(db),
    after: LACKS,
  },
  'an added authenticator': { of: 'staff', before: mustHaveFactor, change: addAuthenticator, after: HAS },
  'a removed authenticator': {
    of: 'staff',
    before: async (db, id) => {
      await mustHaveFactor(db, id);
      await addAuthenticator(db, id);
    },
    change: (db, id) => sql`delete from two_factor where person_id = ${id}`.execute(db),
    after: LACKS,
  },
  'a confirmed authenticator': {
    of: 'staff',
    before: async (db, id) => {
      await mustHaveFactor(db, id);
      await sql`insert into two_factor (person_id, secret_cipher) values (${id}, '')`.execute(db);
    },
    change: (db, id) => sql`update two_factor set enabled_at = now() where person_id = ${id}`.execute(db),
    after: HAS,
  },
};

describe('Session cache of a process', () => {
  test('The session cache serves a call without a database read', async () => {
    const ada = await app.member('unseen');
    await sessionOf(ada);
    await sql`update sessions set seen_at = now() - interval '31 days' where person_id = ${ada.id}`.execute(
      app.context.db,
    );
    expect(await seen(ada)).toMatchObject({ id: ada.id });
    const later = app.context.clock.real().getTime() + 61_000;
    vi.spyOn(app.context.clock, 'real').mockImplementation(() => new Date(later));
    expect(await seen(ada)).toBe('not_signed_in');
  });

  test.each(Object.entries(CHANGES))(
    'The session cache drops entries when the database reports %s',
    async (what, { of, before, change, after }) => {
      const name = what.replaceAll(/\W+/g, '-');
      const who = of === 'staff' ? await app.staff(name, 'support') : await app.member(name);
      await before?.(app.context.db, who.id);
      await expect.poll(() => seen(who)).not.toEqual(after);
      await change(app.context.db, who.id);
      await expect.poll(() => seen(who)).toEqual(after);
    },
  );

  test('When a person changes data, the session cache refreshes that person’s entry', async () => {
    const [staff, ada] = [await app.staff('acting', 'admin'), await app.member('acted')];
    const { sessions } = app.context;
    const [one, all] = [vi.spyOn(sessions, 'forget'), vi.spyOn(sessions, 'forgetAll')];
    await ada.call('readAllNotifications', {});
    expect(one).toHaveBeenCalledWith(ada.id);
    expect(all).not.toHaveBeenCalled();
    await staff.call('suspendMember', { params: { id: ada.id }, body: WHY });
    expect(all).toHaveBeenCalled();
  });
});

test('A process rejects a session after another process has ended the session', async () => {
  const ada = await app.member('in-two');
  const asked = () => other.server.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${ada.token}` } });
  expect((await asked()).statusCode).toBe(200);
  const staff = await app.staff('ending', 'admin');
  await staff.call('endMemberSessions', { params: { id: ada.id }, body: WHY });
  expect((await ada.refused('me')).code).toBe('not_signed_in');
  await expect.poll(async () => (await asked()).statusCode).toBe(401);
});

describe('Event stream of another process', () => {
  let url = '';
  beforeAll(async () => {
    url = await other.server.listen({ port: 0, host: '127.0.0.1' });
  });
  const NEW = 'Another2026!';
  const ends: Readonly<Record<string, (who: Caller, cookie: string) => Promise<unknown>>> = {
    'logs out': (_, cookie) => app.visitor.raw('logout', {}, { cookie }),
    'changes the password in another session': async ({ email }) => {
      const elsewhere = await app.signIn(email);
      const body = { oldPassword: PASSWORD, password: NEW };
      await elsewhere.call('updatePassword', { params: { id: elsewhere.id }, body });
    },
    'ends every other session': async ({ email }) => (await app.signIn(email)).call('endOtherSessions', {}),
  };

  test.each(Object.entries(ends))(
    'An event stream of another process ends when the owner of the stream %s',
    async (name, end) => {
      const { email } = await app.member(`streams${name.length}`);
      const answer = await app.visitor.raw('login', { body: { email_address: email, password: PASSWORD } });
      const authorization = `Bearer ${answer.json().accessToken}`;
      const stream = await fetch(`${url}/api/notification/stream`, { headers: { authorization } });
      expect(stream.status).toBe(200);
      const cookie = `refresh=${answer.cookies.find((each) => each.name === 'refresh')?.value}`;
      await end(new Caller(app.server, undefined, '', email), cookie);
      expect((await stream.text()).length).toBeGreaterThan(0);
    },
  );
});

describe('Outage of change notifications', () => {
  const changeUnheard = async (name: string) => {
    const ada = await app.member(name);
    await sessionOf(ada);
    const { db } = app.context;
    await sql`update sessions set seen_at = now() - interval '31 days' where person_id = ${ada.id}`.execute(db);
    expect(await seen(ada)).toMatchObject({ id: ada.id });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen notifications' and datname = current_database()
    `.execute(db);
    await expect.poll(() => app.context.live.isListening, { interval: 5 }).toBe(false);
    return ada;
  };
  const isHeard = () => expect.poll(() => app.context.live.isListening).toBe(true);

  test('The session cache is off during an outage of change notifications', async () => {
    const ada = await changeUnheard('unheard');
    expect(await seen(ada)).toBe('not_signed_in');
    await isHeard();
  });

  test('The session cache is empty after an outage of change notifications', async () => {
    const ada = await changeUnheard('missed');
    await isHeard();
    expect(await seen(ada)).toBe('not_signed_in');
  });
});

describe('Cached session data', () => {
  const live = new Signals('', createLog({ LOG_LEVEL: 'silent' }));
  const caller = { person: 'ada', family: 'one' };
  const standing = (role: SessionStatus['role']): SessionStatus => ({
    id: 'ada',
    role,
    language: 'en',
    family: 'one',
    isSuspended: false,
    lacksFactor: false,
    confirmedAt: null,
  });

  test('The cache stores no session data during an outage of change notifications', async () => {
    const kept = new SessionCache(live, 1_000);
    const read = vi.fn(async () => standing('user'));
    await kept.standing(caller, 0, read);
    await kept.standing(caller, 0, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('Simultaneous calls of a session share one database read', async () => {
    vi.spyOn(live, 'isListening', 'get').mockReturnValue(true);
    const kept = new SessionCache(live, 1_000);
    const read = vi.fn(async () => standing('user'));
    await Promise.all([kept.standing(caller, 0, read), kept.standing(caller, 999, read)]);
    expect(read).toHaveBeenCalledTimes(1);
    await kept.standing({ ...caller, family: 'two' }, 0, read);
    expect(read).toHaveBeenCalledTimes(2);
    const slow = kept.standing({ ...caller, person: 'beth' }, 0, async () => standing('admin'));
    kept.forget('beth');
    await slow;
    expect(await kept.standing({ ...caller, person: 'beth' }, 0, async () => standing('finance'))).toMatchObject({
      role: 'finance',
    });
  });

  test('A failed read of a session is not cached', async () => {
    vi.spyOn(live, 'isListening', 'get').mockReturnValue(true);
    const kept = new SessionCache(live, 1_000);
    await expect(kept.standing(caller, 0, async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept.standing(caller, 0, async () => standing('user'))).toMatchObject({ role: 'user' });
  });

  test('The cache keeps a token until the token expires', async () => {
    const kept = new SessionCache(live, 1_000);
    const verify = vi.fn(async () => ({ ...caller, endsAt: 10 }));
    for (const now of [0, 9, 10]) await kept.token('a', now, verify);
    await kept.token('b', 0, verify);
    expect(verify).toHaveBeenCalledTimes(3);
  });
});
