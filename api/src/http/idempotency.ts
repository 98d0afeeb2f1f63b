import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../base/app-error.ts';
import { keyedHashes } from '../base/encryption.ts';
import type { Database, Trx } from '../db/database.ts';
import { countChanged, rowsOf } from '../db/rows-of.ts';
import { endingWith } from '../db/transaction.ts';
import type { AppContext } from './context.ts';

/** A try that has not ended by then never will: its process died. No call takes so long. */
const LEASE_SECONDS = 60;
const KEPT_DAYS = 7;

const keptRow = z.object({ request_hash: z.string(), answer: z.unknown(), is_done: z.boolean() });
const leaseRow = z.object({ lease: z.string() });

/** Hashed under a secret, as a request may hold what is guessed in no time: an account number, a password. */
const textOf = ({ method, url, body }: FastifyRequest) => JSON.stringify([method, url, body ?? null]);

/** Of one request, the newest first: its key may be rotated before it comes again. */
type Hashes = readonly string[];

/** The key of a person, with the lease of this try as the database wrote it. */
interface Taken {
  readonly personId: string;
  readonly key: string;
  readonly lease: string;
}

/** Takes the key for this try: a new one, or one whose try died before its write was done. Null where it is taken. */
async function takeKey(db: Database, personId: string, key: string, hashes: Hashes): Promise<Taken | null> {
  const row = await rowsOf(leaseRow)`
    insert into idempotency_keys (person_id, key, request_hash, leased_until)
    values (${personId}, ${key}, ${hashes[0]}, clock_timestamp() + ${LEASE_SECONDS} * interval '1 second')
    on conflict (person_id, key) do update set leased_until = excluded.leased_until
    where idempotency_keys.request_hash = any(${hashes}) and idempotency_keys.leased_until < now()
      and not idempotency_keys.is_done
    returning leased_until::text as lease
  `.first(db);
  return row ? { personId, key, lease: row.lease } : null;
}

/** Of this try alone: another one may have taken the key since, where this one was slower than its lease. */
const ofTry = ({ personId, key, lease }: Taken) =>
  sql`person_id = ${personId} and key = ${key} and leased_until = ${lease}::timestamptz`;

/** Says in the transaction of a write that it is done. Refuses, and undoes it, where another try has the key by now. */
async function markDone(trx: Trx, taken: Taken): Promise<void> {
  const mark = sql`update idempotency_keys set is_done = true where ${ofTry(taken)}`;
  if ((await countChanged(trx, mark)) === 0) throw new AppError('wrong_state');
}

/** What a key that is taken answers: what was answered; that it was done, where the answer is lost; else that it runs. */
async function answerOf(db: Database, personId: string, key: string, hashes: Hashes): Promise<unknown> {
  const kept = await rowsOf(keptRow)`
    select request_hash, answer, is_done from idempotency_keys where person_id = ${personId} and key = ${key}
  `.first(db);
  if (!kept || !hashes.includes(kept.request_hash)) throw new AppError('wrong_state');
  return found(kept.answer, kept.is_done ? 'already_done' : 'wrong_state');
}

/**
 * Runs a write once for its Idempotency-Key. The transactions of the house that `work` gets mark the key as done. The same key
 * and request return the stored response. The same key is rejected with another request, and while the first one runs.
 * A request that failed before its write releases the key (docs/architecture.md).
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
    const answer = await work({ ...context, db: endingWith(db, (trx) => markDone(trx, taken)) });
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}, leased_until = null, is_done = true
      where ${ofTry(taken)}
    `.execute(db);
    return answer;
  } catch (error) {
    await sql`delete from idempotency_keys where ${ofTry(taken)} and not is_done`.execute(db);
    throw error;
  }
}

/** Forgets answers that nobody asks for any more. */
export async function clearKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(db);
}
