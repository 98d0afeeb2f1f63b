import type { authRoutes, Language, Parsed } from '@adashi/contract';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { askForCode } from './asked-code.ts';
import { hashNewPassword } from './credentials/index.ts';
import { keepAttempt } from './sign-up-attempts.ts';

type Body = Parsed<(typeof authRoutes)['signup']>['body'];

/**
 * Stores a sign-up and mails a code. If the email address has an account, the owner gets a notice and no code. The
 * response and the steps are the same in both cases (docs/decisions/0052-no-account-enumeration.md).
 */
export async function signUp(
  { context, reply }: Call<WithConfig & WithDb & WithClock>,
  { email_address: email, firstName, lastName, password, referralCode: invitedBy }: Body,
  language: Language,
): Promise<void> {
  const passwordHash = await hashNewPassword(context, password);
  await inTransaction(context.db, async (trx) => {
    await keepAttempt(context, trx, reply, { email, firstName, lastName, passwordHash, language, invitedBy });
    await askForCode(trx, { to: email, purpose: 'sign_up' });
  });
}
