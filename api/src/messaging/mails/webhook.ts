import { timingSafeEqual } from 'node:crypto';
import { UNKNOWN_DOMAIN } from '@adashi/contract';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { KeyHolder } from '../../base/encryption.ts';
import { sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import type { Webhook } from '../../http/webhook.ts';
import { markBounced } from './bounces.ts';
import { countFailure } from './mail-failures.ts';
import { type Returned, readDsn } from './read-dsn.ts';
import { isSigned, whoseReturn } from './return-path.ts';

/** Maximum request size. The limit is large, because a bounce contains the whole mail with attachments. */
const BODY_LIMIT = 10_485_760;

function isGiven(authorization: string | undefined, secret: string): boolean {
  const digest = (text: string) => Buffer.from(sha256(text));
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
}

/**
 * Returns the failure of the mail with the signed address, or null for a report about other mails. A report names other
 * addresses if a mailbox forwards its mails.
 */
function ownFailure(keys: KeyHolder, { cameBackTo, sentTo, failures }: Returned) {
  const whose = (addresses: readonly string[]) => whoseReturn(keys, cameBackTo, addresses);
  const named = failures.map((failure) => ({ failure, address: whose(failure.addresses) }));
  const [first] = failures;
  const forwarded = first && { failure: first, address: whose(sentTo) };
  const found = [...named, ...(forwarded ? [forwarded] : [])].find(({ address }) => address !== null);
  return found?.address ? { ...found.failure, address: found.address } : null;
}

/** Domain and status of reports without the right recipient. They share one row, because anyone can write them. */
const UNNAMED = { address: UNKNOWN_DOMAIN, status: '5.0.0' };

/** Marks the address for a failure of the mailbox, and counts any other failure for the operations page. */
async function handle(context: WithConfig & WithDb & WithClock, returned: Returned): Promise<void> {
  const failure = ownFailure(context.config, returned);
  const [first] = returned.failures;
  if (failure?.isOfMailbox) await markBounced(context, failure);
  else if (failure) await countFailure(context, failure);
  else if (first && isSigned(returned.cameBackTo)) await countFailure(context, { ...UNNAMED, reason: first.reason });
}

/**
 * Webhook for mails that arrive at `MAIL_BOUNCES`. Accepts every mail, because anyone may write to that address, but
 * ignores all mails except bounces of the app's mails. A bounce whose recipient stays unknown is only counted.
 */
export const mailWebhook: Webhook = {
  path: 'mail',
  does: 'Emails that came back',
  bodyLimit: BODY_LIMIT,
  receive: async (context, body, { authorization }) => {
    const { MAIL_BOUNCES_SECRET } = context.config;
    if (!MAIL_BOUNCES_SECRET || !isGiven(authorization, MAIL_BOUNCES_SECRET)) throw new AppError('not_signed_in');
    const returned = await readDsn(body);
    if (returned) await handle(context, returned);
  },
};
