import { describe, expect, test } from 'vitest';
import { isMailboxFailure, statusIn } from '../src/base/mailbox-failure.ts';

describe('Status codes', () => {
  test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])('%s is about the mailbox', (status) => {
    expect(isMailboxFailure(status, 'blocked by policy')).toBe(true);
    expect(isMailboxFailure(undefined, `550 ${status} blocked by policy`)).toBe(true);
  });

  const others =
    '5.1.0 5.1.4 5.1.5 5.1.7 5.1.8 5.1.9 5.1.11 5.1.100 5.2.2 5.2.3 5.2.4 5.3.0 5.3.2 5.3.4 5.4.1 5.4.4 5.4.6 5.4.14' +
    ' 5.4.316 5.5.0 5.5.2 5.6.1 5.6.7 5.7.0 5.7.1 5.7.26 5.7.133 5.7.606 4.2.2 4.4.7 4.1.1';
  test.each(others.split(' '))('%s is not about the mailbox', (status) => {
    expect(isMailboxFailure(status, 'no such user')).toBe(false);
    expect(isMailboxFailure(undefined, `550 ${status} no such user`)).toBe(false);
    expect(isMailboxFailure('5.0.0', `550 ${status} no such user`)).toBe(false);
  });

  test.each([
    ['550 5.1.1 no such user', '5.1.1'],
    ['550-5.1.10 RESOLVER.ADR.RecipientNotFound', '5.1.10'],
    ['smtp; 550 #5.1.1 unknown', '5.1.1'],
    ['5.01.01', '5.1.1'],
    ['450 4.2.2 full', '4.2.2'],
    ['rejected by 5.1.1.7 for 10.5.1.1', undefined],
    ['see RFC 5.1', undefined],
    ['status 5.1.1.', '5.1.1'],
  ])('The status code in “%s” is %s', (text, code) => {
    expect(statusIn(text)).toBe(code);
  });
});

describe.each(['5.0.0', '5.2.0', undefined])(
  'With the general status code %s, the text of the mail server decides',
  (status) => {
    test.each([
      '550 5.1.1 <pat@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
      '550 no such mailbox',
      '550 No such user here',
      '550 No Such User Here"',
      '550 User unknown',
      '550 unknown user',
      '550 unknown local user',
      '550 invalid recipient',
      '550 Invalid mailbox',
      '550 The email account that you tried to reach does not exist.',
      "550 This mailbox doesn't exist",
      '550 This user doesn’t have an account here',
      '550 Mailbox not found',
      '550 Recipient not found',
      '550 Address does not exist',
      '550 account is disabled',
      '554 delivery error: This user has been deactivated',
      '552 mailbox closed',
      '550 Sorry, no mailbox here by that name.',
      '550 The recipient is not a known user',
      '550 <spam@host.example>: user unknown',
      'host mx.content.example[192.0.2.7] said: 550 User unknown',
      "554 delivery error: dd This user doesn't have a yahoo.example account (pat@yahoo.example) [0] - mta1.example",
      '550 bad destination mailbox address',
      '550 Not a valid recipient',
      '550 non existent user',
      '550 no account by that name here',
      '554 no user',
      '550 undeliverable address: host said: 550 No such user',
      'Remote host said: 550 No such user',
      '550 Utilisateur inconnu',
      '550 Cette adresse n’existe pas',
    ])('The failure is about the mailbox: %s', (said) => {
      expect(isMailboxFailure(status, said)).toBe(true);
    });

    test.each([
      '',
      '550',
      '550 Requested action not taken',
      '554 Message rejected as spam',
      '550 Sender address does not exist',
      '550 sender unknown',
      '550 unknown user <no-reply@mail.adashi.example>: sender verify failed',
      '554 relay access denied for recipient unknown',
      '550 IP 192.0.2.1 is blocked: unknown user reputation',
      '552 mailbox is full, user not found below quota',
      '550 Domain not found for address',
      '554 too many hops',
      '550 mailbox unavailable',
      '550 Administrative prohibition',
      '550 no user may send from this sender',
      '550 The user is receiving mail too quickly',
      '550 bad reputation',
      '552 message size exceeds the limit of this mailbox',
      '550 5.7.1 user unknown',
      '550 Account of the sender has been suspended',
      '554 DMARC policy: address rejected',
      '550 content rejected',
      '554 mail for <pat@unknown-user.example> not accepted',
    ])('The failure is not about the mailbox: %s', (said) => {
      expect(isMailboxFailure(status, said)).toBe(false);
    });
  },
);
