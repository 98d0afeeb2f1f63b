import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { sha256 } from '../random.ts';

/** Made anew whenever it is shown, from what only this house knows: at rest there is no more than its hash. */
export function secretOf({ config }: House, personId: string, salt: string): string {
  return createHmac('sha256', config.dataKey).update(`calendar:${personId}:${salt}`).digest('base64url');
}

export function addressOf({ config }: House, secret: string): string {
  return `${config.publicUrl}/api/calendar/${secret}.ics`;
}

const saltRow = z.object({ salt: z.string(), secret_hash: z.string() });

/** The address that somebody has; null where there is none, or where the key that it was made with was changed. */
export async function readAddress(house: House, personId: string): Promise<string | null> {
  const row = await rowsOf(saltRow)`
    select salt, secret_hash from calendar_addresses where person_id = ${personId}
  `.first(house.db);
  if (!row) return null;
  const secret = secretOf(house, personId, row.salt);
  return sha256(secret) === row.secret_hash ? addressOf(house, secret) : null;
}
