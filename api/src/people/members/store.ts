import { type MemberNote, memberNote } from '@adashi/contract';
import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';

/** Throws 'not_found' unless the person is a member. Erased members do not count. */
export async function checkMember(db: Queryable, personId: string): Promise<void> {
  const member = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw new AppError('not_found');
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
