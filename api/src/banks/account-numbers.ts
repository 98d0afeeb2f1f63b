import { keyedHash } from '../encryption.ts';
import type { House } from '../house.ts';

/** A keyed hash that finds the same account again without reading it. */
export function accountHash(house: House, institution: string, transit: string, account: string): string {
  return keyedHash(house, `${institution}:${transit}:${account}`);
}
