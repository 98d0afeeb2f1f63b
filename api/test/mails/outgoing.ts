import { type SealedMail } from '../../src/jobs/enqueue.ts';
import { type Mail } from '../../src/jobs/index.ts';
import { opened } from '../../src/jobs/sealed.ts';
import { compose } from '../../src/messaging/mails/compose.ts';
import type { OutgoingMail } from '../../src/providers/mail/port.ts';

const KEY = { id: 1, key: Buffer.alloc(32, 7) };
export const WITH_KEYS = { keys: { newest: KEY, all: [KEY] } };

/** The outgoing mail of an app with the address adashi.example. */
export function outgoing(mail: Mail | SealedMail, MAIL_BOUNCES?: string): OutgoingMail {
  return compose(opened(WITH_KEYS, mail), { publicUrl: 'https://adashi.example', ...WITH_KEYS, MAIL_BOUNCES });
}
