import type { REVEALED } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { checkMember } from './store.ts';

const COLUMN_OF = { homeAddress: 'home_address' } as const;

/** Returns a personal detail of a member, and logs the access in the same transaction. */
export function revealField(
  { context, actor }: PersonCall<WithDb>,
  personId: string,
  field: (typeof REVEALED)[number],
): Promise<string | null> {
  return inTransaction(context.db, async (trx) => {
    await checkMember(trx, personId);
    const column = COLUMN_OF[field];
    const row = await trx.selectFrom('people').select(column).where('id', '=', personId).executeTakeFirst();
    await writeAudit(trx, actor, 'revealed_field', `person:${personId}`, { fields: [field] });
    return found(row)[column];
  });
}
