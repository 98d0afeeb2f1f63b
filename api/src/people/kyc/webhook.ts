import { found } from '../../base/app-error.ts';
import type { Webhook } from '../../http/webhook.ts';
import { settleIdentity } from './settle-identity.ts';

/** Reads only the reference of the check from a signed webhook. The result is requested from the provider. */
export const identityWebhook: Webhook = {
  path: 'identity',
  does: 'Verdicts of the identity provider',
  receive: async (context, body, headers) => {
    await settleIdentity(context, found(context.identity.readCallback(body, headers), 'not_signed_in'));
  },
};
