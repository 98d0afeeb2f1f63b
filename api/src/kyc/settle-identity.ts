import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import type { IdentityStatus } from '../providers/identity/port.ts';

/** Asks the provider how a check stands, and keeps a verdict. Asked again it changes nothing. */
export async function settleIdentity(house: House, reference: string): Promise<IdentityStatus> {
  const status = await house.identity.status(reference);
  if (status !== 'verified') return status;
  await inTransaction(house.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update people set kyc_status = 'verified', kyc_verified_at = ${house.clock.now()}
      where kyc_reference = ${reference} and kyc_status <> 'verified' returning id
    `.execute(trx);
    if (rows[0]) await record(trx, { kind: 'provider', id: null }, 'verified_identity', `person:${rows[0].id}`);
  });
  return status;
}
