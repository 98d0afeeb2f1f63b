import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { checkMember } from './store.ts';

const noteRow = z.object({ id: z.int() });

/**
 * Adds a staff note about a member. The audit log records the act without the text, which is deleted with the member.
 */
export async function writeNote({ context, me, actor }: PersonCall, personId: string, text: string): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    await checkMember(trx, personId);
    const made = await rowsOf(noteRow)`
      insert into member_notes (person_id, written_by, text, written_at)
      values (${personId}, ${me.id}, ${text}, ${context.clock.now()}) returning id
    `.first(trx);
    const { id } = found(made);
    await writeAudit(trx, actor, 'wrote_note', `person:${personId}`, { note: id });
    return id;
  });
}
