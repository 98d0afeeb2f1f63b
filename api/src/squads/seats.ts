import { leaveSquad, type SeatId, swapRefusal, swapSeats } from '@adashi/core';
import { sql } from 'kysely';
import { type Actor, record } from '../activity/index.ts';
import type { Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import type { PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { readRotation, runStepIn } from '../rotation/index.ts';
import { checkPosition } from './join-squad.ts';
import { lockSquad, seatOfPerson } from './store.ts';

/** Sets a position before the start: members where they choose, staff anywhere. */
export async function setPosition(
  { house, actor }: PersonCall,
  squadId: string,
  seat: SeatId,
  position: number,
): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (squad.status !== 'upcoming' || squad.orderRule === 'draw') refuse('wrong_state');
    if (actor.kind === 'member' && squad.orderRule !== 'choice') refuse('forbidden');
    await checkPosition(trx, squad, position);
    const { numAffectedRows } = await sql`
      update seats set position = ${position} where id = ${seat} and squad_id = ${squadId} and status = 'active'
    `.execute(trx);
    if (numAffectedRows === 0n) refuse('not_found');
    await record(trx, actor, 'set_position', `squad:${squadId}`, { seat, position });
  });
}

/** Before the start a seat is only a plan: it goes, and the draw never knew it. The audit trail keeps that it was. */
async function leaveBeforeStart(trx: Trx, seat: SeatId): Promise<void> {
  await sql`delete from swaps where from_seat = ${seat} or to_seat = ${seat}`.execute(trx);
  await sql`delete from seats where id = ${seat}`.execute(trx);
}

/** The same inside the caller's transaction; with a reason it was not the member's own wish. */
export async function leaveIn(
  trx: Trx,
  house: House,
  actor: Actor,
  squadId: string,
  seat: SeatId,
  reason?: string,
): Promise<void> {
  const squad = await lockSquad(trx, squadId);
  const { rows } = await sql`
    select 1 from seats where id = ${seat} and squad_id = ${squadId} and status = 'active'
  `.execute(trx);
  found(rows[0]);
  if (squad.status === 'upcoming' || squad.status === 'pending') await leaveBeforeStart(trx, seat);
  else if (squad.status !== 'active') refuse('wrong_state');
  else {
    const day = house.clock.today();
    await runStepIn(trx, house.engine.announce, day, [squad.id], (world) => {
      const verdict = leaveSquad(world, day, seat);
      return verdict.refused === null ? verdict.outcome : refuse('already_paid');
    });
  }
  await record(trx, actor, reason ? 'removed_member' : 'left_squad', `squad:${squadId}`, { seat, reason });
}

/** Leaves a squad: before the start the seat is free again, afterwards by the rules of MONEY §4. */
export async function leave(house: House, actor: Actor, squadId: string, seat: SeatId): Promise<void> {
  await inTransaction(house.db, (trx) => leaveIn(trx, house, actor, squadId, seat));
}

const REFUSALS = { already_paid: 'already_paid', in_default: 'in_default', same_seat: 'bad_input' } as const;

/** Asks another member to swap positions; the rules are checked now and again when they agree. */
export async function proposeSwap({ house, me, actor }: PersonCall, squadId: string, other: string): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const mine = await seatOfPerson(trx, squadId, me.id);
    const { rows } = await sql<{ id: SeatId }>`
      select id from seats where id = ${other} and squad_id = ${squadId} and status = 'active'
    `.execute(trx);
    const theirs = found(rows[0]);
    const rotation = await readRotation(trx, squad.id);
    const refusal = rotation ? swapRefusal(rotation, mine.id, theirs.id) : null;
    if (refusal) refuse(REFUSALS[refusal]);
    if (!rotation && (squad.status !== 'upcoming' || squad.orderRule === 'draw' || mine.id === theirs.id))
      refuse('wrong_state');
    await sql`update swaps set status = 'declined' where from_seat = ${mine.id} and status = 'proposed'`.execute(trx);
    await sql`insert into swaps (squad_id, from_seat, to_seat) values (${squadId}, ${mine.id}, ${theirs.id})`.execute(
      trx,
    );
    await record(trx, actor, 'proposed_swap', `squad:${squadId}`, { with: theirs.id });
  });
}

interface Swap {
  from_seat: SeatId;
  to_seat: SeatId;
}

async function swapBeforeStart(trx: Trx, swap: Swap): Promise<void> {
  await sql`
    update seats set position = other.position from seats other
    where (seats.id = ${swap.from_seat} and other.id = ${swap.to_seat}) or (seats.id = ${swap.to_seat} and other.id = ${swap.from_seat})
  `.execute(trx);
}

/** The other member agrees or declines. */
export async function answerSwap(
  { house, me, actor }: PersonCall,
  squadId: string,
  swapId: string,
  isAccepted: boolean,
): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const mine = await seatOfPerson(trx, squadId, me.id);
    const { rows } = await sql<Swap>`
      select from_seat, to_seat from swaps where id = ${swapId} and to_seat = ${mine.id} and status = 'proposed' for update
    `.execute(trx);
    const swap = found(rows[0]);
    const day = house.clock.today();
    if (isAccepted && squad.status === 'upcoming') await swapBeforeStart(trx, swap);
    else if (isAccepted) {
      await runStepIn(trx, house.engine.announce, day, [squad.id], (world) => {
        const verdict = swapSeats(world, day, swap.from_seat, swap.to_seat);
        return verdict.refused === null ? verdict.outcome : refuse(REFUSALS[verdict.refused]);
      });
    }
    await sql`update swaps set status = ${isAccepted ? 'accepted' : 'declined'} where id = ${swapId}`.execute(trx);
    await record(trx, actor, isAccepted ? 'accepted_swap' : 'declined_swap', `squad:${squadId}`, swap);
  });
}
