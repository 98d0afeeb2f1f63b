import { role } from '@adashi/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { language } from '../db/columns.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { refuse } from './refusal.ts';

const sessionRow = z.object({
  id: z.string(),
  role,
  language,
  family: z.string(),
  isSuspended: z.boolean(),
  lacksFactor: z.boolean(),
  isConfirmed: z.boolean(),
});
export type Session = z.output<typeof sessionRow>;

/** A session is a family of refresh tokens, each made from the one before. */
export interface SessionOf {
  readonly person: string;
  readonly family: string;
}

const ACCESS_SECONDS = 900;
const ALGORITHM = 'HS256';

/** An access token for 15 minutes, or until its session ends. Sessions live in real time, whatever the sandbox's clock says. */
export async function signAccessToken(house: House, { person, family }: SessionOf): Promise<string> {
  const now = Math.floor(house.clock.real().getTime() / 1000);
  return new SignJWT({ sid: family })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(person)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(house.config.tokenSecret);
}

type Signer = Pick<House, 'config' | 'clock'>;
const BEARER = /^Bearer (\S+)$/;

async function readToken(house: Signer, token: string): Promise<SessionOf> {
  try {
    const { payload } = await jwtVerify(token, house.config.tokenSecret, {
      algorithms: [ALGORITHM],
      currentDate: house.clock.real(),
    });
    const { sub, sid } = payload;
    return sub && typeof sid === 'string' ? { person: sub, family: sid } : refuse('not_signed_in');
  } catch (error) {
    return refuse(error instanceof errors.JWTExpired ? 'jwt_expired' : 'not_signed_in');
  }
}

/** Whom a call is counted with: who has a token of ours, of whatever session; null where nobody does. Whether they may is another question. */
export async function personOf(house: Signer, authorization: string | undefined): Promise<string | null> {
  const token = authorization?.match(BEARER)?.[1];
  if (!token) return null;
  return readToken(house, token).then(
    ({ person }) => person,
    () => null,
  );
}

const interval = (text: string) => sql`${text}::interval`;

/**
 * A session that neither ended nor is over, as a condition on `sessions`: a member's after 30 days without use and after 90
 * in any case, that of staff after 12 hours and after 7 days (ASVS 7.3.1, 7.3.2).
 */
export function goesOn({ clock }: House): RawBuilder<boolean> {
  const now = sql`${clock.real()}::timestamptz`;
  const within = (idle: string, whole: string) =>
    sql`sessions.seen_at > ${now} - ${interval(idle)} and sessions.started_at > ${now} - ${interval(whole)}`;
  return sql`(sessions.ended_at is null
    and case (select role from people where people.id = sessions.person_id)
      when 'user' then ${within('30 days', '90 days')} else ${within('12 hours', '7 days')} end)`;
}

/** How long what asks for the password may be done after it was given (SECURITY: step-up no older than five minutes). */
const CONFIRMED_MS = 5 * 60_000;
const confirmedSince = ({ clock }: House) => new Date(clock.real().getTime() - CONFIRMED_MS);

/** Staff without a second factor, as a condition on `people`: only the demo's own, whose passwords are public, need none. */
export function lacksFactor({ config }: House): RawBuilder<boolean> {
  return sql`(role <> 'user' and not (second_factor_waived and ${config.DEMO === 'yes'})
    and not exists (select 1 from passkeys where passkeys.person_id = people.id)
    and not exists (select 1 from two_factor where two_factor.person_id = people.id and on_since is not null))`;
}

/**
 * Who calls, by the bearer token; role and session are read anew each time, so that a change holds at once. A superadmin
 * is exempt from the verified e-mail (SPEC §6).
 */
export async function readSession(house: House, authorization: string | undefined): Promise<Session> {
  const token = authorization?.match(BEARER)?.[1];
  if (!token) return refuse('not_signed_in');
  const { person, family } = await readToken(house, token);
  const row = await rowsOf(sessionRow)`
    select id, role, language, ${family}::text as family, suspended_at is not null as "isSuspended",
      ${lacksFactor(house)} as "lacksFactor",
      exists (select 1 from sessions where id = ${family} and confirmed_at > ${confirmedSince(house)}) as "isConfirmed"
    from people
    where id = ${person} and erased_at is null and (role = 'user' or staff_suspended_at is null)
      and (email_verified_at is not null or role = 'superadmin')
      and exists (select 1 from sessions where sessions.id = ${family} and person_id = people.id and ${goesOn(house)})
  `.first(house.db);
  return row ?? refuse('not_signed_in');
}
