import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { isThere, rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { refuse } from './refusal.ts';

/** A try that has not ended by then never will: its process died. No call takes so long. */
const LEASE_SECONDS = 60;
const KEPT_DAYS = 7;

const keptRow = z.object({ request_hash: z.string(), answer: z.unknown() });

/** Hashed under a secret, as a request may hold what is guessed in no time: an account number, a password. */
function hashOf({ config }: House, { method, url, body }: FastifyRequest): string {
  return createHmac('sha256', config.dataKey)
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex');
}

/** Takes the key for this try: a new one, or one whose try died without an answer. */
async function takeKey(db: Database, personId: string, key: string, hash: string): Promise<boolean> {
  return isThere(
    db,
    sql`
      insert into idempotency_keys (person_id, key, request_hash, leased_until)
      values (${personId}, ${key}, ${hash}, now() + ${LEASE_SECONDS} * interval '1 second')
      on conflict (person_id, key) do update set leased_until = excluded.leased_until
      where idempotency_keys.request_hash = excluded.request_hash and idempotency_keys.leased_until < now()
      returning 1
    `,
  );
}

/**
 * Runs a write once for its Idempotency-Key. The same key and request answer what was answered before; the same key
 * with another request is refused, and so is one whose first try is still running. A try that failed leaves no trace.
 */
export async function answerOnce(
  house: House,
  personId: string,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = house;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  if (key.length === 0 || key.length > 255) refuse('bad_input');
  const hash = hashOf(house, request);
  if (!(await takeKey(db, personId, key, hash))) {
    const kept = await rowsOf(keptRow)`
      select request_hash, answer from idempotency_keys where person_id = ${personId} and key = ${key}
    `.first(db);
    return kept?.request_hash === hash && kept.answer ? kept.answer : refuse('wrong_state');
  }
  try {
    const answer = await work();
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}, leased_until = null
      where person_id = ${personId} and key = ${key}
    `.execute(db);
    return answer;
  } catch (error) {
    await sql`delete from idempotency_keys where person_id = ${personId} and key = ${key}`.execute(db);
    throw error;
  }
}

/** Forgets answers that nobody asks for any more. */
export async function clearKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(db);
}
