import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../activity/index.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { notify } from '../notifications/index.ts';
import type { IdentityVerdict } from '../providers/identity/port.ts';

const personRow = z.object({ person_id: z.string() });

const PROVIDER = { kind: 'provider', id: null } as const;

/**
 * Asks the provider how a check stands, and keeps a verdict however late it comes: also of a check that was begun
 * before another one. Asked again it changes nothing. What verified a person stays, whatever another check says.
 */
export async function settleIdentity(house: House, reference: string): Promise<IdentityVerdict> {
  const verdict = await house.identity.verdict(reference);
  if (verdict.status === 'pending') return verdict;
  const now = house.clock.now();
  await inTransaction(house.db, async (trx) => {
    const row = await rowsOf(personRow)`
      update identity_checks set status = ${verdict.status}, reason = ${verdict.reason}
      where reference = ${reference} and (status, reason) is distinct from (${verdict.status}, ${verdict.reason})
      returning person_id
    `.first(trx);
    const person = row?.person_id;
    if (!person) return;
    if (verdict.status !== 'verified') {
      await notify(trx, now, [{ person, kind: 'identity_declined', details: { reason: verdict.reason ?? undefined } }]);
      return;
    }
    const { numAffectedRows } = await sql`
      update people set kyc_status = 'verified', kyc_verified_at = ${now} where id = ${person} and kyc_status <> 'verified'
    `.execute(trx);
    if (numAffectedRows === 0n) return;
    await record(trx, PROVIDER, 'verified_identity', `person:${person}`);
    await notify(trx, now, [{ person, kind: 'identity_verified', details: {} }]);
  });
  return verdict;
}
