import { createPublicKey } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import type { Config } from '../../base/config/index.ts';

/** Returns all TXT records of a domain name. DNS splits long records, so each record is a list of strings. */
export type LookUp = (name: string) => Promise<readonly (readonly string[])[]>;

/**
 * Returns the public key in a DKIM record such as 'v=DKIM1; k=rsa; p=MIIB…' (RFC 6376 §3.6.1). Returns undefined if the
 * record has no key.
 */
function keyIn(record: string): string | undefined {
  const tags = record.split(';').map((tag) => tag.trim().split(/=(.*)/s));
  return tags.find(([name]) => name === 'p')?.[1]?.replace(/\s/g, '');
}

/**
 * Checks that DNS publishes the public key of our mail signatures. A signature without a published key is worse than no
 * signature.
 */
export async function checkDkim(
  { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY'>,
  lookUp: LookUp = resolveTxt,
): Promise<void> {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return;
  const name = `${DKIM_SELECTOR}._domainkey.${DKIM_DOMAIN}`;
  const records = await lookUp(name).catch((error: unknown) => {
    throw new Error(`No DKIM record was found at ${name}.`, { cause: error });
  });
  const own = createPublicKey(DKIM_KEY).export({ type: 'spki', format: 'der' }).toString('base64');
  if (!records.some((pieces) => keyIn(pieces.join('')) === own))
    throw new Error(`The record at ${name} does not match the key that signs the mails.`);
}
