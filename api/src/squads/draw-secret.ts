import { sql } from 'kysely';
import { z } from 'zod';
import { decrypt, encrypt, type KeyHolder } from '../base/encryption.ts';
import { bytes, squadId } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

/**
 * Encrypts the draw secret. Otherwise, a person with database access could compute the order before the members see the
 * order.
 */
export function encryptDrawSecret(config: KeyHolder, secret: Buffer): Buffer {
  return encrypt(config, secret.toString('hex'));
}

/** Decrypts the draw secret. Practice squads have no draw secret, because their order is not drawn. */
export function readDrawSecret(config: KeyHolder, { drawSecret }: { readonly drawSecret: Buffer }): Buffer {
  return drawSecret.length === 0 ? drawSecret : Buffer.from(decrypt(config, drawSecret), 'hex');
}

const clearRow = z.object({ id: squadId, secret: bytes });

/** Encrypts draw secrets that older versions of the app stored as plain text. */
export async function encryptDrawSecrets(db: Queryable, config: KeyHolder): Promise<void> {
  const rows = await rowsOf(clearRow)`
    select id, substr(draw_secret, 2) as secret from squads where draw_secret <> '' and get_byte(draw_secret, 0) = 0
  `.all(db);
  for (const { id, secret } of rows) {
    const cipher = encryptDrawSecret(config, secret);
    await sql`
      update squads set draw_secret = ${cipher} where id = ${id} and get_byte(draw_secret, 0) = 0
    `.execute(db);
  }
}
