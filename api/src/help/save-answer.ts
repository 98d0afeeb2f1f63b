import type { Act, helpDeskRoutes, Parsed } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { record } from '../activity/index.ts';
import { idRow } from '../db/columns.ts';
import { countChanged, isThere, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';

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

async function write({ house, actor }: PersonCall, id: string, action: Act, change: RawBuilder<unknown>) {
  await inTransaction(house.db, async (trx) => {
    const isChanged = (await countChanged(trx, change)) > 0;
    if (!isChanged)
      refuse(
        (await isThere(trx, sql`select 1 from saved_answers where id = ${id}`)) ? 'changed_meanwhile' : 'not_found',
      );
    await record(trx, actor, action, `answer:${id}`);
  });
}

/** Changes an answer that nobody has changed since it was read. */
export async function changeSavedAnswer(call: PersonCall, id: string, changed: Changed): Promise<void> {
  const { title, textEn, textFr, seen } = changed;
  if (await isThere(call.house.db, called(title, id))) refuse('bad_input', TAKEN);
  const change = sql`
    update saved_answers set title = ${title}, text_en = ${textEn}, text_fr = ${textFr}, changed_by = ${call.me.id},
      changed_at = ${call.house.clock.now()}
    where id = ${id} and (title, text_en, text_fr) = (${seen.title}, ${seen.textEn}, ${seen.textFr})
  `;
  await write(call, id, 'changed_saved_answer', change);
}

export async function dropSavedAnswer(call: PersonCall, id: string): Promise<void> {
  await write(call, id, 'dropped_saved_answer', sql`delete from saved_answers where id = ${id}`);
}
