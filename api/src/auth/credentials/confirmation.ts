import { sql } from 'kysely';
import type { AppContext } from '../../http/context.ts';
import type { Session } from '../../http/session.ts';

/** Keeps that the password was just given again in a session. */
export async function keepConfirmed(context: AppContext, { family }: Session): Promise<void> {
  await sql`update sessions set confirmed_at = ${context.clock.real()} where id = ${family}`.execute(context.db);
}
