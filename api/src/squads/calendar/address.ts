import type { WithConfig } from '../../base/config/index.ts';
import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';
import { sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';

const textOf = (personId: string, salt: string) => `calendar:${personId}:${salt}`;
const asAddress = (hash: string) => Buffer.from(hash, 'hex').toString('base64url');

/** Derives the calendar secret from the server key on each call. The database stores only its hash. */
export function secretOf({ config }: WithConfig, personId: string, salt: string): string {
  return asAddress(keyedHash(config, textOf(personId, salt)));
}

/** During a key rotation, also derives the secret with the previous key, so that older addresses still work. */
const secretsOf = (config: KeyHolder, personId: string, salt: string) =>
  keyedHashes(config, textOf(personId, salt)).map(asAddress);

export function addressOf({ config }: WithConfig, secret: string): string {
  return `${config.publicUrl}/api/calendar/${secret}.ics`;
}

/** Returns the person's calendar address; null when none exists or when its key is no longer configured. */
export async function readAddress(context: WithConfig & WithDb, personId: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('calendar_feeds')
    .select(['salt', 'secret_hash'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return null;
  const secret = secretsOf(context.config, personId, row.salt).find((made) => sha256(made) === row.secret_hash);
  return secret ? addressOf(context, secret) : null;
}
