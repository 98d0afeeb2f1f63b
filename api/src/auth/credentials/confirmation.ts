import { sql } from 'kysely';
import type { House } from '../../http/context.ts';
import type { Session } from '../../http/session.ts';

/** Keeps that the password was just given again in a session. */
export async function keepConfirmed(house: House, { family }: Session): Promise<void> {
  await sql`update sessions set confirmed_at = ${house.clock.real()} where id = ${family}`.execute(house.db);
}
