import type { Parsed, securityRoutes } from '@adashi/contract';
import { recordDenied } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { guess, keepConfirmed, knowsPassword } from '../credentials/index.ts';
import { refuseAppCode, takeAppCode } from './authenticator.ts';
import { passPasskey } from './passkey-login.ts';

// Each says once more who is at a session: what asks for it may then be done in it for a while (SECURITY, ASVS 7.5).

export async function confirmPassword({ house, me, actor }: PersonCall, password: string): Promise<void> {
  if (!(await knowsPassword(house, me.id, password))) {
    await recordDenied(house.db, actor, 'confirmPassword');
    refuse('bad_input', { fields: { password: 'This is not your present password' } });
  }
  await keepConfirmed(house, me);
}

/** By a code of the authenticator app, which is guessed no more often than at sign-in. */
export async function confirmByCode({ house, me, actor }: PersonCall, code: string): Promise<void> {
  const isRight = await guess(house, me.id, 'code', () =>
    inTransaction(house.db, (trx) => takeAppCode(house, trx, me.id, true, code)),
  );
  if (!isRight) {
    await recordDenied(house.db, actor, 'confirmByCode');
    refuseAppCode();
  }
  await keepConfirmed(house, me);
}

type Response = Parsed<(typeof securityRoutes)['confirmByPasskey']>['body']['response'];

/** By a passkey of who is signed in, and of nobody else. */
export async function confirmByPasskey({ house, me, actor }: PersonCall, response: Response): Promise<void> {
  if ((await passPasskey(house, response)) !== me.id) {
    await recordDenied(house.db, actor, 'confirmByPasskey');
    refuse('passkey_refused');
  }
  await keepConfirmed(house, me);
}
