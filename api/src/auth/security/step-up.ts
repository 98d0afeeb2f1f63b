import type { Parsed, securityRoutes } from '@adashi/contract';
import { recordDenied } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { guess, keepConfirmed, knowsPassword } from '../credentials/index.ts';
import { refuseAppCode, takeAppCode } from './authenticator.ts';
import { passPasskey } from './passkey-login.ts';

// Each says once more who is at a session: what asks for it may then be done in it for a while (SECURITY, ASVS 7.5).

export async function confirmPassword({ context, me, actor }: PersonCall, password: string): Promise<void> {
  if (!(await knowsPassword(context, me.id, password))) {
    await recordDenied(context.db, actor, 'confirmPassword');
    throw new AppError('bad_input', { fields: { password: 'This is not your present password' } });
  }
  await keepConfirmed(context, me);
}

/** By a code of the authenticator app, which is guessed no more often than at sign-in. */
export async function confirmByCode({ context, me, actor }: PersonCall, code: string): Promise<void> {
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

/** By a passkey of who is signed in, and of nobody else. */
export async function confirmByPasskey({ context, me, actor }: PersonCall, response: Response): Promise<void> {
  if ((await passPasskey(context, response)) !== me.id) {
    await recordDenied(context.db, actor, 'confirmByPasskey');
    throw new AppError('passkey_refused');
  }
  await keepConfirmed(context, me);
}
