import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../base/app-error.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Options of the argon2id hash: 2 passes and 1 lane. The memory size is configurable, 19 MiB by default. */
function options(context: WithConfig) {
  return { memoryCost: context.config.ARGON2_MEMORY_KIB, timeCost: 2, parallelism: 1 };
}

export async function hashPassword(context: WithConfig, password: string): Promise<string> {
  return hash(password, options(context));
}

/** Hashes a new password. Rejects a common password. */
export async function hashNewPassword(context: WithConfig, password: string): Promise<string> {
  if (isCommonPassword(password))
    throw new AppError('bad_input', { fields: { password: 'This password is too common. Please choose another' } });
  return hashPassword(context, password);
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password against the stored hash. Without an account, checks a decoy hash, so the response time reveals
 * nothing.
 */
export async function checkPassword(context: WithConfig, kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(context, 'a decoy that nobody knows');
  const isRight = await verify(kept ?? (await decoy), password);
  return isRight && kept !== undefined;
}
