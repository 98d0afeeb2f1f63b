import {
  id,
  isInDefault,
  type LocalDate,
  type Outcome,
  type SeatId,
  swapOfferRefusal,
  swapSeats,
  type World,
} from '@adashi/core';
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
 * Offers a position swap to another member. The server checks the rules now and at the acceptance, and a debt of the
 * other member only at the acceptance. The offer expires when either seat gets another position (database trigger).
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
    const refusal = rotation ? swapOfferRefusal(rotation, mine.id, theirs.id) : null;
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

/** Swaps two seats of a running squad. An offer from a member in default counts as ended, so the debt stays private. */
function swapIn(world: World, day: LocalDate, { from_seat, to_seat }: Swap): Outcome {
  if (isInDefault(world.rotation, from_seat)) throw new AppError('not_found');
  const result = swapSeats(world, day, from_seat, to_seat);
  if (result.refused !== null) throw new AppError(REFUSALS[result.refused]);
  return result.outcome;
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
      const step = { squads: [squad.id], part: [] };
      await runStepIn(trx, context.engine, day, step, (world) => swapIn(world, day, swap));
    }
    await trx
      .updateTable('swaps')
      .set({ status: isAccepted ? 'accepted' : 'declined' })
      .where('id', '=', swapId)
      .execute();
    await writeAudit(trx, actor, isAccepted ? 'accepted_swap' : 'declined_swap', `squad:${squadId}`, swap);
  });
}
