import { type MemberNote, memberNote } from '@adashi/contract';
import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { isThere } from '../../db/rows-of.ts';

/** Throws 'not_found' for non-members and erased members. */
export async function checkMember(db: Queryable, personId: string): Promise<void> {
  const isMember = sql`select 1 from people where id = ${personId} and role = 'user' and erased_at is null`;
  if (!(await isThere(db, isMember))) throw new AppError('not_found');
}

/** Lists the staff notes about a member, newest first. */
export async function listNotes(
  db: Queryable,
  personId: string,
  paging: { readonly page: number; readonly pageSize: number },
): Promise<Page<MemberNote>> {
  await checkMember(db, personId);
  return pageOf(
    db,
    memberNote,
    { ...paging, order: 'asc' },
    {
      columns: sql`member_notes.id, text, first_name || ' ' || last_name as by, to_json(written_at) as "writtenAt"`,
      from: sql`member_notes join people on people.id = written_by where person_id = ${personId}`,
      order: sql`member_notes.id desc`,
      sorts: {},
    },
  );
}
