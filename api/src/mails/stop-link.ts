import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStoppable, type StoppableGroup } from '@adashi/contract';
import type { Config } from '../config/index.ts';

/** A choice that a mail may be stopped by: whose, and about what. */
export interface Choice {
  readonly person: string;
  readonly group: StoppableGroup;
}

type Keys = Pick<Config, 'dataKey' | 'publicUrl'>;

function signatureOf({ dataKey }: Pick<Keys, 'dataKey'>, choice: string): Buffer {
  return createHmac('sha256', dataKey).update(`stop:${choice}`).digest().subarray(0, 18);
}

/**
 * Where the mails of one group are stopped without signing in. It has no end: the law asks for 60 days (CASL), and who has
 * it can do no more than spare somebody mails that they may turn on again.
 */
export function stopLink(keys: Keys, { person, group }: Choice): string {
  const choice = `${person}.${group}`;
  return `${keys.publicUrl}/unsubscribe?id=${choice}.${signatureOf(keys, choice).toString('base64url')}`;
}

/** Whose choice a link is about; null where it is not one of ours. */
export function readStopToken(keys: Pick<Keys, 'dataKey'>, token: string): Choice | null {
  const [, person, group, signature] = /^([0-9a-f-]{36})\.([a-z]+)\.([\w-]{24})$/.exec(token) ?? [];
  if (!person || !group || !signature || !isStoppable(group)) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(keys, `${person}.${group}`));
  return isOurs ? { person, group } : null;
}
