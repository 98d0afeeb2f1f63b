import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

interface Numbers {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

const textOf = ({ institution, transit, account }: Numbers) => `${institution}:${transit}:${account}`;

/** Returns the keyed hash of an account's numbers. The hash finds a stored account without decryption. */
export const accountHash = (config: KeyHolder, numbers: Numbers): string => keyedHash(config, textOf(numbers));

/**
 * Returns the hashes of an account's numbers under all current keys, because two keys are valid during a key rotation.
 */
export const accountHashes = (config: KeyHolder, numbers: Numbers): string[] => keyedHashes(config, textOf(numbers));
