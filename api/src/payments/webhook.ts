import { refuse } from '../base/app-error.ts';
import type { Webhook } from '../http/webhook.ts';
import { storeEvents } from '../rotation/index.ts';

export const paymentWebhook: Webhook = {
  path: 'payments',
  does: 'Events of the payment provider',
  hear: async (house, body, { 'webhook-signature': signature }) => {
    const given = typeof signature === 'string' ? signature : undefined;
    // Whose signature it bears.
    for (const provider of [house.payments, ...house.earlierPayments]) {
      const events = await provider.hearWebhook(body, given);
      if (!events) continue;
      await storeEvents(house.db, provider.name, events);
      return house.wake();
    }
    refuse('not_signed_in');
  },
};
