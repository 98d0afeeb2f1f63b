import { id, type SeatId, swapRefusal, swapSeats } from '@adashi/core';
import { sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import type { WithEngine } from '../rotation/index.ts';
import { readRotation, runStepIn } from '../rotation/index.ts';
import { activeSeat, lockSquad, seatOfPerson } from './store.ts';

const REFUSALS = { already_paid: 'already_paid', in_default: 'in_default', same_seat: 'bad_input' } as const;

/**
 * Offers a position swap to another member; the rules are checked now and at the acceptance. The offer expires when
 * either seat gets another position (database trigger).
 */
export async function proposeSwap(
  { context, me, actor }: PersonCall<WithDb>,
  squadId: string,
  other: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const mine = await seatOfPerson(trx, squadId, me.id);
    const theirs = await activeSeat(trx, squadId, other);
    if (mine.position === null || theirs.position === null) throw new AppError('wrong_state');
    const rotation = await readRotation(trx, squad.id);
    const refusal = rotation ? swapRefusal(rotation, mine.id, theirs.id) : null;
    if (refusal) throw new AppError(REFUSALS[refusal]);
    if (!rotation && (squad.status !== 'upcoming' || mine.id === theirs.id)) throw new AppError('wrong_state');
    await trx
      .updateTable('swaps')
      .set({ status: 'declined' })
      .where('from_seat', '=', mine.id)
      .where('status', '=', 'proposed')
      .execute();
    await trx
      .insertInto('swaps')
      .values({
        squad_id: squadId,
        from_seat: mine.id,
        to_seat: theirs.id,
        from_position: mine.position,
        to_position: theirs.position,
      })
      .execute();
    await writeAudit(trx, actor, 'proposed_swap', `squad:${squadId}`, { with: theirs.id });
  });
}

interface Swap {
  readonly from_seat: SeatId;
  readonly to_seat: SeatId;
}

/** Locks and returns the open swap offer to a seat. Throws 'not_found' without an open offer. */
async function lockOffer(trx: Trx, swapId: string, to: SeatId): Promise<Swap> {
  const offer = await trx
    .selectFrom('swaps')
    .select('from_seat')
    .where('id', '=', swapId)
    .where('to_seat', '=', to)
    .where('status', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst();
  return { from_seat: id<'seat'>(found(offer).from_seat), to_seat: to };
}

async function swapBeforeStart(trx: Trx, swap: Swap): Promise<void> {
  await sql`
    update seats set position = other.position from seats other
    where (seats.id = ${swap.from_seat} and other.id = ${swap.to_seat}) or (seats.id = ${swap.to_seat} and other.id = ${swap.from_seat})
  `.execute(trx);
}

/** Accepts or declines an offer to swap positions. */
export async function answerSwap(
  { context, me, actor }: PersonCall<WithDb & WithClock & WithEngine>,
  squadId: string,
  swapId: string,
  isAccepted: boolean,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const mine = await seatOfPerson(trx, squadId, me.id);
    const swap = await lockOffer(trx, swapId, mine.id);
    const day = context.clock.today();
    if (isAccepted && squad.status === 'upcoming') await swapBeforeStart(trx, swap);
    else if (isAccepted) {
      await runStepIn(trx, context.engine, day, { squads: [squad.id], part: [] }, (world) => {
        const result = swapSeats(world, day, swap.from_seat, swap.to_seat);
        if (result.refused !== null) throw new AppError(REFUSALS[result.refused]);
        return result.outcome;
      });
    }
    await trx
      .updateTable('swaps')
      .set({ status: isAccepted ? 'accepted' : 'declined' })
      .where('id', '=', swapId)
      .execute();
    await writeAudit(trx, actor, isAccepted ? 'accepted_swap' : 'declined_swap', `squad:${squadId}`, swap);
  });
}
