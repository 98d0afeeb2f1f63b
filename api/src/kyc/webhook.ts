import { refuse } from '../http/refusal.ts';
import type { Webhook } from '../http/webhook.ts';
import { settleIdentity } from './settle-identity.ts';

/** Nothing in its body is believed: it only makes us ask the provider how the check stands. */
export const identityWebhook: Webhook = {
  path: 'identity',
  does: 'Verdicts of the identity provider',
  hear: async (house, body) => {
    const reference = /"reference"\s*:\s*"([A-Za-z0-9-]{6,250})"/.exec(body)?.[1];
    await settleIdentity(house, reference ?? refuse('bad_input'));
  },
};
