import { refuse } from '../../base/app-error.ts';
import type { Webhook } from '../../http/webhook.ts';
import { settleIdentity } from './settle-identity.ts';

/** All that is believed of it is which check it is about, and that only when it is signed: how that stands, the provider is asked. */
export const identityWebhook: Webhook = {
  path: 'identity',
  does: 'Verdicts of the identity provider',
  hear: async (house, body, headers) => {
    await settleIdentity(house, house.identity.readCallback(body, headers) ?? refuse('not_signed_in'));
  },
};
