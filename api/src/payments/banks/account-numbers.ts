import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

export interface Numbers {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

const textOf = ({ institution, transit, account }: Numbers) => `${institution}:${transit}:${account}`;

/** Returns the keyed hash of an account's numbers, so that the account can be found without decryption. */
export const accountHash = (config: KeyHolder, numbers: Numbers): string => keyedHash(config, textOf(numbers));

/** Returns one hash of an account's numbers for each current key. During a key rotation, two keys are valid. */
export const accountHashes = (config: KeyHolder, numbers: Numbers): string[] => keyedHashes(config, textOf(numbers));
