import { errors, jwtVerify, SignJWT } from 'jose';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { DataKey, WithConfig } from '../base/config/index.ts';
import { signingKey } from '../base/encryption.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { WithSessions } from './session-cache.ts';
import { type SessionOf, type SessionStatus, type SignedToken, standingRow } from './session-cache.ts';

export interface Session extends Omit<SessionStatus, 'confirmedAt'> {
  /** Whether the person confirmed the session recently. */
  readonly isConfirmed: boolean;
}

const ACCESS_SECONDS = 900;
const ALGORITHM = 'HS256';

/**
 * Signs an access token that is valid for 15 minutes, or until the session ends. Uses real time, regardless of the
 * sandbox clock.
 */
export async function signAccessToken(context: WithConfig & WithClock, { person, family }: SessionOf): Promise<string> {
  const now = Math.floor(context.clock.real().getTime() / 1000);
  const { newest } = context.config.keys;
  return new SignJWT({ sid: family })
    .setProtectedHeader({ alg: ALGORITHM, kid: `${newest.id}` })
    .setSubject(person)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(signingKey(newest));
}

/** Parts of the app context that sign and cache tokens. */
type Signer = WithConfig & WithClock & WithSessions;
const BEARER = /^Bearer (\S+)$/;

/**
 * Returns the signing key for the key id of a token. A replaced key stays valid until the last token with this key
 * expires.
 */
function keyOf({ config, clock }: Signer, { kid }: { kid?: string }): Uint8Array {
  const isGood = ({ id, replacedAt }: DataKey) =>
    `${id}` === kid && (replacedAt === undefined || replacedAt + ACCESS_SECONDS * 1_000 > clock.real().getTime());
  return signingKey(found(config.keys.all.find(isGood), 'not_signed_in'));
}

async function verify(signer: Signer, token: string): Promise<SignedToken> {
  try {
    const { payload } = await jwtVerify(token, (header) => keyOf(signer, header), {
      algorithms: [ALGORITHM],
      currentDate: signer.clock.real(),
      requiredClaims: ['exp'],
    });
    const { sub, sid, exp = 0 } = payload;
    const isOurs = sub && typeof sid === 'string';
    if (!isOurs) throw new AppError('not_signed_in');
    return { person: sub, family: sid, endsAt: exp * 1_000 };
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? 'jwt_expired' : 'not_signed_in');
  }
}

async function readToken(context: Signer, authorization: string | undefined): Promise<SignedToken> {
  const token = authorization?.match(BEARER)?.[1];
  if (!token) throw new AppError('not_signed_in');
  return context.sessions.token(token, context.clock.real().getTime(), () => verify(context, token));
}

/**
 * Returns the person of a valid token, or null, for the rate limits only. Does not check the session status or the
 * permissions.
 */
export async function personOf(context: Signer, authorization: string | undefined): Promise<string | null> {
  if (authorization === undefined) return null;
  return readToken(context, authorization).then(
    ({ person }) => person,
    () => null,
  );
}

const interval = (text: string) => sql`${text}::interval`;

/**
 * Returns the SQL condition for an active session (ASVS 7.3.1, 7.3.2). The limits are 30 days of inactivity and 90 days
 * in total, or 12 hours and 7 days for staff.
 */
export function goesOn({ clock }: WithClock): RawBuilder<boolean> {
  const now = sql`${clock.real()}::timestamptz`;
  const within = (idle: string, whole: string) =>
    sql`sessions.seen_at > ${now} - ${interval(idle)} and sessions.started_at > ${now} - ${interval(whole)}`;
  return sql`(sessions.ended_at is null
    and case (select role from people where people.id = sessions.person_id)
      when 'user' then ${within('30 days', '90 days')} else ${within('12 hours', '7 days')} end)`;
}

/** Maximum age of a confirmation for protected actions (SECURITY: five minutes). */
const CONFIRMED_MS = 5 * 60_000;
/**
 * Returns the condition on `people` for staff without a second factor. Demo accounts are exempt, because their
 * passwords are public.
 */
export function lacksFactor({ config }: WithConfig): RawBuilder<boolean> {
  return sql`(role <> 'user' and not (two_factor_exempt and ${config.DEMO === 'yes'})
    and not exists (select 1 from passkeys where passkeys.person_id = people.id and passkeys.off_since is null)
    and not exists (select 1 from two_factor where two_factor.person_id = people.id and enabled_at is not null))`;
}

/**
 * Returns the session status, or undefined if the session is missing or the person may not sign in. Superadmins are
 * exempt from email verification (SPEC §6).
 */
async function readStanding(
  context: WithConfig & WithDb & WithClock,
  { person, family }: SessionOf,
): Promise<SessionStatus | undefined> {
  return rowsOf(standingRow)`
    select people.id, role, language, ${family}::text as family, suspended_at is not null as "isSuspended",
      ${lacksFactor(context)} as "lacksFactor", confirmed_at as "confirmedAt"
    from people join sessions on sessions.person_id = people.id and sessions.id = ${family}
    where people.id = ${person} and erased_at is null and (role = 'user' or staff_suspended_at is null)
      and (email_verified_at is not null or role = 'superadmin') and ${goesOn(context)}
  `.first(context.db);
}

/** Returns the session of the caller's bearer token. The session status is cached until the status changes. */
export async function readSession(
  context: WithConfig & WithDb & WithClock & WithSessions,
  authorization: string | undefined,
): Promise<Session> {
  const token = await readToken(context, authorization);
  const now = context.clock.real().getTime();
  const row = await context.sessions.standing(token, now, () => readStanding(context, token));
  if (!row) throw new AppError('not_signed_in');
  const { confirmedAt, ...standing } = row;
  return { ...standing, isConfirmed: confirmedAt !== null && confirmedAt.getTime() > now - CONFIRMED_MS };
}
