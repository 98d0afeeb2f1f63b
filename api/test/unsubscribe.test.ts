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

/** A mail of a kind that can be turned off: a help desk reply. */
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

describe('unsubscribe link of a mail', () => {
  test('is in the text and the HTML, and applies to one choice', async () => {
    expect(html).toContain(`https://adashi.example/unsubscribe?id=${id}`);
    expect(await app.visitor.call('mailsByLink', { query: { id } })).toEqual({ group: 'help', isOn: true });
  });

  test('changes nothing when a person or a link scanner opens it', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      await app.server.inject({ method, url: `/unsubscribe?id=${id}`, headers: { accept: 'text/html' } });
    await app.visitor.call('mailsByLink', { query: { id } });
    expect(await turnedOff(ada)).toEqual([]);
  });

  test('turns off exactly that choice without signing in; a second use changes nothing', async () => {
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
  ])('turns off with one click of a mail program that posts %s (RFC 8058)', async (type, body) => {
    expect((await oneClick(id, type, body)).statusCode).toBe(200);
    expect(await turnedOff(ada)).toEqual(['help by mail']);
    await turnOn();
  });

  test.each([
    ['of another group', (token: string) => token.replace('.help.', '.squad.')],
    ['of a group that always comes', (token: string) => token.replace('.help.', '.debits.')],
    ['of somebody else', (token: string) => token.replace(ada.id, grace.id)],
    ['with another signature', (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    ['cut off', (token: string) => token.slice(0, -1)],
    ['with nothing', () => ''],
  ])('does nothing %s', async (_, change) => {
    expect((await oneClick(change(id))).statusCode).toBe(404);
    expect((await app.visitor.refused('mailsByLink', { query: { id: change(id) } })).status).toBe(404);
    expect((await app.visitor.refused('stopMailsByLink', { query: { id: change(id) } })).status).toBe(404);
    expect(await turnedOff(ada)).toEqual([]);
  });

  test('is missing in a mail that can’t be turned off', async () => {
    await app.visitor.call('forgotPassword', { body: { email_address: ada.email } });
    const [code] = await app.mailsTo(ada.email);
    expect(code?.text).toMatch(/\d{6}/);
    expect(`${code?.text}${code?.html}`).not.toContain('unsubscribe');
    expect(NOTICE_GROUPS.debts.mail).toBe('always');
  });

  test('exists only for groups that can be turned off', () => {
    const offered = Object.keys(NOTICE_GROUPS) as NoticeGroup[]; // the keys of a constant
    const stoppable = offered.filter((group) => NOTICE_GROUPS[group].mail !== 'always');
    expect(offered.filter((group) => 'choice' in choiceOf(ada.id, group))).toEqual(stoppable);
    expect(stoppable).not.toContain('debits');
  });

  test('keeps other ways off when mail is turned on again', async () => {
    for (const way of ['mail', 'push'] as const)
      await ada.call('chooseNotification', { body: { group: 'help', way, isOn: false } });
    await turnOn();
    expect(await turnedOff(ada)).toEqual(['help by push']);
    await ada.call('chooseNotification', { body: { group: 'help', way: 'push', isOn: true } });
  });

  test('stops working when its owner is deleted', async () => {
    const beth = await app.member('beth');
    const token = /unsubscribe\?id=([\w.-]+)/.exec((await answerTo(beth)).text)?.[1] ?? '';
    expect(await app.visitor.call('mailsByLink', { query: { id: token } })).toMatchObject({ group: 'help' });
    await beth.call('confirmPassword', { body: { password: PASSWORD } });
    await beth.call('deleteMe', { body: {} });
    expect((await oneClick(token)).statusCode).toBe(404);
  });
});
