import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../base/app-error.ts';
import type { House } from '../../http/context.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id with 2 passes and 1 lane; the memory is a setting, 19 MiB by default. */
function options(house: House) {
  return { memoryCost: house.config.ARGON2_MEMORY_KIB, timeCost: 2, parallelism: 1 };
}

export async function hashPassword(house: House, password: string): Promise<string> {
  return hash(password, options(house));
}

/** Of a password that somebody chooses. Refuses one that everybody tries first. */
export async function hashNewPassword(house: House, password: string): Promise<string> {
  if (isCommonPassword(password))
    refuse('bad_input', { fields: { password: 'Many people use this password: choose another' } });
  return hashPassword(house, password);
}

let decoy: Promise<string> | undefined;

/** For an unknown e-mail a decoy is checked, so that the time of the answer tells nothing. */
export async function checkPassword(house: House, kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(house, 'a decoy that nobody knows');
  const isRight = await verify(kept ?? (await decoy), password);
  return isRight && kept !== undefined;
}
