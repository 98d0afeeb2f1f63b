import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { guess } from './guesses.ts';
import { checkPassword } from './passwords.ts';

/** Checks the current password of a signed-in person. Throws 'too_many_requests' after too many attempts. */
export async function knowsPassword(
  context: WithConfig & WithDb & WithClock,
  personId: string,
  given: string,
): Promise<boolean> {
  const row = await context.db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirst();
  return guess(context, personId, 'password', () => checkPassword(context, row?.password_hash, given));
}
