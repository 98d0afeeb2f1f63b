import type { House } from '../house.ts';
import { AddressRefused, type Mail } from '../outbox/index.ts';
import { markBounced } from './bounces.ts';
import { compose } from './compose.ts';

/** Composes a mail and hands it over; an address that takes none is marked. */
export async function sendMail(house: House, key: string, mail: Mail): Promise<void> {
  try {
    await house.mail.send(key, compose(mail, house.config));
  } catch (error) {
    if (error instanceof AddressRefused) await markBounced(house, { address: mail.to, reason: error.message });
    throw error;
  }
}
