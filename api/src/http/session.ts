import { errors, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { House } from '../house.ts';
import { refuse } from './refusal.ts';

export interface Session {
  readonly id: string;
  readonly role: 'user' | 'admin' | 'superadmin';
  readonly language: 'en' | 'fr';
}

const ACCESS_SECONDS = 900;
const ALGORITHM = 'HS256';

/** An access token for 15 minutes. Sessions live in real time, whatever the sandbox's clock says. */
export async function signAccessToken(house: House, personId: string): Promise<string> {
  const now = Math.floor(house.clock.real().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(personId)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(house.config.tokenSecret);
}

async function subjectOf(house: House, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, house.config.tokenSecret, {
      algorithms: [ALGORITHM],
      currentDate: house.clock.real(),
    });
    return payload.sub ?? refuse('not_signed_in');
  } catch (error) {
    return refuse(error instanceof errors.JWTExpired ? 'jwt_expired' : 'not_signed_in');
  }
}

/** Who calls, by the bearer token; the role is read anew each time, so that a change holds at once. */
export async function readSession(house: House, authorization: string | undefined): Promise<Session> {
  const token = authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (!token) return refuse('not_signed_in');
  const id = await subjectOf(house, token);
  const { rows } = await sql<Session>`
    select id, role, language from people where id = ${id} and erased_at is null and email_verified_at is not null
  `.execute(house.db);
  return rows[0] ?? refuse('not_signed_in');
}
