import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressesIn, withoutComments } from '../src/messaging/mails/addresses-in.ts';
import { readDsn } from '../src/messaging/mails/read-dsn.ts';
import { returnPath, whoseReturn } from '../src/messaging/mails/return-path.ts';
import { WITH_KEYS } from './mails/outgoing.ts';
import { inWords, returned, wordReports } from './mails/returned.ts';

const ADDRESS = "pat.o'brien@example.com";
const pathOf = (address: string) =>
  returnPath({ ...WITH_KEYS, MAIL_BOUNCES: 'bounces@mail.adashi.example' }, address) ?? '';
const good = (more: Partial<Parameters<typeof returned>[0]> = {}) =>
  returned({ to: ADDRESS, from: pathOf(ADDRESS), ...more });

/** Returns the recognized address with the failure, or null for a report without a failure. */
async function read(raw: string, sender = ADDRESS) {
  const dsn = await readDsn(raw);
  if (!dsn) return null;
  const failure = dsn.failures.find(({ addresses }) => whoseReturn(WITH_KEYS, dsn.cameBackTo, addresses) === sender);
  const isForwarded = whoseReturn(WITH_KEYS, dsn.cameBackTo, dsn.sentTo) === sender;
  const found = failure ?? (isForwarded ? dsn.failures[0] : undefined);
  return found ? { status: found.status, isOfMailbox: found.isOfMailbox } : 'not recognized';
}

/** Replaces the part with the report. `change` gets the headers of the part and its text. */
const withReport = (raw: string, change: (report: string) => string) =>
  raw.replace(
    /(Content-Type: message\/delivery-status\r\n)\r\n([^]*?)\r\n(?=--)/,
    (_, type: string, report: string) => {
      return `${type}${change(report)}\r\n`;
    },
  );
const plainly = (report: string) => `\r\n${report}`;
const inBase64 = (report: string) =>
  `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(report).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}`;
const inQuotedPrintable = (report: string) =>
  `Content-Transfer-Encoding: quoted-printable\r\n\r\n${report
    .replaceAll('=', '=3D')
    .replaceAll("'", '=27')
    .replaceAll(/(?:=[\dA-F]{2}|[^\r\n=]){30}(?=[^\r\n])/g, '$&=\r\n')}`;
const withoutMessage = (raw: string) =>
  raw.replace(
    /--9B2D1\.1764\/mx\.example\.com\r\nContent-Description: Undelivered Message[^]*$/,
    '--9B2D1.1764/mx.example.com--\r\n',
  );
const field = (name: string, value: string) => (report: string) =>
  report.replace(new RegExp(`^${name}:[^\\r\\n]*`, 'm'), `${name}: ${value}`);

const OF_MAILBOX = { status: '5.1.1', isOfMailbox: true };

describe('The server recognizes the failed address in a bounce report', () => {
  test.each<[string, string]>([
    ['with an apostrophe in the address', good()],
    ['encoded in base64', withReport(good(), inBase64)],
    ['encoded in quoted-printable', withReport(good(), inQuotedPrintable)],
    ['with an upper-case bounce address', good({ from: pathOf(ADDRESS).toUpperCase() })],
    ['with an upper-case recipient', good({ to: ADDRESS.toUpperCase() })],
    ['with a display name of the bounce address', good({ from: `"Bounces, Adashi" <${pathOf(ADDRESS)}>` })],
    ['with a comment after the bounce address', good({ from: `${pathOf(ADDRESS)} (bounces (of mails))` })],
    ['with a quoted local part', withoutMessage(good({ final: `"pat.o'brien"@example.com` }))],
    ['with escapes in a quoted local part', withoutMessage(good({ final: String.raw`"pat.o\'brien"@example.com` }))],
    ['with quotes around the address', withoutMessage(good({ final: `'${ADDRESS}'` }))],
    [
      'with an encoded recipient',
      withoutMessage(good({ final: 'x@y.example', original: 'pat.o+27brien@example.com' })),
    ],
    [
      'with a comment in the address',
      withoutMessage(good({ final: `pat.o'brien(Pat)@(mail) example.com (Pat (Pat))` })),
    ],
    [
      'with a folded recipient',
      withReport(withoutMessage(good()), (report) => plainly(report).replace('rfc822; ', 'rfc822;\r\n\t ')),
    ],
    ['with a folded status', withReport(good(), (report) => plainly(report).replace('Status: ', 'Status:\r\n  '))],
    [
      'with comments in the fields',
      withReport(good(), (report) =>
        plainly(
          field('Status', '5.1.1 (no (such) address)')(field('Action', '(permanently) failed (for good)')(report)),
        ),
      ),
    ],
    [
      'with upper-case fields',
      withReport(good(), (report) =>
        plainly(report).replaceAll(/^(?:Action|Status|Final-Recipient).*$/gm, (line) => line.toUpperCase()),
      ),
    ],
    [
      'with spaces before the colon',
      withReport(good(), (report) => plainly(report).replaceAll(/^(Action|Status|Final-Recipient):/gm, '$1 :')),
    ],
    ['with plain line feeds', good().replaceAll('\r\n', '\n')],
    ['without a message part', withoutMessage(good())],
    ['without an action', withReport(good(), (report) => plainly(report.replace('Action: failed\r\n', '')))],
    ['without a status', withReport(good(), (report) => plainly(report.replace('Status: 5.1.1\r\n', '')))],
    ['with the type multipart/mixed', good().replace('multipart/report', 'multipart/mixed')],
    ['with an upper-case type', good().replace('message/delivery-status', 'MESSAGE/DELIVERY-STATUS')],
    ['with a long explanation', good().replace('I could not', `${'word '.repeat(40_000)}I could not`)],
    ['with a forwarded address', good({ final: 'pat@elsewhere.example' })],
    [
      'with several recipients',
      withReport(withoutMessage(good()), (report) =>
        plainly(report).replace(
          'Final-Recipient',
          'Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.7.1\r\n\r\nFinal-Recipient: rfc822; c@b.example\r\nAction: delayed\r\nStatus: 4.4.1\r\n \r\n\r\nFinal-Recipient',
        ),
      ),
    ],
  ])('%s', async (_, raw) => {
    expect(await read(raw)).toEqual(OF_MAILBOX);
  });

  test.each([
    ['a delayed mail', good({ action: 'delayed', status: '4.4.1' })],
    ['a delayed mail with a permanent status', good({ action: 'delayed', status: '5.1.1' })],
    ['a delayed mail with a comment', good({ action: 'delayed (will be retried)', status: '4.2.2' })],
    ['a delivered mail', good({ action: 'delivered', status: '2.1.5' })],
    ['a relayed mail', good({ action: 'relayed', status: '2.0.0' })],
  ])('A report of %s is not a failure', async (_, raw) => {
    expect(await read(raw)).toBeNull();
  });

  test.each(['5.1.8', '5.2.2', '5.3.4', '5.4.14', '5.7.1', '5.7.26', '4.4.7'])(
    'The status %s is a failure of the platform or the route',
    async (status) => {
      expect(await read(good({ status }))).toEqual({ status, isOfMailbox: false });
    },
  );

  test('A forged bounce address is not recognized', async () => {
    expect(await read(good({ from: pathOf('ada@example.com') }))).toBe('not recognized');
  });
});

describe('Reports in words only', () => {
  test.each(Object.entries(wordReports(ADDRESS, pathOf(ADDRESS))))(
    'The server understands the report of %s',
    async (_, raw) => {
      expect(await read(raw)).toMatchObject({ isOfMailbox: true });
      expect(await read(raw.replaceAll('\r\n', '\n'))).toMatchObject({ isOfMailbox: true });
    },
  );

  test.each([
    ['554 5.7.1 Message rejected as spam', '5.7.1'],
    ['552 5.2.2 The mailbox is full', '5.2.2'],
    ['554 rejected', '5.0.0'],
    ['The message could not be delivered.', '5.0.0'],
  ])('The failure “%s” is not about the mailbox', async (said, status) => {
    const raw = inWords(pathOf(ADDRESS), ['From: Mailer-Daemon@example.com'], `<${ADDRESS}>: ${said}`);
    expect(await read(raw)).toEqual({ status, isOfMailbox: false });
  });

  const PAT = ['From: Pat <pat@example.com>', 'Auto-Submitted: auto-replied'];
  test.each<[string, readonly string[], string]>([
    [
      'an automatic reply',
      [...PAT, 'Subject: Out of office'],
      `Mails to ${ADDRESS} are read on Monday. 550 mails wait.`,
    ],
    ['a reply with a code', [...PAT, 'Subject: Re: Hello'], '550 5.1.1 user unknown'],
    ['a delayed mail', ['From: mailer-daemon@example.com', 'Subject: Warning: message delayed 24 hours'], ADDRESS],
    ['a mail that is tried again', ['From: mailer-daemon@example.com'], `${ADDRESS}: 451 4.7.1 try again`],
    ['a busy server', ['From: mailer-daemon@example.com'], `${ADDRESS}: 421 busy`],
  ])('The server ignores %s', async (_, headers, text) => {
    expect(await read(inWords(pathOf(ADDRESS), headers, text))).toBeNull();
  });

  test('The server reads the text if the report for programs is empty or damaged', async () => {
    const text = `${ADDRESS}: 550 5.1.1 user unknown`;
    for (const report of ['', '\r\n%%%\r\n', '\r\nReporting-MTA: dns; mx.example.com\r\n'])
      expect(await read(withReport(good(), () => report).replace('I could not deliver', text))).toEqual(OF_MAILBOX);
  });
});

describe('Mutations of valid reports', () => {
  const local = fc.stringMatching(/^[a-z][a-z0-9'+_-]{0,8}(?:\.[a-z0-9'+_-]{1,6})?$/);
  const address = fc
    .tuple(local, fc.constantFrom('example.com', 'mail.o-brien.example'))
    .map((parts) => parts.join('@'));
  const quoted = (text: string) => text.replace(/^(.*)@/, '"$1"@');
  const commented = (text: string) => `${text} (a "comment" (inside) \\) )`;
  const shape = fc.record({
    address,
    encode: fc.constantFrom(plainly, inBase64, inQuotedPrintable),
    form: fc.constantFrom(
      (text: string) => text,
      quoted,
      commented,
      (text: string) => text.toUpperCase(),
      (text: string) => `<${text}>`,
    ),
    path: fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      commented,
      (text: string) => `Bounces <${text}>`,
    ),
    message: fc.constantFrom((text: string) => text, withoutMessage),
    lines: fc.constantFrom('\r\n', '\n'),
    fold: fc.constantFrom(': ', ':', ':\r\n ', ' :\t'),
    status: fc.constantFrom('5.1.1', '5.1.1 (gone)', '5.7.1', '5.4.14', '5.1.8'),
    others: fc.array(fc.constantFrom('failed', 'delayed', 'relayed'), { maxLength: 3 }),
  });
  const other = (action: string) =>
    `Final-Recipient: rfc822; x@y.example\r\nAction: ${action}\r\nStatus: 5.0.0\r\n\r\n`;

  test('keep the recognized address and its failure', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (one) => {
        const raw = returned({ to: one.address, from: one.path(pathOf(one.address)), final: one.form(one.address) });
        const mutated = withReport(one.message(raw), (report) => {
          const changed = field(
            'Status',
            one.status,
          )(report).replaceAll(/^(Action|Status|Final-Recipient): /gm, `$1${one.fold}`);
          return one.encode(changed.replace('Final-Recipient', `${one.others.map(other).join('')}Final-Recipient`));
        });
        const status = one.status.split(' ')[0];
        expect(await read(mutated.replaceAll('\r\n', one.lines), one.address)).toEqual({
          status,
          isOfMailbox: status === '5.1.1',
        });
      }),
    );
  });

  test('never throw, and never find another address', async () => {
    const raw = good();
    await fc.assert(
      fc.asyncProperty(fc.nat(raw.length), fc.nat(60), fc.string({ maxLength: 20 }), async (at, length, text) => {
        const dsn = await readDsn(raw.slice(0, at) + text + raw.slice(at + length));
        const found =
          dsn &&
          whoseReturn(WITH_KEYS, dsn.cameBackTo, [
            ...dsn.sentTo,
            ...dsn.failures.flatMap(({ addresses }) => addresses),
          ]);
        expect([null, ADDRESS]).toContain(found);
      }),
    );
  });
});

describe('Addresses in a header', () => {
  test.each([
    [`"pat o\\"brien" <x@y.example>`, 'x@y.example'],
    [`rfc822;<pat@example.com>`, 'pat@example.com'],
    [`utf-8; påt@example.com.`, 'påt@example.com'],
    [`"pat (o'brien)"@example.com`, "pat (o'brien)@example.com"],
    [`pat . o'brien @ example . com`, "pat.o'brien@example.com"],
  ])('%s contains %s', (value, address) => {
    expect(addressesIn(value)).toContain(address);
  });

  test.each([
    ['a (b) c', 'a  c'],
    ['a (b (c) d) e', 'a  e'],
    ['"a (b)" c', '"a (b)" c'],
    [String.raw`a (b \) c) d`, 'a  d'],
    ['a (b', 'a '],
    ['a) b', 'a) b'],
  ])('%s without comments is %s', (value, plain) => {
    expect(withoutComments(value)).toBe(plain);
  });
});
