import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';
import { tellOfChange } from './tell-of-change.ts';

/**
 * Removes the passkeys, authenticator app and recovery codes of a person and notifies the person. Returns false when
 * there were none.
 */
export async function removeFactors(context: AppContext, trx: Trx, personId: string): Promise<boolean> {
  const passkeys = await countChanged(trx, sql`delete from passkeys where person_id = ${personId}`);
  const apps = await countChanged(trx, sql`delete from two_factor where person_id = ${personId}`);
  await sql`delete from recovery_codes where person_id = ${personId}`.execute(trx);
  if (passkeys > 0) await tellOfChange(context, trx, personId, 'passkey_removed');
  if (apps > 0) await tellOfChange(context, trx, personId, 'two_factor_off');
  return passkeys + apps > 0;
}
