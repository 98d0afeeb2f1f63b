import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { random, sha256 } from '../random.ts';

const COOKIE = 'refresh';
const LIVES_MS = 30 * 86_400_000;
/** Two tabs may refresh at once: for so long a token that was just used still answers. */
const GRACE_MS = 10_000;

async function store(house: House, personId: string, family: string): Promise<string> {
  const token = random.token();
  const expires = new Date(house.clock.real().getTime() + LIVES_MS);
  await sql`
    insert into refresh_tokens (token_hash, family_id, person_id, expires_at)
    values (${sha256(token)}, ${family}, ${personId}, ${expires})
  `.execute(house.db);
  return token;
}

function setCookie(house: House, reply: FastifyReply, token: string): void {
  const secure = house.config.publicUrl.startsWith('https:');
  const maxAge = LIVES_MS / 1000;
  reply.setCookie(COOKIE, token, { httpOnly: true, sameSite: 'strict', secure, path: '/api/auth', maxAge });
}

export async function startSession(house: House, reply: FastifyReply, personId: string): Promise<void> {
  setCookie(house, reply, await store(house, personId, random.uuid()));
}

interface TokenRow {
  family_id: string;
  person_id: string;
  used_at: Date | null;
}

/** Takes a token out of use. Used before: somebody else has a copy, and its whole family is revoked. */
async function takeToken(house: House, token: string): Promise<TokenRow | null> {
  const now = house.clock.real();
  return inTransaction(house.db, async (trx) => {
    const { rows } = await sql<TokenRow>`
      select family_id, person_id, used_at from refresh_tokens
      where token_hash = ${sha256(token)} and revoked_at is null and expires_at > ${now} for update
    `.execute(trx);
    const row = rows[0];
    if (!row) return null;
    if (row.used_at && now.getTime() - row.used_at.getTime() > GRACE_MS) {
      await sql`update refresh_tokens set revoked_at = ${now} where family_id = ${row.family_id}`.execute(trx);
      return null;
    }
    await sql`update refresh_tokens set used_at = coalesce(used_at, ${now}) where token_hash = ${sha256(token)}`.execute(
      trx,
    );
    return row;
  });
}

/** Rotates the cookie's token. Null when it is not valid any more. */
export async function rotate(house: House, reply: FastifyReply, token: string | undefined): Promise<string | null> {
  const row = token ? await takeToken(house, token) : null;
  if (!row) return null;
  setCookie(house, reply, await store(house, row.person_id, row.family_id));
  return row.person_id;
}

export async function endSession(house: House, reply: FastifyReply, token: string | undefined): Promise<void> {
  reply.clearCookie(COOKIE, { path: '/api/auth' });
  if (!token) return;
  await sql`
    update refresh_tokens set revoked_at = ${house.clock.real()}
    where family_id = (select family_id from refresh_tokens where token_hash = ${sha256(token)})
  `.execute(house.db);
}

export async function endAllSessions(house: House, personId: string): Promise<void> {
  await sql`
    update refresh_tokens set revoked_at = ${house.clock.real()} where person_id = ${personId} and revoked_at is null
  `.execute(house.db);
}
