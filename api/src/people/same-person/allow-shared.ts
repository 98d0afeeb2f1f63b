import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

/** Allows the bank accounts that a member shares with other verified members. Throws without such an account. */
export async function allowShared(
  { context, actor }: PersonCall<WithDb & WithClock>,
  personId: string,
  reason: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const allowed = await countChanged(
      trx,
      sql`
      update identity_signals mine set allowed_at = ${context.clock.now()}
      where person_id = ${personId} and kind = 'bank' and allowed_at is null and exists (
        select 1 from banks theirs join people on people.id = theirs.person_id
        where theirs.account_hash = mine.hash and people.id <> mine.person_id and kyc_status = 'verified'
          and erased_at is null)
    `,
    );
    if (allowed === 0) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'allowed_shared_bank', `person:${personId}`, { reason });
  });
}
