import { sql } from 'kysely';
import { random } from '../../base/random.ts';
import { isThere } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';

const LIVES_MS = 5 * 60_000;

/** Creates a passkey challenge: for a person who adds a passkey, or for sign-in (null). */
export async function newChallenge(context: AppContext, personId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(random.bytes(32));
  const now = context.clock.real();
  const expires = new Date(now.getTime() + LIVES_MS);
  await sql`delete from passkey_challenges where expires_at <= ${now}`.execute(context.db);
  await sql`
    insert into passkey_challenges (challenge, person_id, expires_at)
    values (${Buffer.from(challenge).toString('base64url')}, ${personId}, ${expires})
  `.execute(context.db);
  return challenge;
}

/** Consumes a challenge. Returns whether it was issued to this person, or for sign-in, and was not used before. */
export async function takeChallenge(context: AppContext, personId: string | null, challenge: string): Promise<boolean> {
  return isThere(
    context.db,
    sql`
      delete from passkey_challenges
      where challenge = ${challenge} and person_id is not distinct from ${personId}::uuid
        and expires_at > ${context.clock.real()}
      returning 1
    `,
  );
}
