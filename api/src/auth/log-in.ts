import type { authRoutes, Output, Parsed, SignedIn } from '@adashi/contract';
import { sql } from 'kysely';
import { record, recordFailedSignIn, recordTried } from '../audit/index.ts';
import { refuse } from '../base/app-error.ts';
import { isThere } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Call } from '../http/bind.ts';
import type { House } from '../http/context.ts';
import { deviceOf } from '../http/device.ts';
import { signAccessToken } from '../http/session.ts';
import { checkPassword, forgetWrongPasswords, mayTryPassword, startSession } from './credentials/index.ts';
import { readProfile } from './profile.ts';
import { profileOf, refusedWith } from './refused-sign-ups.ts';
import { hasPasskey, passPasskey, passSecondFactor, tellOfNewDevice, ticketIfDue } from './security/index.ts';
import { accountOf } from './store.ts';

type Login = (typeof authRoutes)['login'];
type Factor = Parsed<(typeof authRoutes)['loginTwoFactor']>['body'];
type Passkey = Parsed<(typeof authRoutes)['loginPasskey']>['body'];

/** Refuses staff who are suspended: unlike members they have nothing here that goes on. */
async function checkStaff({ db }: House, personId: string): Promise<void> {
  if (await isThere(db, sql`select 1 from people where id = ${personId} and staff_suspended_at is not null`))
    refuse('staff_suspended');
}

/** Starts a session for who has shown that it is them. */
async function enter({ house, reply, request }: Call, personId: string): Promise<SignedIn> {
  const data = await readProfile(house.db, personId);
  if (data.role !== 'user') await checkStaff(house, personId);
  const actor = { kind: data.role === 'user' ? 'member' : 'staff', id: personId } as const;
  const session = await inTransaction(house.db, async (trx) => {
    await sql`update people set last_seen_at = ${house.clock.now()} where id = ${personId}`.execute(trx);
    await tellOfNewDevice(house, trx, personId, deviceOf(request.headers['user-agent']));
    await record(trx, actor, 'signed_in', `person:${personId}`);
    return startSession(house, trx, reply, personId);
  });
  return { accessToken: await signAccessToken(house, session), data };
}

/**
 * Starts a session for who knows the password. One whose e-mail is not verified gets the profile and no token; one who
 * has a second factor gets a ticket to give it by, and learns nothing of the profile before. Staff whose second factor is
 * a passkey sign in by it: the password alone is not enough.
 */
export async function logIn(call: Call, body: Parsed<Login>['body']): Promise<Output<Login>> {
  const { house } = call;
  const { email_address: email, password } = body;
  const account = await accountOf(house.db, email);
  if (!(await mayTryPassword(house, email))) {
    await recordTried(house, 'came_too_soon', email, account?.id);
    return refuse('too_many_requests');
  }
  const refused = await refusedWith(house.db, email);
  // Both are looked at, also where there is none: the time of the answer tells nothing.
  const [isRight, isOfRefused] = await Promise.all([
    checkPassword(house, account?.password_hash, password),
    checkPassword(house, refused?.passwordHash, password),
  ]);
  if (!account || !(isRight || isOfRefused)) {
    await recordFailedSignIn(house.db, account?.id);
    return refuse('wrong_password');
  }
  const data = await readProfile(house.db, account.id);
  if (!isRight && refused) return { data: profileOf(refused, email) };
  if (!data.isVerified && data.role !== 'superadmin') return { data };
  await forgetWrongPasswords(house, email);
  const ticket = await ticketIfDue(house, house.db, account.id);
  if (ticket) return { ticket };
  if (data.role !== 'user' && (await hasPasskey(house.db, account.id))) refuse('passkey_needed');
  return enter(call, account.id);
}

/** Starts a session for who knew the password and has the second factor. */
export async function logInBySecondFactor(call: Call, { ticket, code }: Factor): Promise<SignedIn> {
  return enter(call, await passSecondFactor(call.house, ticket, code));
}

/** Starts a session for who has a passkey. */
export async function logInByPasskey(call: Call, { response }: Passkey): Promise<SignedIn> {
  return enter(call, await passPasskey(call.house, response));
}
