import { verifySync } from 'otplib';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { decrypt } from '../../base/encryption.ts';
import type { Trx } from '../../db/database.ts';

/** Tolerance for a device clock that is up to half a minute wrong. */
const TOLERANCE_S = 30;

/** Throws the field error for a wrong authenticator code. */
export function refuseAppCode(): never {
  throw new AppError('bad_input', { fields: { code: 'This is not the current code in your app' } });
}

/**
 * Checks a six-digit authenticator code against the person's secret: the active secret with `on`, otherwise the pending
 * secret. Stores the code's time step, so that this code and earlier codes become invalid.
 */
export async function takeAppCode(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  on: boolean,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  const kept = await trx
    .selectFrom('two_factor')
    .select('secret_cipher')
    .where('person_id', '=', personId)
    .where('enabled_at', on ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!kept || !/^\d{6}$/.test(code)) return false;
  const epoch = Math.floor(context.clock.real().getTime() / 1000);
  const secret = decrypt(context.config, kept.secret_cipher);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  if (!result.valid || !('timeStep' in result)) return false;
  const { timeStep } = result;
  const { numUpdatedRows } = await trx
    .updateTable('two_factor')
    .set({ last_used_step: timeStep })
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', timeStep)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
