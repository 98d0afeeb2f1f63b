import { compose } from '../../src/mails/compose.ts';
import type { Mail } from '../../src/outbox/index.ts';
import type { OutgoingMail } from '../../src/providers/mail/port.ts';

/** A mail as the server would send it from a house at adashi.example. */
export function outgoing(mail: Mail, MAIL_BOUNCES?: string): OutgoingMail {
  return compose(mail, { publicUrl: 'https://adashi.example', dataKey: Buffer.alloc(32, 7), MAIL_BOUNCES });
}
