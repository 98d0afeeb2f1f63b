import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../base/app-error.ts';
import { keyedHashes } from '../base/encryption.ts';
import type { Database, Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { withSteps } from '../db/transaction.ts';
import type { AppContext } from './context.ts';

/**
 * Maximum duration of an attempt in milliseconds, longer than any request. An older attempt belongs to a dead process.
 */
const LEASE_SECONDS = 60;
const KEPT_DAYS = 7;

const leaseRow = z.object({ lease: z.string() });

/**
 * Returns the request text for a keyed hash. A plain hash would reveal values that are easy to guess, such as a
 * password.
 */
const textOf = ({ method, url, body }: FastifyRequest) => JSON.stringify([method, url, body ?? null]);

/**
 * Hashes of one request under all encryption keys, newest key first. The encryption key may change before the request
 * is repeated.
 */
type Hashes = readonly string[];

/** A person's idempotency key, with the lease of this attempt in the database. */
interface Taken {
  readonly personId: string;
  readonly key: string;
  readonly lease: string;
}

/**
 * Claims an idempotency key for this attempt. Returns null for a used key, unless an earlier attempt at the same
 * request died before its write.
 */
async function takeKey(db: Database, personId: string, key: string, hashes: Hashes): Promise<Taken | null> {
  const row = await rowsOf(leaseRow)`
    insert into idempotency_keys (person_id, key, request_hash, leased_until)
    values (${personId}, ${key}, ${hashes[0]}, clock_timestamp() + ${LEASE_SECONDS} * interval '1 second')
    on conflict (person_id, key) do update set leased_until = excluded.leased_until
    where idempotency_keys.request_hash = any(${hashes}) and idempotency_keys.leased_until < now()
      and not idempotency_keys.is_completed
    returning leased_until::text as lease
  `.first(db);
  return row ? { personId, key, lease: row.lease } : null;
}

/** Matches the row of this attempt only, because another attempt may have claimed the key after the lease ended. */
const ofTry = ({ personId, key, lease }: Taken): RawBuilder<boolean> =>
  sql`person_id = ${personId} and key = ${key} and leased_until = ${lease}::timestamptz`;

/**
 * Marks the idempotency key as completed inside the write's transaction. If another attempt has claimed the key, throws
 * an error, which rolls back the write.
 */
async function markDone(trx: Trx, taken: Taken): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ is_completed: true })
    .where(ofTry(taken))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('wrong_state');
}

/**
 * Returns the stored response of a used key. Throws `already_done` if the response is lost, and `wrong_state` if the
 * first request is still running or differs.
 */
async function answerOf(db: Database, personId: string, key: string, hashes: Hashes): Promise<unknown> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'is_completed'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!kept || !hashes.includes(kept.request_hash)) throw new AppError('wrong_state');
  return found(kept.answer, kept.is_completed ? 'already_done' : 'wrong_state');
}

/**
 * Runs `work` once per Idempotency-Key, and returns the stored response for a repeated request. Rejects a different or
 * concurrent request with the same key (docs/architecture.md).
 */
export async function answerOnce(
  context: AppContext,
  personId: string,
  request: FastifyRequest,
  work: (context: AppContext) => Promise<unknown>,
): Promise<unknown> {
  const { db } = context;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work(context);
  if (key.length === 0 || key.length > 255) throw new AppError('bad_input');
  const hashes = keyedHashes(context.config, textOf(request));
  const taken = await takeKey(db, personId, key, hashes);
  if (!taken) return answerOf(db, personId, key, hashes);
  try {
    const answer = await work({ ...context, db: withSteps(db, { last: (trx) => markDone(trx, taken) }) });
    await db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer), leased_until: null, is_completed: true })
      .where(ofTry(taken))
      .execute();
    return answer;
  } catch (error) {
    await db.deleteFrom('idempotency_keys').where(ofTry(taken)).where('is_completed', '=', false).execute();
    throw error;
  }
}

/** Deletes expired idempotency keys with their stored responses. */
export async function clearKeys(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where created_at < now() - ${KEPT_DAYS} * interval '1 day'
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
