import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notify } from '../src/messaging/notifications/index.ts';
import { signCallback } from '../src/providers/identity/sandbox.ts';
import { type Caller, inSquad, KYC, TestApp } from './app.ts';

let app: TestApp;
let ada: Caller;
let eve: Caller;
beforeAll(async () => {
  app = await TestApp.open({ MAPS_KEY: 'a-key' });
  ada = await app.member('ada');
  eve = await app.member('eve');
});
afterAll(() => app.close());

const PAGE = { query: { page: 1, pageSize: 10 } };
const AT = new Date('2026-11-21T12:00:00Z');
const notifyOf = (person: Caller, round = 1) =>
  notify(app.context.db, AT, [
    { person: person.id, kind: 'contribution_arrived', details: { squad: 'Riverside', round, amount: 10_000 } },
  ]);

describe('Notifications in the app', () => {
  test('A person can read only their own notifications', async () => {
    await notifyOf(ada, 1);
    await notifyOf(ada, 2);
    const { data, unread, total } = await ada.call('notifications', PAGE);
    expect({ unread, total }).toEqual({ unread: 2, total: 2 });
    expect(data[0]).toMatchObject({ kind: 'contribution_arrived', squad: 'Riverside', round: 2, isRead: false });
    const params = { id: data[0]?.id ?? 0 };
    expect((await eve.refused('readNotification', { params })).status).toBe(404);
    expect((await eve.call('notifications', PAGE)).total).toBe(0);
    await ada.call('readNotification', { params });
    expect((await ada.call('notifications', PAGE)).unread).toBe(1);
    await ada.call('readAllNotifications', {});
    expect((await ada.call('notifications', PAGE)).unread).toBe(0);
    expect((await app.visitor.refused('notifications', PAGE)).status).toBe(401);
  });

  test('A person can filter notifications by topic', async () => {
    const zoe = await app.member('zoe');
    await notify(app.context.db, AT, [
      { person: zoe.id, kind: 'contribution_arrived', details: {} },
      { person: zoe.id, kind: 'proposal_approved', details: { squad: 'Riverside' } },
      { person: zoe.id, kind: 'identity_verified', details: {} },
      { person: zoe.id, kind: 'payout_paid', details: {} },
    ]);
    const view = (name?: 'unread' | 'money' | 'squads' | 'account') =>
      zoe.call('notifications', { query: { ...PAGE.query, ...(name && { view: name }) } });
    const kinds = async (name?: 'unread' | 'money' | 'squads' | 'account') =>
      (await view(name)).data.map(({ kind }) => kind);
    expect(await kinds('money')).toEqual(['payout_paid', 'contribution_arrived']);
    expect(await kinds('squads')).toEqual(['proposal_approved']);
    expect(await kinds('account')).toEqual(['identity_verified']);
    await zoe.call('readNotification', { params: { id: (await view()).data[0]?.id ?? 0 } });
    expect(await kinds('unread')).toEqual(['identity_verified', 'proposal_approved', 'contribution_arrived']);
    expect(await view('money')).toMatchObject({
      total: 2,
      unread: 3,
      counts: { all: 4, unread: 3, money: 2, squads: 1, account: 1 },
      today: app.context.clock.today(),
    });
  });

  test('A page number beyond the end returns the last page of notifications', async () => {
    const yan = await app.member('yan');
    const noticeOf = (kind: 'contribution_arrived' | 'identity_verified') => ({ person: yan.id, kind, details: {} });
    await notify(app.context.db, AT, [
      ...Array.from({ length: 11 }, () => noticeOf('contribution_arrived')),
      noticeOf('identity_verified'),
    ]);
    const page = async (query: object) => {
      const answer = await yan.call('notifications', { query: { ...PAGE.query, page: 9, ...query } });
      return [answer.page, answer.total, answer.data.length];
    };
    expect(await page({})).toEqual([2, 12, 2]);
    expect(await page({ view: 'account' })).toEqual([1, 1, 1]);
  });

  test('A rolled-back transaction does not send a notification', async () => {
    const before = await eve.call('notifications', PAGE);
    await app.context.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, AT, [{ person: eve.id, kind: 'identity_verified', details: {} }]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await eve.call('notifications', PAGE)).toEqual(before);
  });

  test('The members of a running squad get notifications about debits and payouts', async () => {
    const grace = await app.staff('grace');
    const [bola, chi] = [await app.readyMember('bola', grace), await app.readyMember('chi', grace)];
    const squad = await app.openSquad(grace);
    for (const [index, member] of [bola, chi].entries()) {
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    }
    await app.advance(60);
    const { data } = await bola.call('notifications', { query: { page: 1, pageSize: 50 } });
    const kinds = new Set(data.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['debit_coming', 'contribution_arrived', 'payout_sent']));
    expect(data.find(({ kind }) => kind === 'debit_coming')).toMatchObject({
      squad: 'Riverside',
      amount: 10_000,
      on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    // Reminders and past events have separate queues.
    const queue = (kind: string) =>
      sql`select distinct queue from outbox where key like ${`update:${squad}:%:${kind}:%`}`;
    const queuesOf = async (kind: string) => (await queue(kind).execute(app.context.db)).rows;
    expect(await queuesOf('debit_coming')).toEqual([{ queue: 'reminders' }]);
    expect(await queuesOf('debit_tomorrow')).toEqual([{ queue: 'reminders' }]);
    expect(await queuesOf('payout_sent')).toEqual([{ queue: 'updates' }]);
  });

  test('Only the person concerned gets a signal about a change', async () => {
    const url = await app.server.listen({ port: 0 });
    const open = async (who: Caller) => {
      const answer = await fetch(`${url}/api/notification/stream`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      const reader = answer.body?.getReader();
      if (!reader) throw new Error('no stream');
      await reader.read();
      return reader;
    };
    const [adas, eves] = [await open(ada), await open(eve)];
    const heard = adas.read();
    let isHeard = false;
    const other = eves.read().then(() => (isHeard = true));
    await notifyOf(ada, 3);
    expect(new TextDecoder().decode((await heard).value)).toContain('changed');
    // Eve gets no event for Ada’s notification, so Eve’s first event is about Eve.
    expect(isHeard).toBe(false);
    await notifyOf(eve, 3);
    await other;
    await Promise.all([adas.cancel(), eves.cancel()]);
    expect((await app.visitor.refused('notificationStream')).status).toBe(401);
  });
});

test('An open page loads missed changes after the database connection is restored', async () => {
  const heard = vi.fn();
  const stop = app.context.live.listen(eve.id, heard);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen notifications'
  `.execute(app.context.db);
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  await notifyOf(eve, 4);
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  stop();
});

describe('Late or changed result of an identity check', () => {
  const start = async (who: Caller) =>
    (await who.call('initiateKyc', { body: { email: who.email, face: '', document: '' } })).data.reference;
  const decide = (reference: string, decision: 'approved' | 'declined' | 'expired') =>
    app.visitor.call('decideIdentity', { params: { reference }, body: { decision } });

  test('A member can read the reason for a declined identity check', async () => {
    await ada.call('submitKyc', { params: { id: ada.id }, body: { ...KYC, email_address: ada.email } });
    const reference = await start(ada);
    await decide(reference, 'declined');
    expect((await ada.call('kycCallback', { body: { reference } })).message).toBe(
      "Verification request declined: We couldn't read the document.",
    );
    const [notice] = (await ada.call('notifications', PAGE)).data;
    expect(notice).toMatchObject({ kind: 'identity_declined', reason: "We couldn't read the document." });
    const again = { body: { reference: await start(ada) } };
    await decide(again.body.reference, 'expired');
    expect((await ada.call('kycCallback', again)).message).toBe('Verification request expired');
  });

  test('The late webhook of an earlier identity check verifies a person who has a newer check', async () => {
    const earlier = await start(ada);
    await start(ada);
    await sql`update sandbox_identities set status = 'verified' where reference = ${earlier}`.execute(app.context.db);
    await app.server.inject({
      method: 'POST',
      url: '/api/webhooks/identity',
      headers: { 'content-type': 'text/plain', signature: signCallback(earlier, app.context.config.keys.newest.key) },
      body: earlier,
    });
    expect((await ada.call('me', {})).kycVerificationStatus).toBe('verified');
    expect((await ada.call('notifications', PAGE)).data[0]?.kind).toBe('identity_verified');
    await decide(earlier, 'declined');
    expect((await ada.call('me', {})).kycVerificationStatus).toBe('verified');
    expect((await eve.refused('kycCallback', { body: { reference: earlier } })).status).toBe(404);
  });
});

test('A page loads only the external services that the configuration enables', async () => {
  expect(await app.visitor.call('settings', {})).toMatchObject({ mapsKey: 'a-key' });
  const policy = String((await app.server.inject('/login')).headers['content-security-policy']);
  expect(policy).toContain('https://*.googleapis.com');
  expect(policy).not.toContain('crisp');
});
