import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { House } from '../house.ts';
import { enqueue } from '../jobs/outbox.ts';
import { mails } from '../notifications/index.ts';
import { random, sha256 } from '../random.ts';

const LIVES_MS = 600_000;
const TRIES = 5;
export type Purpose = 'email' | 'password';

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly language: 'en' | 'fr';
}

/** Mails a fresh six-digit code; the one before is no longer valid. */
export async function sendCode(house: House, db: Queryable, person: Addressee, purpose: Purpose): Promise<void> {
  const code = random.code();
  const now = house.clock.real();
  const expires = new Date(now.getTime() + LIVES_MS);
  await sql`
    insert into login_codes (person_id, purpose, code_hash, created_at, expires_at)
    values (${person.id}, ${purpose}, ${sha256(`${person.id}:${code}`)}, ${now}, ${expires})
    on conflict (person_id, purpose) do update
    set code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
  `.execute(db);
  const text = mails[purpose === 'email' ? 'emailCode' : 'passwordCode'][person.language]({
    name: person.first_name,
    code,
  });
  await enqueue(db, [{ kind: 'mail', key: `code:${random.uuid()}`, payload: { to: person.email, ...text } }]);
}

/** Uses a code up. False when it is wrong, too old, or was tried too often; every try counts. */
export async function useCode(house: House, personId: string, purpose: Purpose, code: string): Promise<boolean> {
  const { rows } = await sql<{ code_hash: string }>`
    update login_codes set attempts = attempts + 1
    where person_id = ${personId} and purpose = ${purpose} and attempts < ${TRIES} and expires_at > ${house.clock.real()}
    returning code_hash
  `.execute(house.db);
  if (rows[0]?.code_hash !== sha256(`${personId}:${code}`)) return false;
  const { numAffectedRows } = await sql`
    delete from login_codes where person_id = ${personId} and purpose = ${purpose} and code_hash = ${rows[0].code_hash}
  `.execute(house.db);
  return numAffectedRows === 1n;
}
