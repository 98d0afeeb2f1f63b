import type { Parsed, securityRoutes } from '@adashi/contract';
import { recordDenied } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { guess, keepConfirmed, knowsPassword } from '../credentials/index.ts';
import { refuseAppCode, takeAppCode } from './authenticator.ts';
import { passPasskey } from './passkey-login.ts';

// Step-up authentication: each function confirms the identity of a signed-in person. The confirmation allows protected
// actions for five minutes (SECURITY, ASVS 7.5).

export async function confirmPassword(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  password: string,
): Promise<void> {
  if (!(await knowsPassword(context, me.id, password))) {
    await recordDenied(context.db, actor, 'confirmPassword');
    throw new AppError('bad_input', { fields: { password: 'This is not your current password' } });
  }
  await keepConfirmed(context, me);
}

/** Confirms the session by an authenticator code. Wrong codes count toward the same limit as at sign-in. */
export async function confirmByCode(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  code: string,
): Promise<void> {
  const isRight = await guess(context, me.id, 'code', () =>
    inTransaction(context.db, (trx) => takeAppCode(context, trx, me.id, true, code)),
  );
  if (!isRight) {
    await recordDenied(context.db, actor, 'confirmByCode');
    refuseAppCode();
  }
  await keepConfirmed(context, me);
}

type Response = Parsed<(typeof securityRoutes)['confirmByPasskey']>['body']['response'];

/** Confirms the session by the signed-in person's passkey. Rejects another person's passkey. */
export async function confirmByPasskey(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  response: Response,
): Promise<void> {
  if ((await passPasskey(context, response)) !== me.id) {
    await recordDenied(context.db, actor, 'confirmByPasskey');
    throw new AppError('passkey_refused');
  }
  await keepConfirmed(context, me);
}
