import type { MailProvider } from '../../providers/mail/port.ts';
import { demoEmail, elderOf, MEMBER_NAMES, STAFF_NAMES } from './demo-accounts.ts';

const PEOPLE = [...MEMBER_NAMES, ...STAFF_NAMES.map(([first, last]) => `${first} ${last}`)].map(demoEmail);
const OF_DEMO = new Set(PEOPLE.flatMap((email) => [email, elderOf(email)]));

/**
 * Returns a mail provider that stores mails to the demo's people in the sandbox mailbox. A mail server would reject
 * these addresses, and the demo sends hundreds of mails.
 */
export function demoMail(sandbox: MailProvider, server: MailProvider): MailProvider {
  return { ...server, send: (key, mail) => (OF_DEMO.has(mail.to) ? sandbox : server).send(key, mail) };
}
