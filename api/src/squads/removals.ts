import type { RemovalNotice } from '@adashi/contract';
import {
  addDays,
  type LocalDate,
  lastDecidableNotice,
  REMOVAL,
  removalDecisionOn,
  removalStage,
  type SeatId,
} from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import { day } from '../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { lockSquad, readSeats } from './store.ts';

const noticeRow = z.object({
  seat: z.string(),
  reason: z.string(),
  noticedOn: day,
  name: z.string(),
});

/** Returns a squad's removal notices by seat. */
export async function readNotices(db: Queryable, squadId: string): Promise<Map<string, RemovalNotice>> {
  const rows = await rowsOf(noticeRow)`
    select seat_id as seat, reason, notice_on as "noticedOn", first_name || ' ' || last_name as name
    from removals join seats on seats.id = seat_id join people on people.id = notice_by
    where squad_id = ${squadId} and seats.status = 'active'
  `.all(db);
  return new Map(
    rows.map(({ seat, reason, noticedOn, name }) => [
      seat,
      {
        reason,
        noticedOn,
        appealFrom: addDays(noticedOn, REMOVAL.cureDays),
        decisionOn: removalDecisionOn(noticedOn),
        noticedBy: name,
      },
    ]),
  );
}

/** Returns the day of the removal notice for a seat, or undefined without a notice. */
export async function noticedOn(trx: Trx, seat: SeatId): Promise<LocalDate | undefined> {
  const notice = await trx.selectFrom('removals').select('notice_on').where('seat_id', '=', seat).executeTakeFirst();
  return notice?.notice_on;
}

/**
 * SQL condition on `seats`: staff may decide the removal of the seat today. The collection of the seat's pot must not
 * have started, because the member can no longer leave after that (MONEY §4).
 */
export function removalIsDue(today: LocalDate): RawBuilder<boolean> {
  return sql`seats.status = 'active'
    and exists (select 1 from removals where seat_id = seats.id and notice_on <= ${lastDecidableNotice(today)})
    and exists (select 1 from rounds where recipient = seats.id and not opened)`;
}

/** Throws until the cure period and the appeal period have ended (MONEY §4). */
export async function checkDecidable(trx: Trx, { clock }: WithClock, seat: SeatId): Promise<void> {
  const on = found(await noticedOn(trx, seat), 'wrong_state');
  if (removalStage(on, clock.today()) !== 'decision')
    throw new AppError('removal_too_early', { details: { day: removalDecisionOn(on) } });
}

/** Withdraws a removal notice after the member paid the debt or won the appeal. */
export async function withdrawNotice(
  call: PersonCall<WithDb & WithClock>,
  squadId: string,
  seat: SeatId,
  reason: string,
): Promise<void> {
  const { context, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const member = found((await readSeats(trx, squad)).find(({ id }) => id === seat));
    const { numDeletedRows } = await trx.deleteFrom('removals').where('seat_id', '=', seat).executeTakeFirst();
    if (numDeletedRows === 0n || member.status !== 'active') throw new AppError('wrong_state');
    const text = templates[member.language].mails.noticeWithdrawn({
      name: member.firstName,
      squad: squad.name,
      reason,
    });
    const key = `notice_withdrawn:${seat}:${context.clock.now().toISOString()}`;
    await enqueue(trx, [{ kind: 'mail', key, payload: { to: member.email, ...text } }]);
    await writeAudit(trx, actor, 'withdrew_removal_notice', `squad:${squadId}`, { seat, reason });
  });
}
