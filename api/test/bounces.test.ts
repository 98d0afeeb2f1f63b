import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue, type OutboxItem } from '../src/jobs/index.ts';
import { returnPath } from '../src/messaging/mails/return-path.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { type Caller, inSquad, PASSWORD, TestApp } from './app.ts';
import { MailServer } from './mails/mail-server.ts';
import { inWords, returned } from './mails/returned.ts';
import { because } from './reasons.ts';

const SECRET = 'a secret of the mail server';
const BOUNCES = 'bounces@mail.adashi.example';
const server = new MailServer();
let app: TestApp;
let grace: Caller;
let fola: Caller;

beforeAll(async () => {
  await server.listen();
  app = await TestApp.open();
  const config = { ...app.context.config, MAIL_BOUNCES: BOUNCES, MAIL_BOUNCES_SECRET: SECRET };
  Object.assign(app.context, { config });
  grace = await app.staff('grace', 'support');
  fola = await app.staff('fola', 'finance');
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const noticesOf = async (who: Caller, kind: string) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);
const bounceOf = async ({ id }: Caller) => (await grace.call('memberStory', { params: { id } })).mailBounce;
const pathOf = (address: string) => returnPath(app.context.config, address) ?? '';
const marked = async () => {
  const { rows } = await sql<{ address: string }>`select address from mail_bounces order by address`.execute(
    app.context.db,
  );
  return rows.map(({ address }) => address);
};
const handOn = (body: string, authorization = `Bearer ${SECRET}`) =>
  app.server.inject({
    method: 'POST',
    url: '/api/webhooks/mail',
    headers: { 'content-type': 'message/rfc822', authorization },
    body,
  });

/** Sends mails through the local mail server during the callback, and through the sandbox afterwards. */
async function bySmtp(work: () => Promise<void>): Promise<void> {
  const { mail } = app.context;
  Object.assign(app.context, { mail: smtpMail({ url: server.url, from: 'Adashi <no-reply@mail.adashi.example>' }) });
  await work();
  Object.assign(app.context, { mail });
}

let letters = 0;
const letter = (to: string): OutboxItem => ({
  kind: 'mail',
  key: `letter:${(letters += 1)}`,
  payload: { to, subject: 'S', text: 'T' },
});

async function announce(title: string): Promise<void> {
  const chief = await app.signIn('chief@staff.example').catch(() => app.staff('chief'));
  const body = {
    titleEn: title,
    bodyEn: 'Banks are closed on Monday.',
    titleFr: title,
    bodyFr: 'Les banques sont fermées lundi.',
    audience: {},
    byMail: true,
  };
  const { id } = await chief.call('addAnnouncement', { body });
  await chief.call('sendAnnouncement', because({ params: { id }, body: { version: 1 } }));
  await app.context.runDailyJobs();
}

test('After a permanent bounce, the server marks the email address and notifies support staff', async () => {
  const ada = await app.member('ada');
  server.refusals.set(ada.email, { responseCode: 550, message: '5.1.1 no such mailbox' });
  await bySmtp(async () => {
    await enqueue(app.context.db, [letter(ada.email), letter(ada.email)]);
    await app.context.runDailyJobs();
  });
  server.refusals.clear();
  expect(await bounceOf(ada)).toMatchObject({ reason: expect.stringContaining('5.1.1 no such mailbox') });
  expect(await noticesOf(grace, 'mail_bounced')).toMatchObject([{ person: ada.id, member: 'ada Member' }]);
  expect(await noticesOf(fola, 'mail_bounced')).toEqual([]);
  expect(await noticesOf(ada, 'mail_returned')).toMatchObject([{ reason: expect.stringContaining('no such mailbox') }]);
  const { acts } = await grace.call('memberStory', { params: { id: ada.id } });
  expect(acts[0]).toMatchObject({ action: 'mail_bounced', by: 'provider' });
});

test('An email address with a permanent bounce gets mailed codes but no bulk mail', async () => {
  const beth = await app.member('beth');
  await handOn(returned({ to: beth.email, from: pathOf(beth.email) }));
  await announce('First');
  expect((await app.mailsTo(beth.email)).map(({ subject }) => subject)).not.toContain('First');
  expect(await noticesOf(beth, 'announcement')).toHaveLength(1);
  await app.visitor.call('forgotPassword', { body: { email_address: beth.email } });
  const otp = await app.code(beth.email);
  await app.visitor.call('resetPassword', { body: { email_address: beth.email, password: PASSWORD, otp } });
  expect(await bounceOf(beth)).toBeNull();
  await announce('Second');
  expect((await app.mailsTo(beth.email)).map(({ subject }) => subject)).toContain('Second');
});

test('The server skips an email address with a permanent bounce in a mail to a whole squad', async () => {
  const chief = await app.signIn('chief@staff.example');
  const [fay, gus] = [await app.readyMember('fay', chief), await app.readyMember('gus', chief)];
  const squad = inSquad(await app.openSquad(chief, { name: 'Gone' }));
  for (const [index, who] of [fay, gus].entries())
    await who.call('joinSquad', { ...squad, body: { position: index + 1 } });
  await handOn(returned({ to: fay.email, from: pathOf(fay.email) }));
  await chief.call('cancelSquad', because(squad));
  const hasMail = async ({ email }: Caller) =>
    (await app.mailsTo(email)).some(({ subject }) => subject === 'Gone was cancelled');
  expect([await hasMail(fay), await hasMail(gus)]).toEqual([false, true]);
});

test('The server does not mark an email address as bounced after a policy rejection', async () => {
  const cleo = await app.member('cleo');
  server.refusals.set(cleo.email, { responseCode: 554, message: '5.7.1 relay access denied' });
  await bySmtp(async () => {
    await enqueue(app.context.db, [letter(cleo.email)]);
    await app.context.runDailyJobs();
  });
  server.refusals.clear();
  expect(await bounceOf(cleo)).toBeNull();
});

test('The server identifies the bounced email address by the envelope sender', async () => {
  const dana = await app.member('dana');
  let from = '';
  await bySmtp(async () => {
    await enqueue(app.context.db, [letter(dana.email)]);
    await app.context.runDailyJobs();
    from = server.posted.find(({ to }) => to === dana.email)?.from ?? '';
  });
  // Dana's provider forwarded the mail to a deleted mailbox. The bounce notice therefore names the address of that
  // mailbox.
  const notice = returned({ to: dana.email, from, final: 'dana@elsewhere.example' });
  expect((await handOn(notice)).statusCode).toBe(200);
  expect(await bounceOf(dana)).toMatchObject({
    reason: '5.1.1 550 5.1.1 The account that you tried to reach does not exist',
  });
  await handOn(notice);
  expect((await noticesOf(grace, 'mail_bounced')).filter(({ person }) => person === dana.id)).toHaveLength(1);
});

describe('Ignored bounces', () => {
  let efe: Caller;
  beforeAll(async () => {
    efe = await app.member('efe');
  });
  const good = () => ({ to: efe.email, from: pathOf(efe.email) });
  test.each([
    ['A bounce notice without a signed address', () => returned({ ...good(), from: BOUNCES })],
    [
      'A bounce notice with the signature of another address',
      () => returned({ ...good(), from: pathOf('ada@example.com') }),
    ],
    ['A notice of a delayed mail', () => returned({ ...good(), action: 'delayed', status: '4.4.1' })],
    ['A notice of a temporary failure', () => returned({ ...good(), status: '4.2.2' })],
    ['A notice of a policy rejection', () => returned({ ...good(), status: '5.7.1' })],
    ['A reply by a person', () => `To: ${pathOf(efe.email)}\r\nSubject: Thanks\r\n\r\nAction: failed\r\nStatus: 5.1.1`],
    ['An empty notice', () => ' '],
  ])('The server marks no email address as bounced after this mail: %s', async (_, body) => {
    expect((await handOn(body())).statusCode).toBe(200);
    expect(await marked()).not.toContain(efe.email);
  });

  test('The server rejects a bounce notice without the secret', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer a secret of the mail serves', SECRET])
      expect((await handOn(returned(good()), authorization)).statusCode).toBe(401);
    expect(await marked()).not.toContain(efe.email);
    expect((await handOn(returned(good()))).statusCode).toBe(200);
    expect(await marked()).toContain(efe.email);
  });

  test('The server ignores a bounce of an unknown email address', async () => {
    const to = 'stranger@example.com';
    expect((await handOn(returned({ to, from: pathOf(to) }))).statusCode).toBe(200);
    expect(await marked()).not.toContain(to);
  });

  test('The server rejects a bounce notice that is too large', async () => {
    const large = (bytes: number) => `${returned({ ...good() })}${'x'.repeat(bytes)}`;
    expect((await handOn(large(1_000_000))).statusCode).toBe(200);
    expect((await handOn(large(11_000_000))).statusCode).toBe(400);
  });
});

test('Operations staff see mail failures that the mailbox did not cause, by domain and status', async () => {
  const [ife, jo] = [await app.member('ife'), await app.member('jo')];
  const failed = async ({ email }: Caller, status: string) => {
    await handOn(returned({ to: email, from: pathOf(email).toUpperCase(), status }));
    expect(await marked()).not.toContain(email);
  };
  for (const status of ['5.1.8', '5.3.4', '5.4.14', '5.7.26']) await failed(ife, status);
  await failed(jo, '5.7.26');
  await handOn(returned({ to: ife.email, from: pathOf(ife.email), status: '5.7.26', action: 'delayed' }));
  const { data } = await (await app.staff('chinwe')).call('mailFailures', {});
  const ours = data.filter(({ domain }) => domain === 'example.com');
  expect(ours.map(({ status, count }) => [status, count])).toEqual(
    expect.arrayContaining([
      ['5.1.8', 1],
      ['5.3.4', 1],
      ['5.4.14', 1],
      ['5.7.26', 2],
    ]),
  );
  expect(JSON.stringify(ours)).not.toContain('@');
  expect(ours[0]).toMatchObject({ reason: expect.stringContaining('The account that you tried to reach') });
  await handOn(returned({ to: ife.email, from: pathOf(ife.email).toUpperCase() }));
  expect(await marked()).toContain(ife.email);
});

test('The server understands a bounce that describes the failure in words only', async () => {
  const [lea, max] = [await app.member('lea'), await app.member('max')];
  const daemon = ['From: MAILER-DAEMON@mx.example.com', 'Subject: failure notice'];
  await handOn(inWords(pathOf(lea.email), daemon, `<${lea.email}>:`, 'Remote host said: 550 No such user'));
  expect(await marked()).toContain(lea.email);
  await handOn(inWords(pathOf(max.email), daemon, `<${max.email}>:`, '554 5.7.9 Please sign your mails'));
  expect(await marked()).not.toContain(max.email);
  const operations = await app.staff('chioma');
  const counted = async () => {
    const { data } = await operations.call('mailFailures', {});
    return data.map(({ domain, status, reason, count }) => [domain, status, reason, count]);
  };
  expect(await counted()).toContainEqual(['example.com', '5.7.9', '554 5.7.9 Please sign your mails', 1]);
  const unnamed = async () => (await counted()).filter(([domain]) => domain === '?');
  const [before] = await unnamed();
  await handOn(inWords(pathOf(max.email), daemon, 'A mail to an unnamed recipient failed.'));
  await handOn(inWords(pathOf(max.email), daemon, 'forwarded@elsewhere.example: 550 5.7.9 It failed'));
  expect(await unnamed()).toEqual([['?', '5.0.0', '… 550 5.7.9 It failed', Number(before?.[3] ?? 0) + 2]]);
  await handOn(inWords(BOUNCES, daemon, '550 5.7.9 This is no mail of ours'));
  await handOn(inWords(pathOf(max.email), ['From: max@example.com', 'Subject: Hello'], '550 5.7.9 Hello'));
  expect(JSON.stringify(await counted())).not.toMatch(/no mail of ours|Hello/);
});

test('The server reads a bounce report that is encoded in base64', async () => {
  const hana = await app.member('hana');
  const encoded = returned({ to: hana.email, from: pathOf(hana.email) }).replace(
    /(message\/delivery-status\r\n)\r\n([^]*?)\r\n--/,
    (_, type: string, report: string) =>
      `${type}Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(report).toString('base64')}\r\n--`,
  );
  expect(encoded).not.toContain('Action: failed');
  await handOn(encoded);
  expect(await marked()).toContain(hana.email);
});

test('When a mail to a guarantor bounces, staff see the names of the guarantor and the member', async () => {
  const femi = await app.member('femi');
  const email = 'Elder.Femi@example.com';
  await femi.call('nominate', { body: { name: 'Elder', email, phoneNumber: '4165550145', relationship: 'Aunt' } });
  await handOn(returned({ to: email, from: pathOf(email) }));
  const [notice] = (await noticesOf(grace, 'mail_bounced')).filter(({ person }) => person === femi.id);
  expect(notice).toMatchObject({ guarantor: 'Elder', member: 'femi Member' });
  expect(await noticesOf(femi, 'mail_returned')).toEqual([]);
  expect(await bounceOf(femi)).toBeNull();
});

test('When a person is deleted, the server also deletes the stored bounce of the email address', async () => {
  const gita = await app.member('gita');
  await handOn(returned({ to: gita.email, from: pathOf(gita.email) }));
  expect(await marked()).toContain(gita.email);
  await gita.call('confirmPassword', { body: { password: PASSWORD } });
  await gita.call('deleteMe', { body: {} });
  expect(await marked()).not.toContain(gita.email);
});
