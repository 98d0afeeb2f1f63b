import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { replaceSignals } from '../../auth/signals/note-signals.ts';
import type { Clock } from '../../base/clock.ts';
import { type Config } from '../../base/config/index.ts';
import { addKey, changeKeys, KeyFile, type Keys, readSecrets } from '../../base/config/secrets.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dropFingerprints, keepFingerprints } from './check-keys.ts';
import { ENCRYPTED, encryptedRow } from './encrypted.ts';

type Of = Pick<Config, 'dataDir' | 'keys'>;

const freeRow = z.object({ free: z.boolean() });

/** Maximum duration of a request in milliseconds. A running request may still encrypt with the previous key. */
const STILL_WRITTEN_MS = 60_000;
const AT_ONCE = 200;

/** Re-encrypts up to `AT_ONCE` rows of a table. Returns the number of re-encrypted rows. */
async function encryptSome(db: Database, config: Of, kept: (typeof ENCRYPTED)[number]): Promise<number> {
  const { id: newest } = config.keys.newest;
  const id = sql.ref(kept.id);
  return inTransaction(db, async (trx) => {
    const rows = await rowsOf(encryptedRow)`
      select ${id} as id, ${kept.cipher} as cipher, ${kept.also ?? sql`null::jsonb`} as also from ${sql.table(kept.table)}
      where ${kept.where ?? sql`true`} and get_byte(${kept.cipher}, 0) <> ${newest} order by ${id} limit ${AT_ONCE} for update
    `.all(trx);
    for (const row of rows)
      await sql`update ${sql.table(kept.table)} set ${kept.set(config, row)} where ${id} = ${row.id}`.execute(trx);
    return rows.length;
  });
}

/** Re-encrypts all rows that use an older key, in batches. Returns the number of re-encrypted rows. */
async function encryptAnew(db: Database, config: Of): Promise<number> {
  let all = 0;
  for (const kept of ENCRYPTED) {
    for (let some = AT_ONCE; some === AT_ONCE; all += some) some = await encryptSome(db, config, kept);
  }
  return all;
}

/**
 * Runs `work` under an advisory lock on a separate connection, so that only one key rotation runs across all machines.
 */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    const row = await rowsOf(freeRow)`select pg_try_advisory_lock(hashtext('rotate-key')) as free`.first(held);
    if (!row?.free) throw new Error('Another key rotation is running.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('rotate-key'))`.execute(held);
    }
  });
}

const nextRow = z.object({ id: z.string() });

/** Hashes the identity signals of all members with the newest key, in batches. Returns the number of members. */
async function hashSignalsAnew(db: Database, context: { config: Of; clock: Pick<Clock, 'now'> }): Promise<number> {
  let all = 0;
  for (let last = ''; ; ) {
    const rows = await rowsOf(nextRow)`
      select distinct person_id::text as id from identity_signals where person_id::text > ${last} order by 1 limit ${AT_ONCE}
    `.all(db);
    if (rows.length === 0) return all;
    for (const { id } of rows) await inTransaction(db, (trx) => replaceSignals(context, trx, id));
    last = rows.at(-1)?.id ?? last;
    all += rows.length;
  }
}

const unspent = (dataDir: string) => readSecrets(dataDir).data.filter(({ isSpent }) => !isSpent);

/**
 * Creates a key, re-encrypts and rehashes all rows, and returns the number of rows. After an interruption, the next run
 * continues with the same key.
 */
export function rotateKey(
  db: Database,
  config: Of,
  clock: Pick<Clock, 'now' | 'real'>,
  stillWrittenMs = STILL_WRITTEN_MS,
): Promise<number> {
  return alone(db, async () => {
    if (unspent(config.dataDir).length === 1) addKey(config.dataDir);
    await keepFingerprints(db, { ...config, keys: new KeyFile(config.dataDir) });
    const made = Date.parse(unspent(config.dataDir).at(-1)?.made ?? '');
    const before = await encryptAnew(db, config);
    await sleep(Math.max(0, made + stillWrittenMs - clock.real().getTime()));
    const after = await encryptAnew(db, config);
    await hashSignalsAnew(db, { config, clock });
    changeKeys(config.dataDir, (keys) =>
      keys.map((key) => (key.id === config.keys.newest.id ? key : { ...key, isSpent: true })),
    );
    return before + after;
  });
}

/** Returns the number of unused recovery codes that are hashed with an earlier key. These codes cannot be rehashed. */
export async function codesOfBefore(db: Database, { newest }: Keys): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key_id', '<>', newest.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Drops the keys that no encrypted row uses any more. Deletes the recovery codes that are hashed with a dropped key.
 */
export function forgetKeys(db: Database, config: Of): Promise<void> {
  return alone(db, async () => {
    const kept = unspent(config.dataDir).map(({ id }) => id);
    await sql`
      delete from recovery_codes where key_id <> all(${kept}::integer[])
    `.execute(db);
    await dropFingerprints(db, kept);
    changeKeys(config.dataDir, (keys) => keys.filter(({ isSpent }) => !isSpent));
  });
}
