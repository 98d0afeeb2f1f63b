import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

interface Numbers {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

const textOf = ({ institution, transit, account }: Numbers) => `${institution}:${transit}:${account}`;

/** Returns a keyed hash that finds the same account again without decrypting it. */
export const accountHash = (config: KeyHolder, numbers: Numbers): string => keyedHash(config, textOf(numbers));

/** Returns the hashes under all current keys, because two keys are valid during a key rotation. */
export const accountHashes = (config: KeyHolder, numbers: Numbers): string[] => keyedHashes(config, textOf(numbers));
