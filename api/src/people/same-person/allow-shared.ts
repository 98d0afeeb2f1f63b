import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { countChanged, isThere } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

/** SQL condition: the signal is a bank account that another verified member also has. */
const IS_SHARED = sql`kind = 'bank' and allowed_at is null and exists (
  select 1 from banks theirs join people on people.id = theirs.person_id
  where theirs.account_hash = mine.hash and people.id <> mine.person_id and kyc_status = 'verified'
    and erased_at is null)`;

/** Returns whether staff can allow a bank account that the member shares with another verified member. */
export async function canAllowShared(db: Queryable, personId: string): Promise<boolean> {
  return isThere(db, sql`select 1 from identity_signals mine where person_id = ${personId} and ${IS_SHARED}`);
}

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
