import { timingSafeEqual } from 'node:crypto';
import { isStoppable, type StoppableGroup } from '@adashi/contract';
import type { Config } from '../../base/config/index.ts';
import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';

/** Notification setting that an unsubscribe link changes: the person and the notification group. */
export interface Choice {
  readonly person: string;
  readonly group: StoppableGroup;
}

type Keys = Pick<Config, 'keys' | 'publicUrl'>;

const textOf = (choice: string) => `stop:${choice}`;
const asSignature = (hash: string) => Buffer.from(hash, 'hex').subarray(0, 18);

/**
 * Returns the unsubscribe link for a person and a group; no sign-in is needed. The link never expires (CASL requires 60
 * days), and can only turn mails off.
 */
export function stopLink(keys: Keys, { person, group }: Choice): string {
  const choice = `${person}.${group}`;
  return `${keys.publicUrl}/unsubscribe?id=${choice}.${asSignature(keyedHash(keys, textOf(choice))).toString('base64url')}`;
}

/** Returns the person and the group of an unsubscribe token, or null when the signature is invalid. */
export function readStopToken(keys: KeyHolder, token: string): Choice | null {
  const [, person, group, signature] = /^([0-9a-f-]{36})\.([a-z]+)\.([\w-]{24})$/.exec(token) ?? [];
  if (!person || !group || !signature || !isStoppable(group)) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keyedHashes(keys, textOf(`${person}.${group}`)).some((hash) =>
    timingSafeEqual(given, asSignature(hash)),
  );
  return isOurs ? { person, group } : null;
}
