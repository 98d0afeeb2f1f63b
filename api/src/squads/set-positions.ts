import type { positionsBody } from '@adashi/contract';
import { fullPot, planPayout, roundDates, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import type { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { templates } from '../messaging/notifications/index.ts';
import { notifySeats } from './notify-seats.ts';
import { lockSquad, readSeats, type SeatRecord, type SquadRecord } from './store.ts';

type Body = z.output<typeof positionsBody>;

/** Returns false when the list of members or positions changed after the caller had read the list. */
function isAsShown(seats: readonly SeatRecord[], shown: Body['seats']): boolean {
  const now = new Map<string, number | null>(seats.map(({ id, position }) => [id, position]));
  return shown.length === now.size && shown.every(({ id, before }) => now.get(id) === before && now.delete(id));
}

/** Assigns positions to the given seats in order, starting with 1. */
async function placeInOrder(trx: Trx, seats: readonly SeatId[]): Promise<void> {
  await sql`
    update seats set position = placed.position
    from unnest(${seats}::uuid[]) with ordinality as placed (id, position) where seats.id = placed.id
  `.execute(trx);
}

/** Mails each member whose position changed. The mail has the new position and the effects of the change. */
async function notifyWhoMoves(
  trx: Trx,
  at: Date,
  squad: SquadRecord,
  moved: ReadonlyMap<SeatRecord, number>,
  reason: string,
) {
  const { net: amount } = planPayout(fullPot(squad), squad);
  const about = { key: `positions:${squad.id}:${at.toISOString()}`, group: 'squad' } as const;
  await notifySeats(trx, squad, [...moved.keys()], about, (seat) => {
    const position = moved.get(seat) ?? 0;
    const { payoutOn } = roundDates(squad, position);
    const { firstName: name } = seat;
    return templates[seat.language].mails.positionSet({ name, squad: squad.name, position, payoutOn, amount, reason });
  });
}

/** Sets the whole payout order of a squad with assigned positions, before the start (MONEY §2). */
export async function setPositions(
  { context, actor }: PersonCall<WithDb & WithClock>,
  squadId: string,
  body: Body,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (squad.status !== 'upcoming' || squad.orderRule !== 'assigned') throw new AppError('wrong_state');
    const seats = (await readSeats(trx, squad)).filter(({ status }) => status === 'active');
    if (!isAsShown(seats, body.seats)) throw new AppError('wrong_state');
    const placeOf = new Map<string, number>(body.seats.map(({ id }, index) => [id, index + 1]));
    const inOrder = seats.toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
    const moved = new Map(
      inOrder.flatMap((seat, index) => (seat.position === index + 1 ? [] : [[seat, index + 1] as const])),
    );
    await placeInOrder(
      trx,
      inOrder.map(({ id }) => id),
    );
    await notifyWhoMoves(trx, context.clock.now(), squad, moved, body.reason);
    const order = inOrder.map(({ id, position }) => ({ seat: id, before: position }));
    await writeAudit(trx, actor, 'set_positions', `squad:${squadId}`, { reason: body.reason, order });
  });
}
