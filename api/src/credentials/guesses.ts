import { sql } from 'kysely';
import { isThere } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';

const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

/**
 * Whether a guess is right. Each counts before it is looked at, and is kept at once; after five wrong ones within a
 * quarter of an hour it is refused ('too_many_requests') until that is over, right or not. A right one begins anew.
 */
export async function guess(
  house: House,
  personId: string,
  what: 'password' | 'code' | 'new_email',
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const now = house.clock.real();
  const until = new Date(now.getTime() + WINDOW_MS);
  const counted = sql`
    insert into guesses (person_id, what, tries, until) values (${personId}, ${what}, 1, ${until})
    on conflict (person_id, what) do update set
      tries = case when guesses.until <= ${now} then 1 else guesses.tries + 1 end,
      until = case when guesses.until <= ${now} then excluded.until else guesses.until end
    where guesses.tries < ${TRIES} or guesses.until <= ${now}
    returning 1
  `;
  if (!(await isThere(house.db, counted))) refuse('too_many_requests');
  if (!(await isRight())) return false;
  await sql`delete from guesses where person_id = ${personId} and what = ${what}`.execute(house.db);
  return true;
}
