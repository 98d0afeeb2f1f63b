import { sql } from 'kysely';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { keyedHash, keyedHashes } from '../../base/encryption.ts';
import { random } from '../../base/random.ts';
import type { Trx } from '../../db/database.ts';

const HOW_MANY = 10;

/** Removes the dashes from a recovery code, before the code is hashed. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function newCode(): string {
  return [random.word(4), random.word(4), random.word(4)].join('-');
}

/**
 * Replaces a person's recovery codes and returns the ten new codes. The codes cannot be shown again, because the
 * database stores only keyed hashes.
 */
export async function makeRecoveryCodes(context: WithConfig, trx: Trx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const hashes = codes.map((code) => keyedHash(context.config, plain(code)));
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await sql`
    insert into recovery_codes (person_id, key_id, code_hash) select ${personId}, ${context.config.keys.newest.id}, unnest(${hashes}::text[])
  `.execute(trx);
  return codes;
}

/** Consumes a recovery code. Returns false when the code was used or does not belong to the person. */
export async function useRecoveryCode(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  code: string,
): Promise<boolean> {
  const hashes = keyedHashes(context.config, plain(code));
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: context.clock.now() })
    .where('person_id', '=', personId)
    .where((eb) => eb('code_hash', '=', eb.fn.any(eb.val(hashes))))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
