import { refuse } from '../http/refusal.ts';
import type { Webhook } from '../http/webhook.ts';
import { PROVIDER, storeEvents } from '../rotation/index.ts';

export const paymentWebhook: Webhook = {
  path: 'payments',
  does: 'Events of the payment provider',
  hear: async (house, body, signature) => {
    const events = house.payments.readWebhook(body, signature) ?? refuse('not_signed_in');
    await storeEvents(house.db, PROVIDER, events);
    house.wake();
  },
};
