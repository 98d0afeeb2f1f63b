import { createPublicKey } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import type { Config } from '../../base/config/index.ts';

/** All texts that stand at a name, each in the pieces that DNS cuts it into. */
export type LookUp = (name: string) => Promise<readonly (readonly string[])[]>;

/** The key of a record such as 'v=DKIM1; k=rsa; p=MIIB…' (RFC 6376 §3.6.1); undefined where it has none. */
function keyIn(writeAudit: string): string | undefined {
  const tags = writeAudit.split(';').map((tag) => tag.trim().split(/=(.*)/s));
  return tags.find(([name]) => name === 'p')?.[1]?.replace(/\s/g, '');
}

/** Whether who gets our mails finds the key that they are signed with: what is not found there is worse than no signature. */
export async function checkDkim(
  { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY'>,
  lookUp: LookUp = resolveTxt,
): Promise<void> {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return;
  const name = `${DKIM_SELECTOR}._domainkey.${DKIM_DOMAIN}`;
  const records = await lookUp(name).catch((error: unknown) => {
    throw new Error(`No record of DKIM was found at ${name}.`, { cause: error });
  });
  const own = createPublicKey(DKIM_KEY).export({ type: 'spki', format: 'der' }).toString('base64');
  if (!records.some((pieces) => keyIn(pieces.join('')) === own))
    throw new Error(`The record at ${name} does not have the key that mails are signed with.`);
}
