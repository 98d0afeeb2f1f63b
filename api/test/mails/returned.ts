interface Failure {
  readonly to: string;
  readonly from: string;
  readonly action?: string;
  readonly status?: string;
  readonly original?: string;
  readonly final?: string;
}

/**
 * A bounce message in the format of Postfix (RFC 3464, appendix), addressed to the bounce address of the failed mail.
 */
export function returned({ to, from, action = 'failed', status = '5.1.1', original, final = to }: Failure): string {
  return [
    'Return-Path: <>',
    'Received: by mx.adashi.example (Postfix)',
    '\tid 4F0C11A2B3; Tue, 24 Nov 2026 10:30:12 -0500 (EST)',
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${from}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B2D1.1764/mx.example.com"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B2D1.1764/mx.example.com',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '',
    '--9B2D1.1764/mx.example.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Tue, 24 Nov 2026 10:30:11 -0500 (EST)',
    '',
    `Final-Recipient: rfc822; ${final}`,
    ...(original ? [`Original-Recipient: rfc822;${original}`] : []),
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    'Diagnostic-Code: smtp; 550 5.1.1 The account that you tried to reach',
    '    does not exist',
    '',
    '--9B2D1.1764/mx.example.com',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    'From: Adashi <no-reply@mail.adashi.example>',
    `To: ${to}`,
    'Subject: Hello',
    'Content-Type: text/plain',
    '',
    'To: nobody@example.com',
    '',
    '--9B2D1.1764/mx.example.com--',
    '',
  ].join('\r\n');
}

/** A report in words only, without a part for programs. */
export const inWords = (to: string, headers: readonly string[], ...lines: readonly string[]): string =>
  [...headers, `To: ${to}`, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', ...lines, ''].join(
    '\r\n',
  );

const DAEMON = ['From: MAILER-DAEMON@mx.example.com'];

/** Reports in words, as mail servers write them about the address. */
export const wordReports = (address: string, path: string): Record<string, string> => ({
  qmail: inWords(
    path,
    [...DAEMON, 'Subject: failure notice'],
    'Hi. This is the qmail-send program at mx.example.com.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    '',
    `<${address}>:`,
    '192.0.2.1 does not like recipient.',
    'Remote host said: 550 No such user',
    'Giving up on 192.0.2.1.',
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <x@y.example>',
    'Code 4.7.1',
  ),
  'qmail without a code of the server': inWords(
    path,
    [...DAEMON, 'Subject: failure notice'],
    `<${address}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ),
  Exim: inWords(
    path,
    [
      'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
      `X-Failed-Recipients: ${address}`,
      'Auto-Submitted: auto-replied',
      'Subject: Mail delivery failed: returning message to sender',
    ],
    'A message that you sent could not be delivered to one or more of its recipients.',
    '',
    `  ${address}`,
    '    host mx.example.com [192.0.2.1]',
    `    SMTP error from remote mail server after RCPT TO:<${address}>:`,
    `    550 5.1.1 <${address}>: Recipient address rejected:`,
    '    User unknown',
    '',
    '------ This is a copy of the message, including all the headers. ------',
    'Subject: Code 4.2.2',
  ),
  'Exim with a header only': inWords(
    path,
    [`X-Failed-Recipients: ${address}`, 'Subject: Hello'],
    'The following address failed:',
    '    Unrouteable address: user unknown',
  ),
  'Gmail in HTML': inWords(
    path,
    [...DAEMON, 'Subject: Delivery Status Notification (Failure)'],
    `Your message wasn't delivered to ${address} because the address couldn't be found.`,
    'The response was:',
    '550 5.1.1 The email account that you tried to reach does not exist.',
  ).replace('text/plain', 'text/html'),
  'Exchange in French': inWords(
    path,
    ['From: postmaster@example.com', 'Subject: Non remis : Votre code'],
    `Échec de la remise à ces destinataires : ${address}`,
    '#550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup ##',
    'Message d\u2019origine',
  ),
  sendmail: inWords(
    path,
    [...DAEMON, 'Subject: Returned mail: see transcript for details'],
    '   ----- The following addresses had permanent fatal errors -----',
    `<${address}>`,
    '    (reason: 550-5.1.1 <pat>... User unknown)',
  ),
});
