import { removalDecisionOn, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { isThere } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import type { WithEngine } from '../rotation/index.ts';
import { leaveIn } from './leave-squad.ts';
import { checkDecidable, noticedOn } from './removals.ts';
import { lockSquad, readSeats, type SquadRecord } from './store.ts';

/** Records a removal notice, and mails the member the reason and the decision day. */
async function giveNotice(
  trx: Trx,
  call: PersonCall<WithClock>,
  squad: SquadRecord,
  seat: SeatId,
  reason: string,
): Promise<void> {
  const today = call.context.clock.today();
  const member = found((await readSeats(trx, squad)).find((other) => other.id === seat && other.status === 'active'));
  await trx.insertInto('removals').values({ seat_id: seat, reason, notice_on: today, notice_by: call.me.id }).execute();
  const text = templates[member.language].mails.removalNotice({
    name: member.firstName,
    squad: squad.name,
    reason,
    decisionOn: removalDecisionOn(today),
  });
  const key = `removal:${seat}:${call.context.clock.now().toISOString()}`;
  await enqueue(trx, [{ kind: 'mail', key, payload: { to: member.email, ...text } }]);
  await writeAudit(trx, call.actor, 'gave_removal_notice', `squad:${squad.id}`, { seat, reason });
}

/**
 * Throws 'wrong_state' for a seat that was already removed, otherwise 'not_found'. Reads the audit log, because the row
 * of a seat is deleted when the seat is removed before the start.
 */
async function refuseGone(trx: Trx, squadId: string, seat: SeatId): Promise<never> {
  const wasThere = sql`select 1 from activity where subject = ${`squad:${squadId}`} and details->>'seat' = ${seat}`;
  throw new AppError((await isThere(trx, wasThere)) ? 'wrong_state' : 'not_found');
}

/** Removes a seat before the squad starts, and mails the reason to the member. */
async function removeBeforeStart(
  trx: Trx,
  call: PersonCall<WithClock & WithEngine>,
  squad: SquadRecord,
  seat: SeatId,
  reason: string,
) {
  const member = (await readSeats(trx, squad)).find(({ id }) => id === seat);
  if (!member) return refuseGone(trx, squad.id, seat);
  await leaveIn(trx, call.context, call.actor, squad.id, seat, reason);
  const text = templates[member.language].mails.seatFreed({ name: member.firstName, squad: squad.name, reason });
  await enqueue(trx, [{ kind: 'mail', key: `seat_freed:${seat}`, payload: { to: member.email, ...text } }]);
}

/**
 * Removes a member: without notice before the squad's start, or by due process after the start (MONEY §4). Throws when
 * `step` does not match the current state.
 */
export async function removeMember(
  call: PersonCall<WithDb & WithClock & WithEngine>,
  squadId: string,
  seat: SeatId,
  { reason, step }: { reason: string; step: 'seat' | 'notice' | 'decision' },
): Promise<'notice given' | 'removed'> {
  return inTransaction(call.context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const isRunning = squad.status === 'active';
    if (isRunning === (step === 'seat')) throw new AppError('wrong_state');
    if (!isRunning) {
      await removeBeforeStart(trx, call, squad, seat, reason);
      return 'removed';
    }
    const notice = await noticedOn(trx, seat);
    if (step !== (notice ? 'decision' : 'notice')) throw new AppError('wrong_state');
    if (!notice) {
      await giveNotice(trx, call, squad, seat, reason);
      return 'notice given';
    }
    await checkDecidable(trx, call.context, seat);
    await leaveIn(trx, call.context, call.actor, squad.id, seat, reason);
    return 'removed';
  });
}
