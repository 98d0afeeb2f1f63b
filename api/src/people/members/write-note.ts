import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { checkMember } from './store.ts';

/**
 * Adds a staff note about a member. The audit log does not contain the text, because the text must be deleted with the
 * member.
 */
export async function writeNote(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  personId: string,
  text: string,
): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    await checkMember(trx, personId);
    const { id } = await trx
      .insertInto('member_notes')
      .values({ person_id: personId, written_by: me.id, text, written_at: context.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, actor, 'wrote_note', `person:${personId}`, { note: id });
    return id;
  });
}
