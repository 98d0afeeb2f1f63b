import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../../base/app-error.ts';
import { day } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { ReadFacts } from './act-facts.ts';

const noticeRow = z.object({
  person: z.string(),
  squad: z.string(),
  noticedOn: day,
  notice: z.string(),
  noticedBy: z.string(),
});

/**
 * Returns the removal notice for a seat. In a transaction, also locks the squad. Throws 'wrong_state' without a notice.
 */
async function noticeOf(db: Queryable, squad: string, seat: string): Promise<z.output<typeof noticeRow>> {
  const row = await rowsOf(noticeRow)`
    select seats.person_id as person, squads.name as squad, notice_on as "noticedOn", removals.reason as notice,
      author.first_name || ' ' || author.last_name as "noticedBy"
    from removals join seats on seats.id = seat_id join squads on squads.id = squad_id join people author on author.id = notice_by
    where seat_id = ${seat} and squad_id = ${squad} and seats.status = 'active'
    ${db.isTransaction ? sql`for update of squads` : sql``}
  `.first(db);
  if (!row) throw new AppError('wrong_state');
  return row;
}

/** Reads the facts of a removal decision. Only the decision after a removal notice needs a second person (MONEY §4). */
export const removeMember: ReadFacts = async (db, input) => {
  const { id, memberId } = ROUTES.removeMember.params.parse(input.params);
  if (ROUTES.removeMember.body.parse(input.body).step !== 'decision') return null;
  const { person, squad, noticedOn, notice, noticedBy } = await noticeOf(db, id, memberId);
  return {
    object: `seat:${memberId}`,
    subject: person,
    amount: 0,
    binding: { squad, noticedOn, notice },
    context: { noticedBy },
    same: {},
    input,
  };
};

/**
 * Reads the facts of a replacement after a removal notice. A member who asks to leave is replaced without a second
 * person.
 */
export const replaceMember: ReadFacts = async (db, input) => {
  const { id, memberId } = ROUTES.replaceMember.params.parse(input.params);
  const body = ROUTES.replaceMember.body.parse(input.body);
  if (body.leaving !== 'removed') return null;
  const { person, squad, noticedOn, notice, noticedBy } = await noticeOf(db, id, memberId);
  const newcomer = found(
    await db
      .selectFrom('people')
      .select(['first_name as first', 'last_name as last'])
      .where('id', '=', body.person)
      .executeTakeFirst(),
  );
  return {
    object: `seat:${memberId}`,
    subject: person,
    amount: 0,
    binding: { squad, noticedOn, notice, newcomer: `${newcomer.first} ${newcomer.last}` },
    context: { noticedBy },
    same: { person: body.person },
    input,
  };
};
