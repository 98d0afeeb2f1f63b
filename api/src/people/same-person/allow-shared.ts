import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { IS_SHARED } from '../../payments/banks/index.ts';

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
      where person_id = ${personId} and ${IS_SHARED}
    `,
    );
    if (allowed === 0) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'allowed_shared_bank', `person:${personId}`, { reason });
  });
}
