import { found } from '../../base/app-error.ts';
import { sha256 } from '../../base/random.ts';
import type { Webhook } from '../../http/webhook.ts';
import { keepUnknown } from '../../rotation/index.ts';
import { settleIdentity } from './settle-identity.ts';

/**
 * Reads only the reference of the check from a signed webhook. The result is requested from the provider. A webhook in an
 * unknown form is stored for staff.
 */
export const identityWebhook: Webhook = {
  path: 'identity',
  does: 'Verdicts of the identity provider',
  receive: async (context, body, headers) => {
    const reference = found(context.identity.readCallback(body, headers), 'not_signed_in');
    if (reference) return void (await settleIdentity(context, reference));
    const about = { what: 'unreadable event', about: body };
    await keepUnknown(context.db, 'identity', `callback:${sha256(body)}`, about);
  },
};
