import { helpDeskRoutes, type Output, rolesThatMay, type SavedAnswer, savedAnswer } from '@adashi/contract';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

type Staff = Output<(typeof helpDeskRoutes)['helpStaff']>;

/** Returns the staff members who may be assigned to tickets, sorted by name. */
export async function listHelpStaff(db: Queryable): Promise<Staff> {
  return rowsOf(helpDeskRoutes.helpStaff.output.element)`
    select id, first_name || ' ' || last_name as name from people
    where role = any(${rolesThatMay('support')}) and erased_at is null order by name, id
  `.all(db);
}

export async function listSavedAnswers(db: Queryable): Promise<SavedAnswer[]> {
  return rowsOf(savedAnswer)`
    select reply_templates.id, title, text_en as "textEn", text_fr as "textFr",
      first_name || ' ' || last_name as "changedBy", to_json(changed_at) as "changedAt"
    from reply_templates join people on people.id = changed_by order by lower(title)
  `.all(db);
}
