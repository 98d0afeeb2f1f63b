import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { keyedHash } from '../../base/encryption.ts';
import type { WithDb } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';

const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

export type Guessed = 'password' | 'code' | 'new_email' | 'email_code' | 'password_code';

/**
 * Returns the counter key for guesses at mailed codes: the hashed email address. Addresses without an account have a
 * counter too.
 */
export const guessedAt = (context: WithConfig, email: string): string =>
  keyedHash(context.config, `guesses at ${email}`);

/**
 * Counts a guess and commits the count at once. Returns whether the guess is allowed: at most five in a quarter of an
 * hour.
 */
export async function mayGuess(context: WithDb & WithClock, whose: string, what: Guessed): Promise<boolean> {
  const now = context.clock.real();
  const until = new Date(now.getTime() + WINDOW_MS);
  return isThere(
    context.db,
    sql`
    insert into guesses (whose, what, tries, until) values (${whose}, ${what}, 1, ${until})
    on conflict (whose, what) do update set
      tries = case when guesses.until <= ${now} then 1 else guesses.tries + 1 end,
      until = case when guesses.until <= ${now} then excluded.until else guesses.until end
    where guesses.tries < ${TRIES} or guesses.until <= ${now}
    returning 1
  `,
  );
}

/** Resets the guess counter after a correct guess. */
export async function forgetGuesses(context: WithDb, whose: string, what: Guessed): Promise<void> {
  await context.db.deleteFrom('guesses').where('whose', '=', whose).where('what', '=', what).execute();
}

/** Returns the error for a guess above the limit. */
export const tooManyGuesses = (): AppError => new AppError('too_many_requests', { retryAfterS: WINDOW_MS / 1_000 });

/**
 * Returns whether a guess is correct. After five wrong guesses, throws 'too_many_requests' until the quarter of an hour
 * is over.
 */
export async function guess(
  context: WithDb & WithClock,
  personId: string,
  what: Guessed,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await mayGuess(context, personId, what))) throw tooManyGuesses();
  if (!(await isRight())) return false;
  await forgetGuesses(context, personId, what);
  return true;
}
