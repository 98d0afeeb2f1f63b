import { swapRefusal, swapSeats } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import { seatId } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/router.ts';
import { readRotation, runStepIn } from '../rotation/index.ts';
import { activeSeat, lockSquad, seatOfPerson } from './store.ts';

const REFUSALS = { already_paid: 'already_paid', in_default: 'in_default', same_seat: 'bad_input' } as const;

/**
 * Offers another member a swap of positions; the rules are checked now and again on acceptance. The offer names both
 * positions and expires when either seat moves (migration 0013).
 */
export async function proposeSwap({ context, me, actor }: PersonCall, squadId: string, other: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const mine = await seatOfPerson(trx, squadId, me.id);
    const theirs = await activeSeat(trx, squadId, other);
    if (mine.position === null || theirs.position === null) throw new AppError('wrong_state');
    const rotation = await readRotation(trx, squad.id);
    const refusal = rotation ? swapRefusal(rotation, mine.id, theirs.id) : null;
    if (refusal) throw new AppError(REFUSALS[refusal]);
    if (!rotation && (squad.status !== 'upcoming' || mine.id === theirs.id)) throw new AppError('wrong_state');
    await sql`update swaps set status = 'declined' where from_seat = ${mine.id} and status = 'proposed'`.execute(trx);
    await sql`
      insert into swaps (squad_id, from_seat, to_seat, from_position, to_position)
      values (${squadId}, ${mine.id}, ${theirs.id}, ${mine.position}, ${theirs.position})
    `.execute(trx);
    await writeAudit(trx, actor, 'proposed_swap', `squad:${squadId}`, { with: theirs.id });
  });
}

const swapRow = z.object({ from_seat: seatId, to_seat: seatId });
type Swap = z.output<typeof swapRow>;

async function swapBeforeStart(trx: Trx, swap: Swap): Promise<void> {
  await sql`
    update seats set position = other.position from seats other
    where (seats.id = ${swap.from_seat} and other.id = ${swap.to_seat}) or (seats.id = ${swap.to_seat} and other.id = ${swap.from_seat})
  `.execute(trx);
}

/** Accepts or declines a swap offer. */
export async function answerSwap(
  { context, me, actor }: PersonCall,
  squadId: string,
  swapId: string,
  isAccepted: boolean,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const mine = await seatOfPerson(trx, squadId, me.id);
    const offer = await rowsOf(swapRow)`
      select from_seat, to_seat from swaps where id = ${swapId} and to_seat = ${mine.id} and status = 'proposed' for update
    `.first(trx);
    const swap = found(offer);
    const day = context.clock.today();
    if (isAccepted && squad.status === 'upcoming') await swapBeforeStart(trx, swap);
    else if (isAccepted) {
      await runStepIn(trx, context.engine, day, { squads: [squad.id], part: [] }, (world) => {
        const result = swapSeats(world, day, swap.from_seat, swap.to_seat);
        if (result.refused !== null) throw new AppError(REFUSALS[result.refused]);
        return result.outcome;
      });
    }
    await sql`update swaps set status = ${isAccepted ? 'accepted' : 'declined'} where id = ${swapId}`.execute(trx);
    await writeAudit(trx, actor, isAccepted ? 'accepted_swap' : 'declined_swap', `squad:${squadId}`, swap);
  });
}
