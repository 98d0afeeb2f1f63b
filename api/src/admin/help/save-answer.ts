import type { helpDeskRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { record, refuseDone } from '../../audit/index.ts';
import { found, refuse } from '../../base/app-error.ts';
import { idRow } from '../../db/columns.ts';
import { countChanged, isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';

type Body = Parsed<(typeof helpDeskRoutes)['addSavedAnswer']>['body'];
type Changed = Parsed<(typeof helpDeskRoutes)['changeSavedAnswer']>['body'];

const TAKEN = { fields: { title: 'Another answer is called so' } };
const called = (title: string, but: string | null) =>
  sql`select 1 from saved_answers where lower(title) = lower(${title}) and id is distinct from ${but}`;

/** Saves an answer under a title that no other one has. */
export async function addSavedAnswer(
  { house, me, actor }: PersonCall,
  { title, textEn, textFr }: Body,
): Promise<{ id: string }> {
  return inTransaction(house.db, async (trx) => {
    if (await isThere(trx, called(title, null))) refuse('bad_input', TAKEN);
    const row = await rowsOf(idRow)`
      insert into saved_answers (title, text_en, text_fr, changed_by, changed_at)
      values (${title}, ${textEn}, ${textFr}, ${me.id}, ${house.clock.now()}) returning id
    `.first(trx);
    const made = found(row);
    await record(trx, actor, 'saved_answer', `answer:${made.id}`, { title });
    return made;
  });
}

const answerRow = z.object({ title: z.string(), textEn: z.string(), textFr: z.string() });

/** Changes an answer that nobody has changed since it was read. */
export async function changeSavedAnswer(call: PersonCall, id: string, changed: Changed): Promise<void> {
  const { title, textEn, textFr, seen } = changed;
  const { house, me, actor } = call;
  if (await isThere(house.db, called(title, id))) refuse('bad_input', TAKEN);
  await inTransaction(house.db, async (trx) => {
    const change = sql`
      update saved_answers set title = ${title}, text_en = ${textEn}, text_fr = ${textFr}, changed_by = ${me.id},
        changed_at = ${house.clock.now()}
      where id = ${id} and (title, text_en, text_fr) = (${seen.title}, ${seen.textEn}, ${seen.textFr})
    `;
    if ((await countChanged(trx, change)) === 0) {
      const isKnown = await isThere(trx, sql`select 1 from saved_answers where id = ${id}`);
      if (isKnown) refuse('changed_meanwhile');
      await refuseDone(trx, `answer:${id}`, ['dropped_saved_answer']);
    }
    await record(trx, actor, 'changed_saved_answer', `answer:${id}`, {
      before: seen,
      after: { title, textEn, textFr },
    });
  });
}

export async function dropSavedAnswer(call: PersonCall, id: string, { reason }: { reason: string }): Promise<void> {
  const { house, actor } = call;
  await inTransaction(house.db, async (trx) => {
    const dropped = await rowsOf(answerRow)`
      delete from saved_answers where id = ${id} returning title, text_en as "textEn", text_fr as "textFr"
    `.first(trx);
    const before = dropped ?? (await refuseDone(trx, `answer:${id}`, ['dropped_saved_answer']));
    await record(trx, actor, 'dropped_saved_answer', `answer:${id}`, { before, reason });
  });
}
