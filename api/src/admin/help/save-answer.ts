import type { helpDeskRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { idRow } from '../../db/columns.ts';
import { countChanged, isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';

type Body = Parsed<(typeof helpDeskRoutes)['addSavedAnswer']>['body'];
type Changed = Parsed<(typeof helpDeskRoutes)['changeSavedAnswer']>['body'];

const TAKEN = { fields: { title: 'Another answer has this name' } };
const called = (title: string, but: string | null) =>
  sql`select 1 from saved_answers where lower(title) = lower(${title}) and id is distinct from ${but}`;

/** Saves a canned answer under a unique title. */
export async function addSavedAnswer(
  { context, me, actor }: PersonCall,
  { title, textEn, textFr }: Body,
): Promise<{ id: string }> {
  return inTransaction(context.db, async (trx) => {
    if (await isThere(trx, called(title, null))) throw new AppError('bad_input', TAKEN);
    const row = await rowsOf(idRow)`
      insert into saved_answers (title, text_en, text_fr, changed_by, changed_at)
      values (${title}, ${textEn}, ${textFr}, ${me.id}, ${context.clock.now()}) returning id
    `.first(trx);
    const made = found(row);
    await writeAudit(trx, actor, 'saved_answer', `answer:${made.id}`, { title });
    return made;
  });
}

const answerRow = z.object({ title: z.string(), textEn: z.string(), textFr: z.string() });

/** Updates a canned answer. Rejects a stale version. */
export async function changeSavedAnswer(call: PersonCall, id: string, changed: Changed): Promise<void> {
  const { title, textEn, textFr, seen } = changed;
  const { context, me, actor } = call;
  if (await isThere(context.db, called(title, id))) throw new AppError('bad_input', TAKEN);
  await inTransaction(context.db, async (trx) => {
    const change = sql`
      update saved_answers set title = ${title}, text_en = ${textEn}, text_fr = ${textFr}, changed_by = ${me.id},
        changed_at = ${context.clock.now()}
      where id = ${id} and (title, text_en, text_fr) = (${seen.title}, ${seen.textEn}, ${seen.textFr})
    `;
    if ((await countChanged(trx, change)) === 0) {
      const isKnown = await isThere(trx, sql`select 1 from saved_answers where id = ${id}`);
      if (isKnown) throw new AppError('changed_meanwhile');
      await rejectAsDone(trx, `answer:${id}`, ['dropped_saved_answer']);
    }
    await writeAudit(trx, actor, 'changed_saved_answer', `answer:${id}`, {
      before: seen,
      after: { title, textEn, textFr },
    });
  });
}

export async function dropSavedAnswer(call: PersonCall, id: string, { reason }: { reason: string }): Promise<void> {
  const { context, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const dropped = await rowsOf(answerRow)`
      delete from saved_answers where id = ${id} returning title, text_en as "textEn", text_fr as "textFr"
    `.first(trx);
    const before = dropped ?? (await rejectAsDone(trx, `answer:${id}`, ['dropped_saved_answer']));
    await writeAudit(trx, actor, 'dropped_saved_answer', `answer:${id}`, { before, reason });
  });
}
