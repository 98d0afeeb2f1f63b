import { sql } from 'kysely';
import { verifySync } from 'otplib';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import { decrypt } from '../../base/encryption.ts';
import { bytes } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { countChanged, rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';

/** A clock that is half a minute off still signs in. */
const TOLERANCE_S = 30;

/** Says that these six digits are not those of the app, beside their field. */
export function refuseAppCode(): never {
  throw new AppError('bad_input', { fields: { code: 'This is not the code that the app shows now' } });
}

const secretRow = z.object({ secret_cipher: bytes });

/**
 * Whether these six digits are what the person's app shows now, by their kept secret, which is `on` or still to be
 * confirmed. The step of the clock that they belong to is taken: no code of it, or of one before, is valid again.
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
  const verdict = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  if (!verdict.valid || !('timeStep' in verdict)) return false;
  const take = sql`
    update two_factor set last_step = ${verdict.timeStep}
    where person_id = ${personId} and (last_step is null or last_step < ${verdict.timeStep})
  `;
  return (await countChanged(trx, take)) === 1;
}
