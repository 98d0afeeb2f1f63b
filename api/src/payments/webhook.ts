import { AppError } from '../base/app-error.ts';
import type { Webhook } from '../http/webhook.ts';
import { storeEvents } from '../rotation/index.ts';

export const paymentWebhook: Webhook = {
  path: 'payments',
  does: 'Events of the payment provider',
  receive: async (context, body, { 'webhook-signature': signature }) => {
    const given = typeof signature === 'string' ? signature : undefined;
    // Several providers can be active. The provider with the matching signature handles the webhook.
    for (const provider of [context.payments, ...context.earlierPayments]) {
      const events = await provider.receiveWebhook(body, given);
      if (!events) continue;
      await storeEvents(context.db, provider.name, events);
      return context.scheduleDueWork();
    }
    throw new AppError('not_signed_in');
  },
};
