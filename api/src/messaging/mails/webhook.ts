import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../base/app-error.ts';
import { sha256 } from '../../base/random.ts';
import type { Webhook } from '../../http/webhook.ts';
import { markBounced } from './bounces.ts';
import { readDsn } from './read-dsn.ts';
import { whoseReturn } from './return-path.ts';

/** Maximum request size. The limit is large, because a bounce contains the whole mail with attachments. */
const BODY_LIMIT = 10_485_760;

function isGiven(authorization: string | undefined, secret: string): boolean {
  const digest = (text: string) => Buffer.from(sha256(text));
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
}

/**
 * Webhook for mails that arrive at `MAIL_BOUNCES`. Accepts every mail, because anyone may write to that address, but
 * ignores all mails except bounces of the app's mails.
 */
export const mailWebhook: Webhook = {
  path: 'mail',
  does: 'Emails that came back',
  bodyLimit: BODY_LIMIT,
  receive: async (context, body, { authorization }) => {
    const { MAIL_BOUNCES_SECRET } = context.config;
    if (!MAIL_BOUNCES_SECRET || !isGiven(authorization, MAIL_BOUNCES_SECRET)) throw new AppError('not_signed_in');
    const returned = await readDsn(body);
    const address = returned && whoseReturn(context.config, returned.cameBackTo, returned.addresses);
    if (returned && address) await markBounced(context, { address, reason: returned.reason });
  },
};
