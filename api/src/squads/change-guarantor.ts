import { type Cents, guarantorLiability, type SeatId } from '@adashi/core';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { language, seatId } from '../db/columns.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue, type OutboxItem } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { coverSeat } from '../payments/guarantors/index.ts';
import { readRotation } from '../rotation/index.ts';
import { lockSquad, type SquadRecord } from './store.ts';

const guarantorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  isVerified: z.boolean(),
  isWilling: z.boolean(),
});
type Guarantor = z.output<typeof guarantorRow>;

const seatWithGuarantorRow = z.object({ id: seatId, member: z.string(), before: z.string().nullable() });
type SeatWithGuarantor = z.output<typeof seatWithGuarantorRow>;

async function readGuarantor(trx: Trx, guarantorId: string | null, memberId: string): Promise<Guarantor | undefined> {
  return rowsOf(guarantorRow)`
    select id, name, email, language, status = 'verified' as "isVerified", status in ('invited', 'accepted', 'verified') as "isWilling" from guarantors
    where id = ${guarantorId} and member_id = ${memberId}
  `.first(trx);
}

async function readSeat(trx: Trx, squadId: string, personId: string): Promise<SeatWithGuarantor> {
  const row = await rowsOf(seatWithGuarantorRow)`
    select seats.id, first_name || ' ' || last_name as member, guarantor_id as before
    from seats join people on people.id = person_id
    where squad_id = ${squadId} and person_id = ${personId} and seats.status = 'active'
  `.first(trx);
  return found(row);
}

/** Returns the current debts of a seat. A new guarantor becomes liable for these debts. */
async function owedBy(trx: Trx, squad: SquadRecord, seat: SeatId): Promise<Cents> {
  return guarantorLiability(found(await readRotation(trx, squad.id)), seat);
}

/**
 * Sets the guarantor of the member's seat. After the squad's start, the new guarantor must be verified and also takes
 * over the debts (MONEY §3.5).
 */
export async function changeGuarantor(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  squadId: string,
  guarantorId: string,
): Promise<void> {
  const { context, me, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const seat = await readSeat(trx, squadId, me.id);
    const hasStarted = squad.status === 'active';
    if (!hasStarted && squad.status !== 'upcoming') throw new AppError('wrong_state');
    const after = found(await readGuarantor(trx, guarantorId, me.id));
    if (!after.isWilling) throw new AppError('guarantor_unwilling');
    if (seat.before === after.id) return;
    if (hasStarted && !after.isVerified) throw new AppError('guarantor_not_verified');
    await trx.updateTable('seats').set({ guarantor_id: after.id }).where('id', '=', seat.id).execute();
    await writeAudit(trx, actor, 'set_guarantor', `squad:${squadId}`, { guarantorId, before: seat.before });
    const isCovered = await coverSeat(trx, context, squad.id, me.id, !hasStarted);
    if (!hasStarted) return;
    if (!isCovered) throw new AppError('guarantor_promised_less');
    const before = found(await readGuarantor(trx, seat.before, me.id));
    const about = { member: seat.member, squad: squad.name, amount: await owedBy(trx, squad, seat.id) };
    const mail = (to: Guarantor, template: 'guarantorTakesOver' | 'guarantorReleased'): OutboxItem => ({
      kind: 'mail',
      key: `${template}:${seat.id}:${to.id}:${context.clock.now().toISOString()}`,
      payload: { to: to.email, ...templates[to.language].mails[template]({ name: to.name, ...about }) },
    });
    await enqueue(trx, [mail(after, 'guarantorTakesOver'), mail(before, 'guarantorReleased')]);
  });
}
