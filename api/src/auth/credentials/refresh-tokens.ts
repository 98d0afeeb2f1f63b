import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { keyedHash } from '../../base/encryption.ts';
import { random, sha256 } from '../../base/random.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { goesOn } from '../../http/session.ts';
import type { SessionOf } from '../../http/session-cache.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

const LIVES_MS = 30 * 86_400_000;
/** Grace period in which a used refresh token is still accepted, because two tabs may refresh at once. */
const GRACE_MS = 10_000;

const REFRESH = { plain: 'refresh', hosted: '__Host-refresh' } as const;

/** Returns the refresh token from the cookie of a request. */
export function tokenOf(context: WithConfig, request: FastifyRequest): string | undefined {
  return readCookie(context, request, REFRESH);
}

/** Stores a refresh token for a session and sets the cookie. */
export async function handToken(
  context: WithConfig & WithClock,
  db: Queryable,
  reply: FastifyReply,
  { person, family }: SessionOf,
  token = random.token(),
): Promise<void> {
  const expires = new Date(context.clock.real().getTime() + LIVES_MS);
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: sha256(token), family_id: family, person_id: person, expires_at: expires })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  setCookie(context, reply, { ...REFRESH, value: token, livesMs: LIVES_MS });
}

const tokenRow = z.object({ family_id: z.string(), person_id: z.string(), used_at: z.date().nullable() });

/**
 * Marks a refresh token as used. A use after the grace period ends the session, because someone must have copied the
 * token.
 */
async function takeToken(context: WithDb & WithClock, token: string): Promise<SessionOf | null> {
  const now = context.clock.real();
  return inTransaction(context.db, async (trx) => {
    const row = await rowsOf(tokenRow)`
      select family_id, refresh_tokens.person_id, used_at from refresh_tokens join sessions on sessions.id = family_id
      where token_hash = ${sha256(token)} and ${goesOn(context)} and expires_at > ${now} for update
    `.first(trx);
    if (!row) return null;
    if (row.used_at && now.getTime() - row.used_at.getTime() > GRACE_MS) {
      await trx.updateTable('sessions').set({ ended_at: now }).where('id', '=', row.family_id).execute();
      return null;
    }
    await trx
      .updateTable('refresh_tokens')
      .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(now)) }))
      .where('token_hash', '=', sha256(token))
      .execute();
    await trx.updateTable('sessions').set({ seen_at: now }).where('id', '=', row.family_id).execute();
    return { person: row.person_id, family: row.family_id };
  });
}

/**
 * Derives the next refresh token from the current token and the server key. Repeated calls return the same token, but
 * only the server can derive the token.
 */
const followerOf = (context: WithConfig, token: string) => keyedHash(context.config, `follows ${token}`);

/** Replaces the refresh token in the cookie. Returns null when the current token is no longer valid. */
export async function rotate(
  context: WithConfig & WithDb & WithClock,
  reply: FastifyReply,
  token: string | undefined,
): Promise<SessionOf | null> {
  const session = token ? await takeToken(context, token) : null;
  if (token && session) await handToken(context, context.db, reply, session, followerOf(context, token));
  return session;
}

/** Ends the session of the refresh token and clears the cookie. */
export async function endSession(
  context: WithConfig & WithDb & WithClock,
  reply: FastifyReply,
  token: string | undefined,
): Promise<void> {
  clearCookie(context, reply, REFRESH);
  if (!token) return;
  await context.db
    .updateTable('sessions')
    .set({ ended_at: context.clock.real() })
    .where('ended_at', 'is', null)
    .where('id', '=', (eb) =>
      eb.selectFrom('refresh_tokens').select('family_id').where('token_hash', '=', sha256(token)),
    )
    .execute();
}
