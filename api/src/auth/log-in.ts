import type { authRoutes, Output, Parsed, SignedIn } from '@adashi/contract';
import { recordFailedSignIn, recordTried, writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { deviceOf } from '../http/device.ts';
import { signAccessToken } from '../http/session.ts';
import {
  checkPassword,
  forgetWrongPasswords,
  mayTryPassword,
  startSession,
  tooManyGuesses,
} from './credentials/index.ts';
import { readProfile } from './profile.ts';
import { hasPasskey, notifyOfNewDevice, passPasskey, passSecondFactor, ticketIfDue } from './security/index.ts';
import { openAttempts, profileOf } from './sign-up-attempts.ts';
import { deviceCookie } from './signals/device-cookie.ts';
import { noteDevice } from './signals/index.ts';
import { accountOf } from './store.ts';

type Login = (typeof authRoutes)['login'];
type Factor = Parsed<(typeof authRoutes)['loginTwoFactor']>['body'];
type Passkey = Parsed<(typeof authRoutes)['loginPasskey']>['body'];

/** Rejects suspended staff. Suspended members can still sign in, because their squads continue. */
async function checkStaff({ db }: WithDb, personId: string): Promise<void> {
  const suspended = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('staff_suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended) throw new AppError('staff_suspended');
}

/** Starts a session for a person who passed every check. */
async function enter(
  { context, reply, request }: Call<WithConfig & WithDb & WithClock>,
  personId: string,
): Promise<SignedIn> {
  const data = await readProfile(context.db, personId);
  if (data.role !== 'user') await checkStaff(context, personId);
  const actor = { kind: data.role === 'user' ? 'member' : 'staff', id: personId } as const;
  const session = await inTransaction(context.db, async (trx) => {
    await trx.updateTable('people').set({ last_seen_at: context.clock.now() }).where('id', '=', personId).execute();
    await notifyOfNewDevice(context, trx, personId, deviceOf(request.headers['user-agent']));
    await writeAudit(trx, actor, 'signed_in', `person:${personId}`);
    const started = await startSession(context, trx, reply, personId);
    const device = deviceCookie(context, request, reply);
    if (data.role === 'user') await noteDevice(context, trx, personId, device);
    return started;
  });
  return { accessToken: await signAccessToken(context, session), data };
}

/**
 * Starts a session after a correct password, unless the email address is unverified or a second factor is still
 * required. Staff with a passkey must use the passkey. A login with the password of an open sign-up returns the
 * sign-up's profile and does not start a session.
 */
export async function logIn(
  call: Call<WithConfig & WithDb & WithClock>,
  body: Parsed<Login>['body'],
): Promise<Output<Login>> {
  const { context } = call;
  const { email_address: email, password } = body;
  const account = await accountOf(context.db, email);
  if (!(await mayTryPassword(context, email))) {
    await recordTried(context, 'came_too_soon', email, account?.id);
    throw tooManyGuesses();
  }
  const [first, second] = await openAttempts(context, call.request, email);
  // Always checks the password against three hashes, even without an account, so the response time reveals nothing.
  const [isRight, isOfFirst, isOfSecond] = await Promise.all([
    checkPassword(context, account?.password_hash, password),
    checkPassword(context, first?.passwordHash, password),
    checkPassword(context, second?.passwordHash, password),
  ]);
  if (account && isRight) return passLogin(call, email, account.id);
  const attempt = (isOfFirst && first) || (isOfSecond && second);
  if (attempt) return { data: profileOf(attempt) };
  await recordFailedSignIn(context.db, account?.id);
  throw new AppError('wrong_password');
}

/** Completes a login with the account's password. */
async function passLogin(
  call: Call<WithConfig & WithDb & WithClock>,
  email: string,
  personId: string,
): Promise<Output<Login>> {
  const { context } = call;
  const data = await readProfile(context.db, personId);
  if (!data.isVerified && data.role !== 'superadmin') return { data };
  await forgetWrongPasswords(context, email);
  const ticket = await ticketIfDue(context, context.db, personId);
  if (ticket) return { ticket };
  if (data.role !== 'user' && (await hasPasskey(context.db, personId))) throw new AppError('passkey_needed');
  return enter(call, personId);
}

/** Starts a session after a correct password and the second factor. */
export async function logInBySecondFactor(
  call: Call<WithConfig & WithDb & WithClock>,
  { ticket, code }: Factor,
): Promise<SignedIn> {
  return enter(call, await passSecondFactor(call.context, ticket, code));
}

/** Starts a session by passkey. */
export async function logInByPasskey(
  call: Call<WithConfig & WithDb & WithClock>,
  { response }: Passkey,
): Promise<SignedIn> {
  return enter(call, await passPasskey(call.context, response));
}
