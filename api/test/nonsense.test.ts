import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { Random, SEED } from '../../core/test/random.ts';
import { returnPath } from '../src/messaging/mails/return-path.ts';
import { notify } from '../src/messaging/notifications/index.ts';
import { askAboutChecks } from '../src/people/kyc/ask-about-checks.ts';
import { drandBeacon } from '../src/providers/beacon/drand.ts';
import { shuftiIdentity } from '../src/providers/identity/shufti.ts';
import { webPushes } from '../src/providers/push/web-push.ts';
import { type Caller, KYC, type TestApp } from './app.ts';
import { Drawing } from './drawing.ts';
import { returned } from './mails/returned.ts';
import { LocalDrand, OWN_CHAIN } from './providers/local-drand.ts';
import type { Heard, Reply } from './providers/local-server.ts';
import { LocalShufti, SHUFTI_KEYS } from './providers/local-shufti.ts';
import { nonsense } from './providers/nonsense.ts';
import { PushBrowser } from './push/browser.ts';
import { localPush, ToLocalPush } from './push/local-push.ts';

/** Number of rounds of random answers. */
const ROUNDS = process.env.VERIFY === 'yes' ? 40 : 3;
const SECRET = 'a secret of the mail server';
const shufti = new LocalShufti();
const relay = new LocalDrand();
const pushService = localPush();
const servers = [shufti, relay, pushService];
const random = new Random(SEED);

let drawing: Drawing;
let app: TestApp;
let ada: Caller;
let noor: Caller;
let grace: Caller;
let squad: string;
let check: string;
let notices = 0;

beforeAll(async () => {
  for (const server of servers) await server.listen();
  drawing = await Drawing.open();
  ({ app, grace } = drawing);
  const { clock } = app.context;
  const keys = webPush.generateVAPIDKeys();
  const settings = { SHUFTI_URL: shufti.url, ...SHUFTI_KEYS, SHUFTI_SIGNATURE: 'hashed-key' as const };
  Object.assign(app.context, {
    beacon: drandBeacon([relay.url], clock, OWN_CHAIN),
    identity: shuftiIdentity(settings, 'https://adashi.example', { wait: async () => {} }),
    push: webPushes({ subject: 'mailto:push@adashi.example', ...keys }, new ToLocalPush(pushService)),
    config: { ...app.context.config, MAIL_BOUNCES: 'bounces@adashi.example', MAIL_BOUNCES_SECRET: SECRET },
  });
  [ada = grace] = drawing.members;
  noor = await app.member('noor');
  const browser = new PushBrowser('https://push.example.com/send/1');
  await ada.call('turnOnPush', { body: browser.subscription });
  await drawing.goTo('2027-01-04');
  squad = await drawing.openDrawn();
  for (const day of ['2027-01-15', '2027-01-16']) {
    relay.faults.push(500);
    await drawing.wakeOn(day);
  }
  shufti.page = 'https://app.shuftipro.com/verification/process/';
  await noor.call('submitKyc', { params: { id: noor.id }, body: { ...KYC, email_address: noor.email } });
  check = (await noor.call('initiateKyc', { body: { email: noor.email, face: '', document: '' } })).data.reference;
});
afterAll(async () => {
  await app.close();
  for (const server of servers) await server.close();
});
beforeEach(() => {
  for (const server of servers) server.answered = null;
});

const run = async () => {
  await sql`update outbox set next_attempt_at = now() where done_at is null and failed_at is null`.execute(
    app.context.db,
  );
  await app.context.runDailyJobs();
  await askAboutChecks(app.context);
};
const valueOf = async () => (await drawing.drawOf(squad)).draws[0]?.value ?? null;
const stageOf = async () => (await grace.call('kycCase', { params: { id: noor.id } })).checks[0]?.status;
const noticesOf = async (who: Caller, kind: string) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);

/** Queues one push message for Ada. */
async function orderPush(): Promise<void> {
  notices += 1;
  const details = { squad: 'Riverside', amount: notices };
  await notify(app.context.db, app.context.clock.now(), [{ person: ada.id, kind: 'payout_paid', details }]);
}
const newestPush = async () => {
  const { rows } = await sql<{ done: boolean; error: string | null }>`
    select done_at is not null as done, error from outbox where kind = 'push' order by id desc limit 1`.execute(
    app.context.db,
  );
  return rows[0];
};

const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
const HTML = '<html>Service unavailable</html>';
const ANSWERS: Record<string, Reply> = {
  'an HTML page': { headers: { 'content-type': 'text/html' }, body: HTML },
  'an HTML page as error': { status: 503, body: HTML },
  'an empty body': { body: '' },
  'no content': { status: 204, body: '' },
  'a redirect': { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
  'an unknown status': json({}, 418),
  'a rate limit until tomorrow': { status: 429, headers: { 'retry-after': '86400' }, body: '' },
  'a rate limit until a date': { status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }, body: '' },
  null: json(null),
  'a list': json([]),
  'a number': json(7),
  'half of a JSON text': { body: '{"reference":"' },
  'an unknown enum value': json({ reference: 'x', event: 'of_tomorrow', signature: 'of_tomorrow' }),
  'numbers as text': json({ reference: 7, event: 7, signature: 7 }),
  'deep nesting': { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  'a huge body': { body: `{"reference":"${'x'.repeat(3_000_000)}"}` },
};

describe('Nonsense from Shufti Pro, the push service and the beacon', () => {
  /** Signs the response of Shufti Pro, so that only the form of the response is wrong. */
  const signed = (reply: Reply): Reply => ({
    ...reply,
    headers: { ...reply.headers, signature: shufti.sign(reply.body) },
  });

  async function expectOpen(): Promise<void> {
    expect([await stageOf(), await valueOf()]).toEqual(['pending', null]);
    expect((await noor.call('me', {})).kycVerificationStatus).toBe('pending');
    const push = await newestPush();
    expect(push?.done || push?.error).toBeTruthy();
    expect(await ada.call('devicePush', {})).toMatchObject({ isOn: true });
  }

  test.each(Object.entries(ANSWERS))('the daily jobs end, and all work stays open after %s', async (_, reply) => {
    shufti.answered = () => signed(reply);
    relay.answered = () => reply;
    pushService.answered = () => reply;
    await orderPush();
    await run();
    await expectOpen();
  });

  test(`the daily jobs end, and all work stays open after random answers (replay with SEED=${SEED})`, async () => {
    const gone = (status = 200) => [400, 403, 404, 410].includes(status);
    const strange = async (heard: Heard, own: () => Reply | Promise<Reply>) => nonsense(random, await own(), heard);
    shufti.answered = async (heard, own) => {
      const reply = signed(await strange(heard, own));
      return reply.status === 404 ? json({}, 503) : reply;
    };
    relay.answered = (heard) => nonsense(random, undefined, heard);
    pushService.answered = async (heard) => {
      const reply = nonsense(random, undefined, heard);
      return gone(reply.status) ? { ...reply, status: 502 } : reply;
    };
    for (let times = 0; times < ROUNDS; times += 1) {
      await orderPush();
      await run();
      await expectOpen();
    }
  });

  test('staff see the missing beacon once a day, and each open call succeeds once afterwards', async () => {
    const silent = await noticesOf(grace, 'beacon_silent');
    expect(silent.reduce((sum, { count }) => sum + (count ?? 1), 0)).toBe(1);
    shufti.decide(check, 'verification.accepted');
    pushService.heard.splice(0);
    await orderPush();
    await run();
    await run();
    expect(await valueOf()).not.toBeNull();
    expect((await noor.call('me', {})).kycVerificationStatus).toBe('verified');
    expect(await noticesOf(noor, 'identity_verified')).toHaveLength(1);
    expect(await newestPush()).toMatchObject({ done: true });
    const { rows } =
      await sql`select 1 from outbox where kind = 'push' and done_at is null and failed_at is null`.execute(
        app.context.db,
      );
    expect(rows).toEqual([]);
  });
});

describe('Nonsense in the mail webhook', () => {
  const from = () => returnPath(app.context.config, noor.email) ?? '';
  const send = async (body: string) => {
    const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` };
    return (await app.server.inject({ method: 'POST', url: '/api/webhooks/mail', headers, body })).statusCode;
  };
  const rowsIn = async (table: string) =>
    (await sql`select 1 from ${sql.table(table)}`.execute(app.context.db)).rows.length;
  const report = (more: object = {}) => returned({ to: noor.email, from: from(), ...more });
  const nested = Array.from({ length: 500 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`);

  test.each<[string, () => string, number]>([
    ['an empty body', () => '', 0],
    ['an HTML page', () => HTML, 0],
    ['JSON', () => '{"events":[{"type":"bounced"}]}', 0],
    ['zero characters', () => '\0'.repeat(100), 0],
    ['deep nesting', () => nested.join('\r\n'), 0],
    ['a report without an end', () => report().slice(0, 700), 1],
    ['a zero character in the recipient', () => report({ status: '5.7.6', final: 'rfc822;a+00@x.example' }), 1],
    ['an action of tomorrow', () => report({ action: 'of-tomorrow' }), 0],
    ['a code of tomorrow', () => report({ status: '5.99.999' }), 1],
    ['a zero character in the reason', () => report({ status: '5.7.1' }).replace('The account', 'The\0account'), 1],
    ['half of a character in the code', () => report({ status: '5.7.2 \uD800' }), 1],
    ['a recipient without a domain', () => report({ status: '5.7.3', final: 'nobody', to: 'nobody' }), 1],
    ['a long reason', () => report({ status: '5.7.4' }).replace('The account', 'x'.repeat(100_000)), 1],
    ['a huge copy of the mail', () => `${report({ status: '5.7.5' })}${'x'.repeat(5_000_000)}`, 1],
  ])('%s marks no mailbox and is accepted or counted', async (_, body, counted) => {
    await sql`delete from mail_failures`.execute(app.context.db);
    await sql`delete from mail_bounces`.execute(app.context.db);
    expect(await send(body())).toBe(200);
    expect([await rowsIn('mail_bounces'), await rowsIn('mail_failures')]).toEqual([0, counted]);
  });

  test('a body over the limit is rejected', async () => {
    expect(await send('x'.repeat(10_485_761))).toBe(400);
  });

  test(`random changes of a report never fail the webhook (replay with SEED=${SEED})`, async () => {
    const odd = ['\0', '\uFFFD', '\r\n', '\n\n', ':', ';', '<', '>', '=', '--', '(', '"', '5.1.1', '\u202E'];
    for (let times = 0; times < 40; times += 1) {
      let body = report({ status: '5.7.1' });
      for (let changes = random.below(8); changes >= 0; changes -= 1) {
        const at = random.below(body.length);
        body = body.slice(0, at) + (random.pick(odd) ?? '') + body.slice(at + random.below(4));
      }
      expect(await send(body), JSON.stringify(body)).toBe(200);
    }
    await sql`delete from mail_bounces`.execute(app.context.db);
  });

  test('the same report marks the mailbox and notifies staff once', async () => {
    for (let times = 0; times < 3; times += 1) expect(await send(report())).toBe(200);
    await run();
    expect(await rowsIn('mail_bounces')).toBe(1);
    expect(await noticesOf(noor, 'mail_returned')).toHaveLength(1);
  });
});
