import type { authRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { checkPassword, endAllSessions, endSession, hashPassword, rotate, startSession } from '../credentials/index.ts';
import type { House } from '../house.ts';
import type { Call, Handlers } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { signAccessToken } from '../http/session.ts';
import { readProfile } from '../people/index.ts';
import { type Addressee, type Purpose, sendCode, useCode } from './codes.ts';
import { signUp } from './sign-up.ts';

type Account = Addressee & { password_hash: string };

async function accountOf(house: House, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, first_name, language, password_hash from people where email = ${email} and erased_at is null
  `.execute(house.db);
  return rows[0];
}

/** Answers alike for a known and an unknown address. */
async function mailCode(house: House, email: string, purpose: Purpose, message: string) {
  const account = await accountOf(house, email);
  if (account) await sendCode(house, house.db, account, purpose);
  house.wakeOutbox();
  return { message };
}

function cookieOf({ request }: Call): string | undefined {
  return request.cookies.refresh;
}

function languageOf({ request }: Call): 'en' | 'fr' {
  return request.headers['accept-language']?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export const authHandlers: Handlers<typeof authRoutes> = {
  signup: async ({ body }, call) => {
    await signUp(call.house, body, languageOf(call));
    call.house.wakeOutbox();
    return { message: 'Sign up successful' };
  },
  login: async ({ body }, { house, reply }) => {
    const account = await accountOf(house, body.email_address);
    if (!(await checkPassword(house, account?.password_hash, body.password)) || !account)
      return refuse('wrong_password');
    const data = await readProfile(house.db, account.id);
    if (!data.isVerified && data.role !== 'superadmin') return { data };
    await sql`update people set last_seen_at = ${house.clock.now()} where id = ${account.id}`.execute(house.db);
    await record(
      house.db,
      { kind: data.role === 'user' ? 'member' : 'staff', id: account.id },
      'signed_in',
      `person:${account.id}`,
    );
    await startSession(house, reply, account.id);
    return { accessToken: await signAccessToken(house, account.id), data };
  },
  verifyOtp: async ({ body }, { house }) => {
    const account = await accountOf(house, body.email_address);
    if (!account || !(await useCode(house, account.id, 'email', body.otp))) return refuse('wrong_code');
    await sql`
      update people set email_verified_at = coalesce(email_verified_at, ${house.clock.now()}) where id = ${account.id}
    `.execute(house.db);
    await record(house.db, { kind: 'member', id: account.id }, 'verified_email', `person:${account.id}`);
    return { message: 'Email Verified' };
  },
  sendOtp: async ({ body }, { house }) =>
    mailCode(house, body.email_address, 'email', 'OTP code sent. Please check your email'),
  forgotPassword: async ({ body }, { house }) =>
    mailCode(house, body.email_address, 'password', 'Reset password OTP sent'),
  resetPassword: async ({ body }, { house }) => {
    const account = await accountOf(house, body.email_address);
    if (!account || !(await useCode(house, account.id, 'password', body.otp))) return refuse('wrong_code');
    const hash = await hashPassword(house, body.password);
    await sql`update people set password_hash = ${hash} where id = ${account.id}`.execute(house.db);
    await endAllSessions(house, account.id);
    await record(house.db, { kind: 'member', id: account.id }, 'reset_password', `person:${account.id}`);
    return { message: 'Password reset successful' };
  },
  refreshToken: async (_, call) => {
    const person = await rotate(call.house, call.reply, cookieOf(call));
    return { accessToken: await signAccessToken(call.house, person ?? refuse('not_signed_in')) };
  },
  logout: async (_, call) => {
    await endSession(call.house, call.reply, cookieOf(call));
    return { message: 'Logout successful' };
  },
};
