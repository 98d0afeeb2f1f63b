import {
  atStake,
  type Cents,
  cents,
  debtsOf,
  guarantorLiability,
  least,
  owedTotal,
  type Rotation,
  type SeatId,
  type SquadId,
} from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { applyEvents, PROVIDER, type ReceivedEvent, readRotation, storeEvents } from '../rotation/index.ts';

interface Answered {
  readonly seat: SeatId;
  readonly rotation: Rotation;
}

/** The running seats that a guarantor answers for. */
async function answeredSeats(house: House, guarantorId: string): Promise<Answered[]> {
  const { rows } = await sql<{ squad_id: SquadId; id: SeatId }>`
    select squad_id, id from seats where guarantor_id = ${guarantorId} order by squad_id, id
  `.execute(house.db);
  const answered: Answered[] = [];
  for (const { squad_id, id } of rows) {
    const rotation = await readRotation(house.db, squad_id);
    if (rotation) answered.push({ seat: id, rotation });
  }
  return answered;
}

/** What a guarantor could be asked for from now on, and what they are asked for already (MONEY §3.5). */
export async function burdenOf(house: House, guarantorId: string): Promise<{ atStake: number; owed: number }> {
  const seats = await answeredSeats(house, guarantorId);
  const sum = (of: (rotation: Rotation, seat: SeatId) => Cents) =>
    seats.reduce((total, { rotation, seat }) => total + of(rotation, seat), 0);
  return { atStake: sum(atStake), owed: sum(guarantorLiability) };
}

/** The payments for one seat's debts, oldest first, as far as the guarantor is liable. */
function paymentsFor({ rotation, seat }: Answered, day: string): ReceivedEvent[] {
  let left = guarantorLiability(rotation, seat);
  return debtsOf(rotation, seat).flatMap((debt): ReceivedEvent[] => {
    const amount = least(owedTotal(debt), left);
    if (amount === 0) return [];
    left = cents(left - amount);
    const payment = `guarantor:${rotation.id}:${debt.round}:${seat}:${day}`;
    return [
      { eventId: payment, squad: rotation.id, event: { kind: 'debt_paid', round: debt.round, seat, amount, payment } },
    ];
  });
}

/** The guarantor pays: in the sandbox the money is there at once. Pressed twice, the same payment is stored once. */
export async function payDebts(house: House, guarantorId: string): Promise<number> {
  const day = house.clock.today();
  const events = (await answeredSeats(house, guarantorId)).flatMap((answered) => paymentsFor(answered, day));
  await inTransaction(house.db, async (trx) => {
    await storeEvents(trx, PROVIDER, events);
    await record(trx, { kind: 'guarantor', id: guarantorId }, 'guarantor_paid', `guarantor:${guarantorId}`, {
      payments: events.length,
    });
  });
  await applyEvents(house.engine, day);
  return events.reduce((total, { event }) => total + (event.kind === 'debt_paid' ? event.amount : 0), 0);
}
