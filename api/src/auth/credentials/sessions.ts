import { type SessionRow, session as sessionRow } from '@adashi/contract';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random } from '../../base/random.ts';
import { countRow } from '../../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { deviceOf } from '../../http/device.ts';
import { goesOn, type Session } from '../../http/session.ts';
import type { SessionOf } from '../../http/session-cache.ts';
import { handToken } from './refresh-tokens.ts';

/** Starts a session in the caller's browser, by the real clock. A sign-in does not count as a confirmation. */
export async function startSession(
  context: WithConfig & WithClock,
  trx: Trx,
  reply: FastifyReply,
  person: string,
): Promise<SessionOf> {
  const session = { person, family: random.uuid() };
  const { device, system, browser } = deviceOf(reply.request.headers['user-agent']);
  const now = context.clock.real();
  await sql`
    insert into sessions (id, person_id, device, system, browser, started_at, seen_at)
    select ${session.family}, id, ${device}, ${system}, ${browser}, ${now}, ${now}
    from people where id = ${person}
  `.execute(trx);
  await handToken(context, trx, reply, session);
  return session;
}

/** Returns a person's open sessions, current session first. */
export async function openSessions(context: WithDb & WithClock, me: Session): Promise<SessionRow[]> {
  return rowsOf(sessionRow)`
    select id, device, system, browser, to_json(app_time(started_at)) as "startedAt", to_json(app_time(seen_at)) as "seenAt",
      id = ${me.family} as "isThis"
    from sessions where person_id = ${me.id} and ${goesOn(context)}
    order by id = ${me.family} desc, seen_at desc, id
  `.all(context.db);
}

/** Returns the number of open sessions of a person. */
export async function countSessions(context: WithClock, db: Queryable, personId: string): Promise<number> {
  const row = await rowsOf(countRow)`
    select count(*) as count from sessions
    where person_id = ${personId} and ${goesOn(context)}
  `.first(db);
  return row?.count ?? 0;
}

/** Ends one session of a person. Returns false when the session is unknown or already ended. */
export async function endOneSession(context: WithClock, db: Queryable, personId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: context.clock.real() })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all sessions of a person, optionally except one session. */
export async function endAllSessions(
  context: WithDb & WithClock,
  personId: string,
  { db = context.db, except = null }: { db?: Queryable; except?: string | null } = {},
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: context.clock.real() })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', except)
    .execute();
  // Also deletes unfinished sign-ins. Otherwise, an old password check could still complete a sign-in.
  await db.deleteFrom('pending_logins').where('person_id', '=', personId).execute();
}
