import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

interface Numbers {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

const textOf = ({ institution, transit, account }: Numbers) => `${institution}:${transit}:${account}`;

/** A keyed hash that finds the same account again without reading it. */
export const accountHash = (config: KeyHolder, numbers: Numbers): string => keyedHash(config, textOf(numbers));

/** Those that it may be kept by, while a key is rotated. */
export const accountHashes = (config: KeyHolder, numbers: Numbers): string[] => keyedHashes(config, textOf(numbers));
