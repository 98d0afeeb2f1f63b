import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';

const LIVES_MS = 5 * 60_000;

/** Creates a passkey challenge. The person is the owner of the new passkey, or null for a sign-in. */
export async function newChallenge(
  context: WithDb & WithClock,
  personId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(random.bytes(32));
  const now = context.clock.real();
  const expires = new Date(now.getTime() + LIVES_MS);
  await context.db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await context.db
    .insertInto('passkey_challenges')
    .values({ challenge: Buffer.from(challenge).toString('base64url'), person_id: personId, expires_at: expires })
    .execute();
  return challenge;
}

/**
 * Consumes a challenge. Returns whether the challenge was unused and issued to this person (or issued for a sign-in).
 */
export async function takeChallenge(
  context: WithDb & WithClock,
  personId: string | null,
  challenge: string,
): Promise<boolean> {
  const { numDeletedRows } = await context.db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('person_id', 'is not distinct from', personId)
    .where('expires_at', '>', context.clock.real())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
