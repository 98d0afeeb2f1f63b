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
