import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/index.ts';

type Keys = Pick<Config, 'dataKey' | 'MAIL_BOUNCES'>;

function signatureOf({ dataKey }: Pick<Keys, 'dataKey'>, address: string): string {
  return createHmac('sha256', dataKey).update(`bounce:${address.toLowerCase()}`).digest('hex').slice(0, 24);
}

/**
 * Where a mail to an address comes back to, if it does: signed, so that nobody can say of somebody's address that it takes
 * no mails. Null where nobody listens there.
 */
export function returnPath({ MAIL_BOUNCES, dataKey }: Keys, address: string): string | null {
  return MAIL_BOUNCES?.replace('@', `+${signatureOf({ dataKey }, address)}@`) ?? null;
}

/** Which of some addresses a mail went to that came back to these. */
export function whoseReturn(
  keys: Pick<Keys, 'dataKey'>,
  cameBackTo: readonly string[],
  addresses: readonly string[],
): string | null {
  const signed = cameBackTo.flatMap((path) => /\+([0-9a-f]{24})@/.exec(path)?.[1] ?? []);
  const isSigned = (address: string) =>
    signed.some((given) => timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(keys, address))));
  return addresses.find(isSigned)?.toLowerCase() ?? null;
}
