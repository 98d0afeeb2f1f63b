import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import type { Session } from '../../http/session.ts';

/** Stores the time of a password confirmation in the session. */
export async function keepConfirmed(context: WithDb & WithClock, { family }: Session): Promise<void> {
  await context.db
    .updateTable('sessions')
    .set({ confirmed_at: context.clock.real() })
    .where('id', '=', family)
    .execute();
}
