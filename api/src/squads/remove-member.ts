import { removalDecisionOn, removalStage, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../activity/index.ts';
import { day } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { texts } from '../notifications/index.ts';
import { enqueue } from '../outbox/index.ts';
import { leaveIn } from './leave-squad.ts';
import { lockSquad, readSeats, type SquadRecord } from './store.ts';

const noticeRow = z.object({ noticed_on: day, noticed_by: z.string() });
type Notice = z.output<typeof noticeRow>;

/** The notice goes to the member in writing, with its reason and the day of the decision. */
async function giveNotice(trx: Trx, call: PersonCall, squad: SquadRecord, seat: SeatId, reason: string): Promise<void> {
  const today = call.house.clock.today();
  const member = found((await readSeats(trx, squad)).find((other) => other.id === seat && other.status === 'active'));
  await sql`insert into removals (seat_id, reason, noticed_on, noticed_by) values (${seat}, ${reason}, ${today}, ${call.me.id})`.execute(
    trx,
  );
  const text = texts[member.language].mails.removalNotice({
    name: member.firstName,
    squad: squad.name,
    reason,
    decisionOn: removalDecisionOn(today),
  });
  await enqueue(trx, [{ kind: 'mail', key: `removal:${seat}`, payload: { to: member.email, ...text } }]);
  await record(trx, call.actor, 'gave_removal_notice', `squad:${squad.id}`, { seat, reason });
}

/** Decided by someone else, after the days to cure and to appeal; the refund follows the rules of leaving. */
async function decide(
  trx: Trx,
  { house, me, actor }: PersonCall,
  squad: SquadRecord,
  seat: SeatId,
  notice: Notice,
): Promise<void> {
  const day = house.clock.today();
  if (removalStage(notice.noticed_on, day) !== 'decision') {
    refuse('removal_too_early', { details: { day: removalDecisionOn(notice.noticed_on) } });
  }
  if (notice.noticed_by === me.id) refuse('same_staff');
  await leaveIn(trx, house, actor, squad.id, seat, 'decided');
}

/** Removes a member: before the start at once, from a running squad by due process (MONEY §4). */
export async function removeMember(
  call: PersonCall,
  squadId: string,
  seat: SeatId,
  reason: string,
): Promise<'notice given' | 'removed'> {
  return inTransaction(call.house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (squad.status !== 'active') {
      await leaveIn(trx, call.house, call.actor, squadId, seat, reason);
      return 'removed';
    }
    const row = await rowsOf(noticeRow)`
      select noticed_on, noticed_by from removals join seats on seats.id = seat_id where seat_id = ${seat} and squad_id = ${squadId}
    `.first(trx);
    if (row) await decide(trx, call, squad, seat, row);
    else await giveNotice(trx, call, squad, seat, reason);
    return row ? 'removed' : 'notice given';
  });
}
