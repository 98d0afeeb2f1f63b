import type { Language, Profile } from '@adashi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random, sha256 } from '../base/random.ts';
import { language } from '../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { clearCookie, readCookie, setCookie } from './credentials/index.ts';

const LIVES_MS = 7 * 86_400_000;

/** Maximum number of open sign-ups with one email address. Each open sign-up costs a password check. */
const AT_MOST = 10;

const COOKIE = { plain: 'sign_up', hosted: '__Host-sign-up' } as const;

interface NewAttempt {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly language: Language;
  /** Referral code that the visitor entered. */
  readonly invitedBy: string | undefined;
}

/** Stores a sign-up that is bound to the visitor's browser by a cookie. */
export async function keepAttempt(
  context: WithConfig & WithClock,
  trx: Trx,
  reply: FastifyReply,
  { email, firstName, lastName, passwordHash, language: spoken, invitedBy }: NewAttempt,
): Promise<void> {
  const token = random.token();
  const now = context.clock.real();
  await sql`
    insert into sign_up_attempts (email, first_name, last_name, password_hash, language, referral_code, referred_by,
      browser_hash, created_at, expires_at)
    values (${email}, ${firstName}, ${lastName}, ${passwordHash}, ${spoken}, ${random.word(8)},
      (select id from people where referral_code = ${invitedBy ?? null}),
      ${sha256(token)}, ${now}, ${new Date(now.getTime() + LIVES_MS)})
  `.execute(trx);
  await sql`
    delete from sign_up_attempts where id in (
      select id from sign_up_attempts where email = ${email} order by created_at desc, id offset ${AT_MOST})
  `.execute(trx);
  setCookie(context, reply, { ...COOKIE, value: token, livesMs: LIVES_MS });
}

const attemptRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  language,
  referralCode: z.string(),
  /** Whether the sign-up was made in the caller's browser. */
  isOwn: z.boolean(),
});
export type Attempt = z.output<typeof attemptRow>;

/** Returns the open sign-ups with an email address: first the sign-up of the caller's browser, then the newest. */
export async function openAttempts(
  context: WithConfig & WithDb & WithClock,
  request: FastifyRequest,
  email: string,
): Promise<Attempt[]> {
  const browser = sha256(readCookie(context, request, COOKIE) ?? '');
  return rowsOf(attemptRow)`
    select id, email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash", language,
      referral_code as "referralCode", browser_hash = ${browser} as "isOwn"
    from sign_up_attempts where email = ${email} and expires_at > ${context.clock.real()}
    order by browser_hash = ${browser} desc, created_at desc, id
  `.all(context.db);
}

export interface Addressee {
  readonly email: string;
  readonly first_name: string;
  readonly language: Language;
}

/** Returns the name and language of the newest open sign-up with an email address, for the mail with the code. */
export async function addresseeOfAttempt(
  { clock }: WithClock,
  db: Queryable,
  email: string,
): Promise<Addressee | undefined> {
  return rowsOf(z.object({ email: z.string(), first_name: z.string(), language }))`
    select email, first_name, language from sign_up_attempts
    where email = ${email} and expires_at > ${clock.real()} order by created_at desc, id limit 1
  `.first(db);
}

/** Deletes all sign-ups and the code of an email address, after the mailbox owner entered a code. */
export async function forgetAttempts(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('sign_up_attempts').where('email', '=', email).execute();
  await trx.deleteFrom('sign_up_codes').where('email', '=', email).execute();
}

export function forgetBrowser(context: WithConfig, reply: FastifyReply): void {
  clearCookie(context, reply, COOKIE);
}

/** Returns the profile for a sign-up without an account. The profile contains only the entered values. */
export function profileOf({ id, email, firstName, lastName, language: spoken, referralCode }: Attempt): Profile {
  return {
    id,
    firstName,
    lastName,
    language: spoken,
    referralCode,
    email_address: email,
    role: 'user',
    isVerified: false,
    kycVerificationStatus: 'not_started',
    kycVerificationReference: null,
    kycVerifiedAt: null,
    kycAskedAgain: null,
    phoneNumber: null,
    homeAddress: null,
    city: null,
    state: null,
    zipCode: null,
    jobTitle: null,
    employerName: null,
    employerPhoneNumber: null,
    product: null,
    suspended: null,
    hasBank: false,
    hasMandate: false,
    walletPays: false,
    wallet: 0,
  };
}
