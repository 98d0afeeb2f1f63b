import type { WithConfig } from '../../base/config/index.ts';
import { type KeyHolder, keyedHash, keyedHashes } from '../../base/encryption.ts';
import { sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';

const textOf = (personId: string, salt: string) => `calendar:${personId}:${salt}`;
const asAddress = (hash: string) => Buffer.from(hash, 'hex').toString('base64url');

/** Derives a person's calendar secret from the server key. The database stores only a hash of the secret. */
export function secretOf({ config }: WithConfig, personId: string, salt: string): string {
  return asAddress(keyedHash(config, textOf(personId, salt)));
}

/**
 * Derives one calendar secret for each valid key. During a key rotation, addresses from the previous key still work.
 */
const secretsOf = (config: KeyHolder, personId: string, salt: string) =>
  keyedHashes(config, textOf(personId, salt)).map(asAddress);

export function addressOf({ config }: WithConfig, secret: string): string {
  return `${config.publicUrl}/api/calendar/${secret}.ics`;
}

/**
 * Returns the person's calendar address, or null without an address. Also null when the configuration no longer
 * contains the key of the address.
 */
export async function readAddress(context: WithConfig & WithDb, personId: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('calendar_feeds')
    .select(['salt', 'secret_hash'])
    .where('person_id', '=', personId)
    .where('off_since', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const secret = secretsOf(context.config, personId, row.salt).find((made) => sha256(made) === row.secret_hash);
  return secret ? addressOf(context, secret) : null;
}
