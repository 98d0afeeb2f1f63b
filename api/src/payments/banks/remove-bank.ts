import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { notifyOfAccount } from './notify-of-account.ts';
import { ownBank } from './store.ts';

/**
 * Deletes a bank account that has no active mandate, no payouts and no pending transfers. During a payout hold, keeps
 * the previous account, because an objection restores that account.
 */
export async function deleteIfUnused(trx: Trx, id: string): Promise<boolean> {
  const uses = sql`
    select 1 from people where payout_bank_id = ${id}
    union all select 1 from mandates where bank_id = ${id} and status = 'active'
    union all select 1 from payouts where account = ${id} and state = 'submitted'
    union all select 1 from withdrawals where bank_id = ${id} and state = 'submitted'
    union all select 1 from payout_account_changes join people on people.id = person_id
      where previous_bank_id = ${id} and payout_hold_until is not null
  `;
  if (await isThere(trx, uses)) return false;
  await trx.deleteFrom('banks').where('id', '=', id).execute();
  return true;
}

export async function removeBank({ context, me, actor }: PersonCall<WithDb & WithClock>, id: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const bank = await ownBank(trx, me.id, id);
    if (!(await deleteIfUnused(trx, id))) throw new AppError('wrong_state');
    await notifyOfAccount(context, trx, me.id, 'bank_removed', bank);
    await writeAudit(trx, actor, 'removed_bank', `person:${me.id}`, { account: id });
  });
}
