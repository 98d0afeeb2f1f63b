import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { AddressRefused, type Mail } from '../../jobs/index.ts';
import type { OutgoingMail } from '../../providers/mail/port.ts';
import { markBounced } from './bounces.ts';
import { compose } from './compose.ts';

/** Composes and sends a mail. Marks the recipient's address as bounced when the mail server rejects the address. */
export async function sendMail(
  context: WithConfig & WithDb & WithClock,
  mail: Mail,
  send: (composed: OutgoingMail) => Promise<void>,
): Promise<void> {
  try {
    await send(compose(mail, context.config));
  } catch (error) {
    if (error instanceof AddressRefused) await markBounced(context, { address: mail.to, reason: error.message });
    throw error;
  }
}
