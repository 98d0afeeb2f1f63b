import { sql } from 'kysely';
import { verifySync } from 'otplib';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import { decrypt } from '../../base/encryption.ts';
import { bytes } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { countChanged, rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';

/** Tolerates a device clock that is half a minute off. */
const TOLERANCE_S = 30;

/** Throws a field error for a wrong authenticator code. */
export function refuseAppCode(): never {
  throw new AppError('bad_input', { fields: { code: 'This is not the current code in your app' } });
}

const secretRow = z.object({ secret_cipher: bytes });

/**
 * Checks a six-digit code against the person's stored secret, active (`on`) or pending. Stores the used time step, so
 * that this code and earlier codes are no longer valid.
 */
export async function takeAppCode(
  context: AppContext,
  trx: Trx,
  personId: string,
  on: boolean,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  const kept = await rowsOf(secretRow)`
    select secret_cipher from two_factor where person_id = ${personId} and (on_since is not null) = ${on}
  `.first(trx);
  if (!kept || !/^\d{6}$/.test(code)) return false;
  const epoch = Math.floor(context.clock.real().getTime() / 1000);
  const secret = decrypt(context.config, kept.secret_cipher);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  if (!result.valid || !('timeStep' in result)) return false;
  const take = sql`
    update two_factor set last_step = ${result.timeStep}
    where person_id = ${personId} and (last_step is null or last_step < ${result.timeStep})
  `;
  return (await countChanged(trx, take)) === 1;
}
