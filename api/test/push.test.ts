import { isPushEndpoint } from '@adashi/contract';
import { importJWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { isPublicAddress, publicAgent } from '../src/base/public-agent.ts';
import { clearOutbox } from '../src/jobs/clear.ts';
import { notify } from '../src/messaging/notifications/index.ts';
import { deliverPush, devicesOf } from '../src/messaging/push/deliver-push.ts';
import { webPushes } from '../src/providers/push/web-push.ts';
import { type Caller, PASSWORD, TestApp } from './app.ts';
import { directly } from './directly.ts';
import type { Fault } from './providers/local-server.ts';
import { PushBrowser } from './push/browser.ts';
import { localPush, ToLocalPush } from './push/local-push.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const subject = 'mailto:push@adashi.example';
const service = localPush();
const AT = new Date('2026-11-21T12:00:00Z');
let app: TestApp;
let ada: Caller;
let phone: PushBrowser;
let devices = 0;

beforeAll(async () => {
  await service.listen();
  app = await TestApp.open();
  Object.assign(app.context, { push: webPushes({ subject, publicKey, privateKey }, new ToLocalPush(service)) });
  ada = await app.member('ada');
});
/** Deletes all push messages and subscriptions, and then subscribes one device of Ada. */
async function startAnew(): Promise<void> {
  await sql`delete from outbox where kind = 'push'`.execute(app.context.db);
  await sql`delete from push_subscriptions`.execute(app.context.db);
  await sql`delete from notification_choices`.execute(app.context.db);
  service.heard.splice(0);
  service.faults.splice(0);
  phone = await turnOn(ada);
}
afterAll(async () => {
  await app.close();
  await service.close();
});

/** Turns on push notifications for the person in a new browser. */
async function turnOn(who: Caller): Promise<PushBrowser> {
  devices += 1;
  const browser = new PushBrowser(`https://push.example.com/send/${devices}`);
  await who.call('turnOnPush', { body: browser.subscription });
  return browser;
}

async function notifyOf(who: Caller, kind: 'payout_paid' | 'ticket_answered' = 'payout_paid'): Promise<void> {
  await notify(app.context.db, AT, [{ person: who.id, kind, details: { squad: 'Riverside', amount: 10_000 } }]);
  await app.context.runDailyJobs();
}

const read = (browser = phone) =>
  service.heard.filter(({ path }) => browser.endpoint.endsWith(path)).map(({ body }) => JSON.parse(browser.read(body)));
const isOn = async (who = ada) => (await who.call('devicePush', {})).isOn;

/** Returns the number of devices that receive the person’s push notifications. */
async function countOf({ id }: Caller): Promise<number> {
  const { rows } = await sql`
    select 1 from push_subscriptions join sessions on sessions.id = session_id where person_id = ${id}
  `.execute(app.context.db);
  return rows.length;
}

async function pushes() {
  const { rows } = await sql<{ error: string | null; done: boolean; dead: boolean; payload: object }>`
    select error, done_at is not null as done, failed_at is not null as dead, payload from outbox where kind = 'push' order by id
  `.execute(app.context.db);
  return rows;
}

describe('Push messages', () => {
  beforeEach(startAnew);

  test('A push message contains no amount and no name', async () => {
    await notifyOf(ada);
    expect(read()).toEqual([{ title: 'A payout', body: 'Your payout was paid.', path: '/notification' }]);
    expect(service.heard[0]?.body.toString('latin1')).not.toMatch(/payout|Riverside/);
    const stranger = new PushBrowser(phone.endpoint);
    expect(() => stranger.read(service.heard[0]?.body ?? Buffer.alloc(0))).toThrow();
    expect(await pushes()).toMatchObject([{ done: true, payload: {} }]);
  });

  test('A push message has the VAPID signature that push services require', async () => {
    await notifyOf(ada);
    const headers = service.heard[0]?.headers ?? {};
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      audience: 'https://push.example.com',
      subject,
    });
    expect(verified.payload.exp).toBeLessThan(Date.now() / 1000 + 86_400);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  });

  test('A push message is in the language of its recipient', async () => {
    const louise = await app.member('louise');
    await louise.call('updatePersonalInfo', { params: { id: louise.id }, body: { language: 'fr' } });
    const [one, two] = [await turnOn(louise), await turnOn(await app.signIn(louise.email))];
    await notifyOf(louise);
    for (const browser of [one, two])
      expect(read(browser)).toMatchObject([{ title: 'Un versement', body: 'Votre versement a été payé.' }]);
    expect(read(phone)).toEqual([]);
  });

  test('A person who turned off a group of notices gets no push messages from this group', async () => {
    await ada.call('chooseNotification', { body: { group: 'payouts', way: 'push', isOn: false } });
    await notifyOf(ada);
    await app.context.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, AT, [{ person: ada.id, kind: 'ticket_answered', details: {} }]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await app.context.runDailyJobs();
    expect(read()).toEqual([]);
    await notifyOf(ada, 'ticket_answered');
    expect(read()).toMatchObject([{ title: 'Help desk' }]);
    expect((await ada.call('notificationChoices', {})).find(({ group }) => group === 'payouts')).toMatchObject({
      page: { isOn: true, isLocked: true },
      push: { isOn: false, isLocked: false },
    });
  });
});

describe('Push service of a browser vendor', () => {
  beforeEach(startAnew);

  test.each([404, 410])('The app deletes a push subscription after the response status %i', async (status) => {
    service.faults.push(status);
    await notifyOf(ada);
    expect(await isOn()).toBe(false);
    await notifyOf(ada);
    expect(service.heard).toHaveLength(1);
    expect((await pushes()).every(({ done }) => done)).toBe(true);
  });

  test.each<[Fault, string]>([
    [429, 'The push service answers 429'],
    [500, 'The push service answers 500'],
    ['drop', 'socket hang up'],
  ])('The app retries a push message after the failure %s', async (fault, error) => {
    const beth = await app.signIn(ada.email);
    service.faults.push(fault);
    await notifyOf(ada);
    expect(await pushes()).toMatchObject([{ done: false, dead: false, error }]);
    const other = await turnOn(beth);
    await notifyOf(ada);
    expect(read(other)).toHaveLength(1);
    await sql`update outbox set next_attempt_at = now() where kind = 'push' and done_at is null`.execute(
      app.context.db,
    );
    await app.context.runDailyJobs();
    expect((await pushes()).every(({ done }) => done)).toBe(true);
    expect(await isOn()).toBe(true);
  });

  test('A slow push service does not delay the mail with a code', async () => {
    service.faults.push('hang');
    await notify(app.context.db, AT, [{ person: ada.id, kind: 'payout_paid', details: {} }]);
    await expect.poll(() => service.heard.length).toBe(1);
    await app.visitor.call('forgotPassword', { body: { email_address: ada.email } });
    const codes = async () =>
      (await app.visitor.call('mails', { query: { to: ada.email } })).filter(({ subject: said }) =>
        /^\d{6}/.test(said),
      );
    await expect.poll(async () => (await codes()).length).toBeGreaterThan(1);
    await expect.poll(async () => (await pushes())[0]?.error).toMatch(/timeout/i);
  });

  test.each([
    [400, ''],
    [403, ''],
    [400, '{"reason":"VapidPkHashMismatch"}'],
    [401, '{"errno":109,"message":"VAPID public key mismatch"}'],
    [403, 'the VAPID credentials do not correspond to the credentials used to create the subscriptions'],
    [404, ''],
    [410, ''],
  ])('The member can turn on push again after the push service rejects the device: %i %s', async (status, body) => {
    service.said = () => body;
    service.faults.push(status);
    await notifyOf(ada);
    expect(await ada.call('devicePush', {})).toMatchObject({ isOn: false, isLost: true });
    expect((await pushes()).every(({ done }) => done)).toBe(true);
    await turnOn(ada);
    expect(await ada.call('devicePush', {})).not.toHaveProperty('isLost');
    service.faults.push(status);
    await notifyOf(ada);
    await ada.call('turnOffPush', {});
    expect(await ada.call('devicePush', {})).not.toHaveProperty('isLost');
  });

  test('The member is notified once a day of lost devices, with a link to the account', async () => {
    const noor = await app.member('noor');
    for (const who of [noor, await app.signIn(noor.email)]) {
      await turnOn(who);
      service.faults.push(410);
      await notifyOf(who);
    }
    expect(await countOf(noor)).toBe(0);
    const { data } = await noor.call('notifications', {});
    expect(data.filter(({ kind }) => kind === 'push_lost')).toHaveLength(1);
    const mails = await app.visitor.call('mails', { query: { to: noor.email } });
    const lost = mails.filter((mail) => mail.subject === 'Notifications stopped on one of your devices');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.text).toContain(`${app.context.config.publicUrl}/account`);
  });

  test.each([
    [401, ''],
    [403, '{"reason":"ExpiredJwtToken"}'],
    [413, ''],
  ])('The app keeps a device and does not retry after the failure %i %s', async (status, body) => {
    service.said = () => body;
    service.faults.push(status);
    await notifyOf(ada);
    expect(await isOn()).toBe(true);
    expect(await pushes()).toMatchObject([{ dead: true, error: `The push service answers ${status}` }]);
  });

  test('Staff can see a push message that the push service rejects', async () => {
    service.faults.push(413);
    await notifyOf(ada);
    const grace = await app.staff('grace');
    const { data } = await grace.call('deadLetters', { query: { queue: 'push' } });
    expect(data).toMatchObject([{ to: 'ada Member', queue: 'push' }]);
    await sql`update outbox set failed_at = app_now() - interval '91 days' where kind = 'push'`.execute(app.context.db);
    await clearOutbox(app.context.db);
    expect(await pushes()).toEqual([]);
  });
});

describe('Devices that receive push messages', () => {
  beforeEach(startAnew);

  test('A device gets no push messages after its owner turned off push messages', async () => {
    await ada.call('turnOffPush', {});
    expect(await isOn()).toBe(false);
    await notifyOf(ada);
    expect(service.heard).toEqual([]);
    await ada.call('turnOnPush', { body: phone.subscription });
    const eve = await app.member('eve');
    await eve.call('turnOnPush', { body: phone.subscription });
    await notifyOf(ada);
    expect(service.heard).toEqual([]);
    expect([await isOn(ada), await isOn(eve)]).toEqual([false, true]);
  });

  test('When a session ends, the app deletes the push subscription of the session', async () => {
    const other = await app.signIn(ada.email);
    await turnOn(other);
    const { id } = (await ada.call('sessions', {})).find(({ isThis }) => !isThis) ?? { id: '' };
    service.faults.push(500);
    await notifyOf(ada);
    await ada.call('endOneSession', { params: { id } });
    const { rows } = await sql`select 1 from push_subscriptions`.execute(app.context.db);
    expect(rows).toHaveLength(1);
    const seen = service.heard.length;
    await sql`update outbox set next_attempt_at = now() where kind = 'push'`.execute(app.context.db);
    await app.context.runDailyJobs();
    expect(service.heard.length - seen).toBeLessThanOrEqual(1);
  });

  test('A queued push message is not sent after the session of the device has ended', async () => {
    const other = await app.signIn(ada.email);
    await turnOn(other);
    const ended = (await ada.call('sessions', {})).find(({ isThis }) => !isThis)?.id ?? '';
    await ada.call('endOneSession', { params: { id: ended } });
    const order = { session: ended, person: ada.id, title: 'A payout', body: 'Paid.', path: '/notification' };
    await deliverPush(app.context, (session) => devicesOf(app.context.db, [session]), order, directly);
    expect(service.heard).toEqual([]);
  });

  test('A suspended or deleted person gets no push messages', async () => {
    const kofi = await app.staff('kofi');
    const zoe = await app.member('zoe');
    await turnOn(zoe);
    await kofi.call('suspendMember', { params: { id: zoe.id }, body: { reason: 'Two accounts' } });
    await app.context.runDailyJobs();
    expect(service.heard).toEqual([]);
    expect([await countOf(zoe), await countOf(ada)]).toEqual([0, 1]);
    expect((await zoe.refused('turnOnPush', { body: phone.subscription })).code).toBe('suspended');
    const reactivated = { params: { id: zoe.id }, body: { reason: 'Sisters' } };
    await app.byTwo([kofi, await app.staff('femi')], 'reactivateMember', reactivated);
    await turnOn(zoe);
    await zoe.call('confirmPassword', { body: { password: PASSWORD } });
    await zoe.call('deleteMe', { body: {} });
    expect(await countOf(zoe)).toBe(0);
  });

  test('A person cannot turn on push messages in an app without push keys', async () => {
    const { push } = app.context;
    Object.assign(app.context, { push: null });
    expect(await ada.call('devicePush', {})).toEqual({ key: null, isOn: false });
    expect((await ada.refused('turnOnPush', { body: phone.subscription })).status).toBe(404);
    await notifyOf(ada);
    expect(service.heard).toEqual([]);
    Object.assign(app.context, { push });
  });
});

describe('Public address of a push service', () => {
  beforeAll(startAnew);

  test.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://push.example.com:8443/x',
    'https://me:secret@push.example.com/x',
    'ftp://push.example.com/x',
    'nonsense',
  ])('The app rejects the push address %s', async (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
    const body = { ...phone.subscription, endpoint };
    expect((await ada.refused('turnOnPush', { body })).status).toBe(400);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('The app accepts the push address %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  test.each([
    ['8.8.8.8', true],
    ['2607:f8b0:4009:80b::200e', true],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['127.0.0.53', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
  ])('The check whether %s is a public address returns %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });

  test('The app refuses a connection to a public push host name with a private IP address', async () => {
    const { lookup } = publicAgent().options;
    const looked = (all: boolean) =>
      new Promise((resolve) => {
        lookup?.('localhost', { all }, (error) => resolve(error?.message));
      });
    expect(await looked(true)).toBe('localhost is not on the internet.');
    expect(await looked(false)).toBe('localhost is not on the internet.');
  });
});
