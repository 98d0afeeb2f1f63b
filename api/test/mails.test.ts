import { generateKeyPairSync } from 'node:crypto';
import { LANGUAGES } from '@adashi/contract';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AddressRefused, NeverDeliverable } from '../src/jobs/index.ts';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { everyMail } from './mails/every-mail.ts';
import { MailServer } from './mails/mail-server.ts';
import { outgoing } from './mails/outgoing.ts';
import { verifyDkim } from './mails/verify-dkim.ts';

const server = new MailServer();
beforeAll(() => server.listen());
beforeEach(() => void server.posted.splice(0));
afterAll(() => server.close());

const FROM = 'Adashi <no-reply@mail.adashi.example>';
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dkim = { domainName: 'mail.adashi.example', keySelector: 'autumn', privateKey: keys.privateKey };
const choice = { person: '0f8c2b1d-e94a-4e5f-8a7b-6c5d4e3f2a1b', group: 'help' } as const;
const letter = { to: 'ada@example.com', subject: 'Fọlákẹ́ <paid>', text: 'See https://adashi.example/x & smile.' };

describe('Content of every mail', () => {
  test.each(
    LANGUAGES.flatMap((language) => [...everyMail(language)].map(([kind, mail]) => [language, kind, mail] as const)),
  )(
    'The mail in %s of the kind %s has the same content in its text version and in its HTML version',
    (language, _, mail) => {
      const { text, html } = outgoing(mail);
      expect(html).toContain(`<html lang="${language}">`);
      // The HTML loads no remote resource, so opening a mail sends nothing to the sender.
      expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
      for (const link of links) expect(text).toContain(link);
      // A mail has at most one button. A mail with a code has no button.
      expect(html.match(/class="button"/g)?.length ?? 0).toBe(
        mail.code || (mail.why !== 'account' && !mail.button) ? 0 : 1,
      );
      for (const part of [text, html])
        expect(part).toMatch(/You get this email|Vous recevez ce courriel|last email|dernier courriel/);
      if (mail.code) expect(html).toMatch(new RegExp(`class="code"[^>]*>${mail.code}<`));
    },
  );

  test('Mails escape all text from users', () => {
    const { html } = outgoing({
      ...letter,
      text: '<b onclick="x">"Hi"</b> https://a.example/"onmouseover=alert(1) & more.',
    });
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&quot;Hi&quot;&lt;/b&gt;');
    expect(html).toContain('<a class="link" href="https://a.example/"');
    expect(html).not.toMatch(/<b |"onmouseover/);
  });
});

describe('Mail over real SMTP', () => {
  test('A sent mail arrives with its text, its HTML and its message id', async () => {
    await smtpMail({ url: server.url, from: FROM }).send('update:1', outgoing(letter));
    const parsed = await PostalMime.parse(server.posted[0]?.raw ?? '');
    expect(parsed.subject).toBe('Fọlákẹ́ <paid>');
    expect(parsed.messageId).toBe('<update.1@adashi>');
    expect(parsed.from?.address).toBe('no-reply@mail.adashi.example');
    expect(parsed.html).toContain('href="https://adashi.example/x"');
    expect(parsed.text).toContain('See https://adashi.example/x & smile.');
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(parsed.replyTo).toBeUndefined();
  });

  test('A line break in a subject or name cannot add a header or recipient', async () => {
    const before = server.posted.length;
    const hostile = { ...letter, subject: 'Hi\r\nBcc: eve@example.com\r\n\r\n<b>body</b>' };
    await smtpMail({ url: server.url, from: FROM }).send('update:\r\nX-Evil: 1', outgoing(hostile));
    const [posted] = server.posted.slice(before);
    const parsed = await PostalMime.parse(posted?.raw ?? '');
    expect(parsed.headers.map(({ key }) => key)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(bcc|x-evil)$/)]),
    );
    expect(parsed.to?.map(({ address }) => address)).toEqual(['ada@example.com']);
    expect(parsed.html).toContain('<!doctype html>');
  });

  test('A mail server without TLS gets no mail when TLS is required', async () => {
    const before = server.posted.length;
    const { send } = smtpMail({ url: server.url, from: FROM, needsTls: true });
    await expect(send('update:9', outgoing(letter))).rejects.toThrow(/TLS/);
    expect(server.posted).toHaveLength(before);
  });

  test('The recipient’s mail server can verify the DKIM signature of a mail', async () => {
    await smtpMail({ url: server.url, from: FROM, dkim }).send('update:2', outgoing({ ...letter, choice }));
    const raw = server.posted[0]?.raw ?? '';
    const read = verifyDkim(raw, keys.publicKey);
    expect(read).toMatchObject({ domain: 'mail.adashi.example', selector: 'autumn', isValid: true });
    // RFC 8058 §4: The DKIM signature must cover both headers of one-click unsubscribe.
    expect(read.headers).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    for (const [was, is] of [
      ['\nSubject:', '\nSubject: Changed'],
      ['adashi.example/x', 'evil.example/x'],
      ['One-Click', 'Two-Clicks'],
    ] as const)
      expect(verifyDkim(raw.replace(was, is), keys.publicKey).isValid).toBe(false);
    await smtpMail({ url: server.url, from: FROM }).send('update:3', outgoing(letter));
    expect(server.posted[1]?.raw).not.toMatch(/^dkim-signature/im);
  });

  test('Only mails that a member can turn off have one-click unsubscribe headers', async () => {
    const { send } = smtpMail({ url: server.url, from: FROM });
    await send('update:4', outgoing({ ...letter, choice }));
    await send('update:5', outgoing(letter));
    const [may, mayNot] = server.posted.map(({ raw }) => raw);
    expect(may?.replaceAll(/\r?\n[ \t]+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/adashi\.example\/unsubscribe\?id=0f8c2b1d-[\w.-]+>\r?\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m,
    );
    expect(mayNot).not.toMatch(/list-unsubscribe/i);
  });

  test('Each recipient of a mail gets a separate signed bounce address', async () => {
    const { send } = smtpMail({ url: server.url, from: FROM });
    await send('update:6', outgoing(letter, 'bounces@mail.adashi.example'));
    await send('update:7', outgoing({ ...letter, to: 'beth@example.com' }, 'bounces@mail.adashi.example'));
    await send('update:8', outgoing(letter));
    const [ada, beth, plain] = server.posted.map(({ from }) => from);
    expect(ada).toMatch(/^bounces\+[0-9a-f]{24}@mail\.adashi\.example$/);
    expect(beth).toMatch(/^bounces\+[0-9a-f]{24}@mail\.adashi\.example$/);
    expect(beth).not.toBe(ada);
    expect(plain).toBe('no-reply@mail.adashi.example');
  });

  test.each([
    ['an unknown address', 'gone@example.com', 550, '5.1.1 no such mailbox', AddressRefused],
    ['a closed mailbox', 'gone@example.com', 552, 'mailbox closed', AddressRefused],
    ['a policy rejection', 'gone@example.com', 554, '5.7.1 relay access denied', NeverDeliverable],
    ['a rejected sender', 'no-reply@mail.adashi.example', 550, '5.1.8 bad sender', NeverDeliverable],
    ['an unknown domain', 'gone@example.com', 550, '5.1.2 no such host', AddressRefused],
    ['a domain without mail', 'gone@example.com', 556, '5.1.10 null MX', AddressRefused],
    ['a disabled mailbox', 'gone@example.com', 550, '5.2.1 disabled', AddressRefused],
    ['a general code', 'gone@example.com', 550, '5.0.0 user unknown', AddressRefused],
    ['a general code without words', 'gone@example.com', 550, '5.0.0 rejected', NeverDeliverable],
    ['a bad sender address', 'gone@example.com', 550, '5.1.8 no such user', NeverDeliverable],
    ['a message that is too large', 'gone@example.com', 552, '5.3.4 too big', NeverDeliverable],
    ['a loop', 'gone@example.com', 554, '5.4.14 hop count exceeded', NeverDeliverable],
    ['an unreadable rejection', 'gone@example.com', 554, 'no', NeverDeliverable],
    ['a full mailbox', 'gone@example.com', 452, '4.2.2 mailbox full', Error],
  ])('The app classifies the mail server’s rejection of a mail: %s', async (_, who, responseCode, message, kind) => {
    server.refusals.set(who, { responseCode, message });
    const mail = outgoing({ ...letter, to: 'gone@example.com' });
    const error: unknown = await smtpMail({ url: server.url, from: FROM })
      .send('x', mail)
      .catch((thrown: unknown) => thrown);
    server.refusals.clear();
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof AddressRefused).toBe(kind === AddressRefused);
    expect(error instanceof NeverDeliverable).toBe(kind !== Error);
  });
});
