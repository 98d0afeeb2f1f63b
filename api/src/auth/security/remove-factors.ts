import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx } from '../../db/database.ts';
import { notifyOfChange } from './notify-of-change.ts';

/**
 * Removes a person's passkeys, authenticator app and recovery codes, and notifies the person. Returns false when the
 * person had none of these factors.
 */
export async function removeFactors(context: WithConfig & WithClock, trx: Trx, personId: string): Promise<boolean> {
  const { numDeletedRows: passkeys } = await trx
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const { numDeletedRows: apps } = await trx
    .deleteFrom('two_factor')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (passkeys > 0n) await notifyOfChange(context, trx, personId, 'passkey_removed');
  if (apps > 0n) await notifyOfChange(context, trx, personId, 'two_factor_off');
  return passkeys + apps > 0n;
}
