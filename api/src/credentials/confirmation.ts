import { sql } from 'kysely';
import { isThere } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';

/** How long what asks for the password may be done after it was given (SECURITY: step-up no older than five minutes). */
const CONFIRMED_MS = 5 * 60_000;

/** Keeps that the password was just given again in a session. */
export async function keepConfirmed(house: House, { family }: Session): Promise<void> {
  await sql`update sessions set confirmed_at = ${house.clock.real()} where id = ${family}`.execute(house.db);
}

/** Refuses ('password_needed') a session in which the password was not given within the last five minutes. */
export async function checkConfirmed(house: House, { family }: Session): Promise<void> {
  const since = new Date(house.clock.real().getTime() - CONFIRMED_MS);
  const isConfirmed = sql`select 1 from sessions where id = ${family} and confirmed_at > ${since}`;
  if (!(await isThere(house.db, isConfirmed))) refuse('password_needed');
}
