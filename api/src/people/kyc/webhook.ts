import { found } from '../../base/app-error.ts';
import type { Webhook } from '../../http/webhook.ts';
import { settleIdentity } from './settle-identity.ts';

/** All that is believed of it is which check it is about, and that only when it is signed: how that stands, the provider is asked. */
export const identityWebhook: Webhook = {
  path: 'identity',
  does: 'Verdicts of the identity provider',
  hear: async (context, body, headers) => {
    await settleIdentity(context, found(context.identity.readCallback(body, headers), 'not_signed_in'));
  },
};
