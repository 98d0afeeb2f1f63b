import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { sha256 } from '../random.ts';
import { refuse } from './refusal.ts';

interface Kept {
  request_hash: string;
  answer: unknown;
}

/**
 * Runs a write once for its Idempotency-Key. The same key and request answer what was answered before; the same key
 * with another request is refused, and so is one whose first try is still running. A try that failed leaves no trace.
 */
export async function answerOnce(
  db: Database,
  personId: string,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  if (key.length === 0 || key.length > 255) refuse('bad_input');
  const hash = sha256(JSON.stringify([request.method, request.url, request.body ?? null]));
  const { rows: made } = await sql`
    insert into idempotency_keys (person_id, key, request_hash) values (${personId}, ${key}, ${hash})
    on conflict do nothing returning key
  `.execute(db);
  if (made.length === 0) {
    const { rows } = await sql<Kept>`
      select request_hash, answer from idempotency_keys where person_id = ${personId} and key = ${key}
    `.execute(db);
    const kept = rows[0];
    return kept?.request_hash === hash && kept.answer ? kept.answer : refuse('wrong_state');
  }
  try {
    const answer = await work();
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)} where person_id = ${personId} and key = ${key}
    `.execute(db);
    return answer;
  } catch (error) {
    await sql`delete from idempotency_keys where person_id = ${personId} and key = ${key}`.execute(db);
    throw error;
  }
}
