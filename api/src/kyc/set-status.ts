import type { kycRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { countChanged } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';

type Body = Parsed<(typeof kycRoutes)['updateUserKyc']>['body'];

/** Staff says how a member's identity stands. */
export async function setStatus({ house, actor }: PersonCall, personId: string, body: Body): Promise<void> {
  const { kycVerificationStatus: status } = body;
  await inTransaction(house.db, async (trx) => {
    const write = sql`
      update people set kyc_status = ${status},
        kyc_verified_at = case when ${status} = 'verified' then coalesce(kyc_verified_at, ${house.clock.now()}) end
      where id = ${personId} and erased_at is null and role = 'user'
    `;
    if ((await countChanged(trx, write)) === 0) refuse('not_found');
    await record(trx, actor, 'set_kyc_status', `person:${personId}`, body);
  });
}
