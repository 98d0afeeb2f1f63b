import type { helpDeskRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { isBroken } from '../../db/broken-constraint.ts';
import type { WithDb } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

type Body = Parsed<(typeof helpDeskRoutes)['addSavedAnswer']>['body'];
type Changed = Parsed<(typeof helpDeskRoutes)['changeSavedAnswer']>['body'];

const TAKEN = { fields: { title: 'Another answer has this name' } };
/** Throws the error of a taken title if another call has just saved the same title. Rethrows any other error. */
function rejectTitle(error: unknown): never {
  throw isBroken('reply_templates_title_once', error) ? new AppError('bad_input', TAKEN) : error;
}
const called = (title: string, but: string | null) =>
  sql`select 1 from reply_templates where lower(title) = lower(${title}) and id is distinct from ${but}`;

/** Saves a canned answer under a unique title. */
export async function addSavedAnswer(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  { title, textEn, textFr }: Body,
): Promise<{ id: string }> {
  return inTransaction(context.db, async (trx) => {
    if (await isThere(trx, called(title, null))) throw new AppError('bad_input', TAKEN);
    const made = await trx
      .insertInto('reply_templates')
      .values({ title, text_en: textEn, text_fr: textFr, changed_by: me.id, changed_at: context.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, actor, 'saved_answer', `answer:${made.id}`, { title });
    return made;
  }).catch(rejectTitle);
}

/** Updates a canned answer. Rejects the update when the caller read an older version. */
export async function changeSavedAnswer(
  call: PersonCall<WithDb & WithClock>,
  id: string,
  changed: Changed,
): Promise<void> {
  const { title, textEn, textFr, seen } = changed;
  const { context, me, actor } = call;
  if (await isThere(context.db, called(title, id))) throw new AppError('bad_input', TAKEN);
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reply_templates')
      .set({ title, text_en: textEn, text_fr: textFr, changed_by: me.id, changed_at: context.clock.now() })
      .where('id', '=', id)
      .where('title', '=', seen.title)
      .where('text_en', '=', seen.textEn)
      .where('text_fr', '=', seen.textFr)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const known = await trx.selectFrom('reply_templates').select('id').where('id', '=', id).executeTakeFirst();
      if (known) throw new AppError('changed_meanwhile');
      await rejectAsDone(trx, `answer:${id}`, ['dropped_saved_answer']);
    }
    await writeAudit(trx, actor, 'changed_saved_answer', `answer:${id}`, {
      before: seen,
      after: { title, textEn, textFr },
    });
  }).catch(rejectTitle);
}

export async function dropSavedAnswer(
  call: PersonCall<WithDb>,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const { context, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const dropped = await trx
      .deleteFrom('reply_templates')
      .where('id', '=', id)
      .returning(['title', 'text_en as textEn', 'text_fr as textFr'])
      .executeTakeFirst();
    const before = dropped ?? (await rejectAsDone(trx, `answer:${id}`, ['dropped_saved_answer']));
    await writeAudit(trx, actor, 'dropped_saved_answer', `answer:${id}`, { before, reason });
  });
}
