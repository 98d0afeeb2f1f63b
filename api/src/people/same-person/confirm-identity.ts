import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';

/** Confirms an identity that another staff member verified, so that money can go to the member. */
export async function confirmIdentity(
  { context, actor }: PersonCall<WithDb & WithDueWork>,
  personId: string,
  reason: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('people')
      .set({ identity_unconfirmed: false })
      .where('id', '=', personId)
      .where('identity_unconfirmed', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'confirmed_identity', `person:${personId}`, { reason });
  });
  // Payouts that waited for the confirmation may be due.
  context.scheduleDueWork(personId);
}
