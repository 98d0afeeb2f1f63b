import type { authRoutes, Parsed } from '@adashi/contract';
import { recordTried, writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { idRow } from '../db/columns.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { checkPassword, forgetGuesses, forgetWrongPasswords, guessedAt, mayGuess } from './credentials/index.ts';
import { type Attempt, forgetAttempts, forgetBrowser, openAttempts } from './sign-up-attempts.ts';
import { checkSignUpCode, spendSignUpCode } from './sign-up-codes.ts';
import { accountOf } from './store.ts';

type Body = Parsed<(typeof authRoutes)['verifyOtp']>['body'];
type Context = WithConfig & WithDb & WithClock;

async function firstWith(context: WithConfig, attempts: readonly Attempt[], password: string) {
  for (const attempt of attempts) {
    if (await checkPassword(context, attempt.passwordHash, password)) return attempt;
  }
  throw new AppError('bad_input', { fields: { password: 'This is not the password you chose' } });
}

/**
 * Returns the sign-up of the person who entered the correct code: the sign-up of this browser, or otherwise the sign-up
 * with the entered password. A correct code is not enough, because a stranger can sign up with any address.
 */
async function chosen(context: WithConfig, attempts: readonly Attempt[], password: string | undefined) {
  const own = attempts.find(({ isOwn }) => isOwn);
  if (own) return own;
  if (attempts.length === 0) throw new AppError('wrong_code');
  if (password === undefined) throw new AppError('password_needed_for_code');
  return firstWith(context, attempts, password);
}

/** Creates the person of a sign-up. The email address is verified. */
async function createPerson(context: WithClock, trx: Trx, attempt: Attempt): Promise<void> {
  const now = context.clock.now();
  const made = await rowsOf(idRow)`
    insert into people (id, first_name, last_name, email, password_hash, language, referral_code, referred_by,
      email_verified_at, created_at)
    select id, first_name, last_name, email, password_hash, language, referral_code, referred_by, ${now}, ${now}
    from sign_up_attempts where id = ${attempt.id}
    on conflict (email) do nothing returning id
  `.first(trx);
  const { id } = found(made, 'wrong_code');
  await writeAudit(trx, { kind: 'member', id }, 'signed_up', `person:${id}`);
  await writeAudit(trx, { kind: 'member', id }, 'verified_email', `person:${id}`);
}

/**
 * Verifies an email address by the mailed code. Creates the person of one sign-up, and deletes all other sign-ups with
 * the address. For an existing account, only deletes the sign-ups. Steps and response are the same with and without an
 * account, so no account is revealed (ASVS 6.3.8).
 */
export async function verifyEmail({ context, request, reply }: Call<Context>, body: Body): Promise<void> {
  const { email_address: email, otp: code, password } = body;
  const whose = guessedAt(context, email);
  const account = await accountOf(context.db, email);
  const isCounted = await mayGuess(context, whose, 'email_code');
  const isRight = await checkSignUpCode(context, email, code);
  if (!isCounted || !isRight) {
    await recordTried(context, 'wrong_mailed_code', email, account?.id);
    throw new AppError('wrong_code');
  }
  const attempt = account ? undefined : await chosen(context, await openAttempts(context, request, email), password);
  await forgetGuesses(context, whose, 'email_code');
  await inTransaction(context.db, async (trx) => {
    if (!(await spendSignUpCode(context, trx, email, code))) throw new AppError('wrong_code');
    if (attempt) await createPerson(context, trx, attempt);
    if (account) await writeAudit(trx, { kind: 'member', id: account.id }, 'verified_email', `person:${account.id}`);
    await forgetAttempts(trx, email);
  });
  forgetBrowser(context, reply);
  await forgetWrongPasswords(context, email);
}
