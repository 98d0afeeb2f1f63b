import { timingSafeEqual } from 'node:crypto';
import { isStoppable, type StoppableGroup } from '@adashi/contract';
import type { Config } from '../../base/config/index.ts';
import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

/** A choice that a mail may be stopped by: whose, and about what. */
export interface Choice {
  readonly person: string;
  readonly group: StoppableGroup;
}

type Keys = Pick<Config, 'keys' | 'publicUrl'>;

const textOf = (choice: string) => `stop:${choice}`;
const asSignature = (hash: string) => Buffer.from(hash, 'hex').subarray(0, 18);

/**
 * Where the mails of one group are stopped without signing in. It has no end: the law asks for 60 days (CASL), and who has
 * it can do no more than spare somebody mails that they may turn on again.
 */
export function stopLink(keys: Keys, { person, group }: Choice): string {
  const choice = `${person}.${group}`;
  return `${keys.publicUrl}/unsubscribe?id=${choice}.${asSignature(keyedHash(keys, textOf(choice))).toString('base64url')}`;
}

/** Whose choice a link is about; null where it is not one of ours. */
export function readStopToken(keys: KeyHolder, token: string): Choice | null {
  const [, person, group, signature] = /^([0-9a-f-]{36})\.([a-z]+)\.([\w-]{24})$/.exec(token) ?? [];
  if (!person || !group || !signature || !isStoppable(group)) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keyedHashes(keys, textOf(`${person}.${group}`)).some((hash) =>
    timingSafeEqual(given, asSignature(hash)),
  );
  return isOurs ? { person, group } : null;
}
