import { type SessionRow, session as sessionRow } from '@adashi/contract';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { random } from '../../base/random.ts';
import { countRow } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { countChanged, rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';
import { deviceOf } from '../../http/device.ts';
import { goesOn, type Session } from '../../http/session.ts';
import type { SessionOf } from '../../http/session-cache.ts';
import { handToken } from './refresh-tokens.ts';

/**
 * Opens a session for the browser that is answered. Sessions live in real time. That of staff, who gave two factors for it,
 * begins as one in which the password was just given.
 */
export async function startSession(
  context: AppContext,
  trx: Trx,
  reply: FastifyReply,
  person: string,
): Promise<SessionOf> {
  const session = { person, family: random.uuid() };
  const { device, system, browser } = deviceOf(reply.request.headers['user-agent']);
  const now = context.clock.real();
  await sql`
    insert into sessions (id, person_id, device, system, browser, started_at, seen_at, confirmed_at)
    select ${session.family}, id, ${device}, ${system}, ${browser}, ${now}, ${now}, case when role <> 'user' then ${now}::timestamptz end
    from people where id = ${person}
  `.execute(trx);
  await handToken(context, trx, reply, session);
  return session;
}

/** Where a person is signed in, the asking browser first. */
export async function openSessions(context: AppContext, me: Session): Promise<SessionRow[]> {
  return rowsOf(sessionRow)`
    select id, device, system, browser, to_json(started_at) as "startedAt", to_json(seen_at) as "seenAt",
      id = ${me.family} as "isThis"
    from sessions where person_id = ${me.id} and ${goesOn(context)}
    order by id = ${me.family} desc, seen_at desc, id
  `.all(context.db);
}

/** In how many browsers a person is signed in. */
export async function countSessions(context: AppContext, db: Queryable, personId: string): Promise<number> {
  const row = await rowsOf(countRow)`
    select count(*) as count from sessions
    where person_id = ${personId} and ${goesOn(context)}
  `.first(db);
  return row?.count ?? 0;
}

/** Ends one session of a person. False where they have no such session, or have it no more. */
export async function endOneSession(
  context: AppContext,
  db: Queryable,
  personId: string,
  id: string,
): Promise<boolean> {
  const write = sql`
    update sessions set ended_at = ${context.clock.real()}
    where id = ${id} and person_id = ${personId} and ended_at is null
  `;
  return (await countChanged(db, write)) > 0;
}

/** Ends what the person has open in every browser, or in every other than that of one session. */
export async function endAllSessions(
  context: AppContext,
  personId: string,
  { db = context.db, except = null }: { db?: Queryable; except?: string | null } = {},
): Promise<void> {
  await sql`
    update sessions set ended_at = ${context.clock.real()}
    where person_id = ${personId} and ended_at is null and id is distinct from ${except}::uuid
  `.execute(db);
  // Who knew the password before this, and still owes the second factor, begins anew.
  await sql`delete from sign_in_tickets where person_id = ${personId}`.execute(db);
}
