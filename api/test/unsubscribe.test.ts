import { NOTICE_GROUPS, type NoticeGroup } from '@adashi/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choiceOf } from '../src/messaging/notifications/index.ts';
import { type Caller, PASSWORD, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let html: string;
let text: string;
let id: string;

beforeAll(async () => {
  app = await TestApp.open({ PUBLIC_URL: 'https://adashi.example' });
  grace = await app.staff('grace');
  ada = await app.member('ada');
  ({ html, text } = await answerTo(ada));
  id = /unsubscribe\?id=([\w.-]+)/.exec(text)?.[1] ?? '';
});
afterAll(() => app.close());

/** Returns the mail about a help desk reply. Members can turn off this type of mail. */
async function answerTo(member: Caller): Promise<{ html: string; text: string }> {
  const params = await member.call('writeTicket', { body: { topic: 'account', text: 'Is all well?' } });
  await grace.call('replyToTicket', { params, body: { text: 'All is well.', seen: 2 ** 31 - 1 } });
  const [mail] = await app.mailsTo(member.email);
  return { html: mail?.html ?? '', text: mail?.text ?? '' };
}

const turnedOff = async (who: Caller) =>
  (await who.call('notificationChoices', {})).flatMap(({ group, ...ways }) =>
    Object.entries(ways).flatMap(([way, { isOn }]) => (isOn ? [] : [`${group} by ${way}`])),
  );
const oneClick = (token: string, type = 'application/x-www-form-urlencoded', body = 'List-Unsubscribe=One-Click') =>
  app.server.inject({ method: 'POST', url: `/unsubscribe?id=${token}`, headers: { 'content-type': type }, body });
const turnOn = () => ada.call('chooseNotification', { body: { group: 'help', way: 'mail', isOn: true } });

describe('Unsubscribe link of a mail', () => {
  test('The text and the HTML of a mail contain the unsubscribe link', async () => {
    expect(html).toContain(`https://adashi.example/unsubscribe?id=${id}`);
    expect(await app.visitor.call('mailsByLink', { query: { id } })).toEqual({ group: 'help', isOn: true });
  });

  test('Nothing changes when a person only opens an unsubscribe link', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      await app.server.inject({ method, url: `/unsubscribe?id=${id}`, headers: { accept: 'text/html' } });
    await app.visitor.call('mailsByLink', { query: { id } });
    expect(await turnedOff(ada)).toEqual([]);
  });

  test('An unsubscribe link turns off only the group of notices in the link', async () => {
    for (let turn = 0; turn < 2; turn += 1) await app.visitor.call('stopMailsByLink', { query: { id } });
    expect(await turnedOff(ada)).toEqual(['help by mail']);
    expect(await app.visitor.call('mailsByLink', { query: { id } })).toEqual({ group: 'help', isOn: false });
    const before = (await app.mailsTo(ada.email)).length;
    await answerTo(ada);
    expect(await app.mailsTo(ada.email)).toHaveLength(before);
    await turnOn();
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])(
    'One click in a mail program turns off mails through a request with the type %s (RFC 8058)',
    async (type, body) => {
      expect((await oneClick(id, type, body)).statusCode).toBe(200);
      expect(await turnedOff(ada)).toEqual(['help by mail']);
      await turnOn();
    },
  );

  test.each([
    ['a link for another group', (token: string) => token.replace('.help.', '.squad.')],
    ['a link for a locked group', (token: string) => token.replace('.help.', '.debits.')],
    ['a link of another person', (token: string) => token.replace(ada.id, grace.id)],
    ['a link with a wrong signature', (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    ['a truncated link', (token: string) => token.slice(0, -1)],
    ['an empty link', () => ''],
  ])('An invalid unsubscribe link changes nothing: %s', async (_, change) => {
    expect((await oneClick(change(id))).statusCode).toBe(404);
    expect((await app.visitor.refused('mailsByLink', { query: { id: change(id) } })).status).toBe(404);
    expect((await app.visitor.refused('stopMailsByLink', { query: { id: change(id) } })).status).toBe(404);
    expect(await turnedOff(ada)).toEqual([]);
  });

  test('Only a mail that a person can turn off has an unsubscribe link', async () => {
    await app.visitor.call('forgotPassword', { body: { email_address: ada.email } });
    const [code] = await app.mailsTo(ada.email);
    expect(code?.text).toMatch(/\d{6}/);
    expect(`${code?.text}${code?.html}`).not.toContain('unsubscribe');
    expect(NOTICE_GROUPS.debts.mail).toBe('always');
  });

  test('Unsubscribe links exist only for groups of notices that a person can turn off', () => {
    const offered = Object.keys(NOTICE_GROUPS) as NoticeGroup[]; // This type cast is safe because `NOTICE_GROUPS` has no other keys.
    const stoppable = offered.filter((group) => NOTICE_GROUPS[group].mail !== 'always');
    expect(offered.filter((group) => 'choice' in choiceOf(ada.id, group))).toEqual(stoppable);
    expect(stoppable).not.toContain('debits');
  });

  test('A person who turns mails on again keeps all other choices of notifications', async () => {
    for (const way of ['mail', 'push'] as const)
      await ada.call('chooseNotification', { body: { group: 'help', way, isOn: false } });
    await turnOn();
    expect(await turnedOff(ada)).toEqual(['help by push']);
    await ada.call('chooseNotification', { body: { group: 'help', way: 'push', isOn: true } });
  });

  test('The unsubscribe links of a deleted person are invalid', async () => {
    const beth = await app.member('beth');
    const token = /unsubscribe\?id=([\w.-]+)/.exec((await answerTo(beth)).text)?.[1] ?? '';
    expect(await app.visitor.call('mailsByLink', { query: { id: token } })).toMatchObject({ group: 'help' });
    await beth.call('confirmPassword', { body: { password: PASSWORD } });
    await beth.call('deleteMe', { body: {} });
    expect((await oneClick(token)).statusCode).toBe(404);
  });
});
