import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../base/config/index.ts';
import { keyedHashes } from '../../base/encryption.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

type Of = Pick<Config, 'dataDir' | 'keys'>;

const KEY = 'key_fingerprints';
const fingerprintRow = z.object({ fingerprints: z.record(z.string(), z.string()) });

/** Returns the fingerprint of each key by the key's id. A fingerprint reveals nothing about the key. */
function fingerprintsOf(config: Of): Record<string, string> {
  const hashes = keyedHashes(config, 'fingerprint of this key');
  return Object.fromEntries(config.keys.all.map(({ id }, at) => [id, hashes[at] ?? '']));
}

/** Stores the fingerprints of new keys. Fingerprints that are stored already stay unchanged. */
export async function keepFingerprints(db: Database, config: Of): Promise<void> {
  const own = JSON.stringify(fingerprintsOf(config));
  await sql`
    insert into settings (key, value) values (${KEY}, ${own}::jsonb)
    on conflict (key) do update set value = excluded.value || settings.value
  `.execute(db);
}

/** Deletes the fingerprints of dropped keys. */
export async function dropFingerprints(db: Database, kept: readonly number[]): Promise<void> {
  await sql`
    update settings set value = (
      select coalesce(jsonb_object_agg(id, hash), '{}') from jsonb_each(value) each (id, hash) where id = any(${kept.map(String)}::text[]))
    where key = ${KEY}
  `.execute(db);
}

/**
 * Throws when the key file lacks a key that this database was used with, for example after the loss of the file. With
 * other keys, encrypted data would be lost and every hash would differ.
 */
export async function checkKeys(db: Database, config: Of): Promise<void> {
  await keepFingerprints(db, config);
  const row = await rowsOf(fingerprintRow)`select value as fingerprints from settings where key = ${KEY}`.first(db);
  const own = new Map(Object.entries(fingerprintsOf(config)));
  const missing = Object.entries(row?.fingerprints ?? {}).filter(([id, hash]) => own.get(id) !== hash);
  if (missing.length === 0) return;
  throw new Error(
    `${join(config.dataDir, 'secrets.json')} does not have the keys of this database. Restore the file from the backup, then start again.`,
  );
}
