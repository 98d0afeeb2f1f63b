import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../base/config/index.ts';
import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

type Keys = Pick<Config, 'keys' | 'MAIL_BOUNCES'>;

const textOf = (address: string) => `bounce:${address.toLowerCase()}`;
const asSignature = (hash: string) => hash.slice(0, 24);

/**
 * Returns the signed bounce address for a recipient, or null when `MAIL_BOUNCES` is not configured. The signature
 * prevents forged bounces.
 */
export function returnPath({ MAIL_BOUNCES, keys }: Keys, address: string): string | null {
  return MAIL_BOUNCES?.replace('@', `+${asSignature(keyedHash({ keys }, textOf(address)))}@`) ?? null;
}

const signaturesIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /\+([0-9a-f]{24})@/.exec(path.toLowerCase())?.[1] ?? []);

/** Returns whether an address has the form of a bounce address. Only the recipient's address can verify it. */
export const isSigned = (cameBackTo: readonly string[]): boolean => signaturesIn(cameBackTo).length > 0;

/** Returns the first of `addresses` that matches the signature in a bounce address, or null if no address matches. */
export function whoseReturn(
  keys: KeyHolder,
  cameBackTo: readonly string[],
  addresses: readonly string[],
): string | null {
  const signed = signaturesIn(cameBackTo);
  const isOf = (address: string) => {
    const ours = keyedHashes(keys, textOf(address)).map(asSignature);
    return signed.some((given) => ours.some((our) => timingSafeEqual(Buffer.from(given), Buffer.from(our))));
  };
  return addresses.find(isOf)?.toLowerCase() ?? null;
}
