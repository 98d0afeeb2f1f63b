import { recordTried, writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkCode, spendCode } from './codes.ts';
import {
  endAllSessions,
  forgetGuesses,
  forgetWrongPasswords,
  guessedAt,
  hashNewPassword,
  mayGuess,
} from './credentials/index.ts';
import { notifyOfChange, turnOffAll } from './security/index.ts';
import { forgetAttempts } from './sign-up-attempts.ts';
import { type Account, accountOf } from './store.ts';

/** Placeholder id for an email address without an account, so the check runs the same steps. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the person with the correct code. Steps and response are the same with and without an account, so no account
 * is revealed (ASVS 6.3.8).
 */
async function ownerOf(context: WithConfig & WithDb & WithClock, email: string, code: string): Promise<Account> {
  const whose = guessedAt(context, email);
  const account = await accountOf(context.db, email);
  const isCounted = await mayGuess(context, whose, 'password_code');
  const isRight = await checkCode(context, account?.id ?? NOBODY, 'password', code);
  if (!account || !isCounted || !isRight) {
    await recordTried(context, 'wrong_mailed_code', email, account?.id);
    throw new AppError('wrong_code');
  }
  await forgetGuesses(context, whose, 'password_code');
  return account;
}

/**
 * Sets a new password by a mailed code, and ends all of the person's sessions. Turns off passkeys, the authenticator
 * app and the calendar address until the owner confirms each one.
 */
export async function resetPassword(
  context: WithConfig & WithDb & WithClock,
  email: string,
  code: string,
  password: string,
): Promise<void> {
  const { id } = await ownerOf(context, email, code);
  const hash = await hashNewPassword(context, password);
  await inTransaction(context.db, async (trx) => {
    await spendCode(context, trx, id, 'password', code);
    await trx
      .updateTable('people')
      .set({ password_hash: hash, password_changed_at: context.clock.now() })
      .where('id', '=', id)
      .execute();
    await endAllSessions(context, id, { db: trx });
    await notifyOfChange(context, trx, id, 'password', { off: await turnOffAll(context, trx, id) });
    await forgetAttempts(trx, email);
    await writeAudit(trx, { kind: 'member', id }, 'reset_password', `person:${id}`);
  });
  await forgetWrongPasswords(context, email);
}
