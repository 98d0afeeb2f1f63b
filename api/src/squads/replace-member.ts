import type { replaceBody } from '@adashi/contract';
import {
  fillSeat,
  foreseen,
  id,
  type LocalDate,
  NOTHING,
  ownRound,
  type Rotation,
  type Round,
  type SeatId,
} from '@adashi/core';
import type { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { templates } from '../messaging/notifications/index.ts';
import { coverSeat } from '../payments/guarantors/index.ts';
import type { WithEngine } from '../rotation/index.ts';
import { readForecasts, runStepIn } from '../rotation/index.ts';
import { candidateOf } from './candidates.ts';
import { notifySeats } from './notify-seats.ts';
import { checkDecidable } from './removals.ts';
import { lockSquad, placeOf, readSeats, type SquadRecord } from './store.ts';

type Body = z.output<typeof replaceBody>;

const REFUSALS = {
  already_left: 'wrong_state',
  already_paid: 'already_paid',
  already_member: 'already_member',
} as const;

/** Returns whether a seat belongs to the squad. A seat still belongs to the squad after the member left. */
async function isOfSquad(trx: Trx, squadId: string, seat: SeatId): Promise<boolean> {
  const row = await trx
    .selectFrom('seats')
    .select('id')
    .where('id', '=', seat)
    .where('squad_id', '=', squadId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a seat for the new member, with the verified guarantor. The rules assign the position. */
async function addSeat(trx: Trx, squadId: string, person: string): Promise<SeatId> {
  const row = await trx
    .insertInto('seats')
    .values((eb) => ({
      squad_id: squadId,
      person_id: person,
      nonce: Buffer.alloc(0),
      guarantor_id: eb
        .selectFrom('guarantors')
        .select('id')
        .where('member_id', '=', person)
        .where('status', '=', 'verified')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id<'seat'>(row.id);
}

/** Applies the replacement rules of MONEY §4, and returns the new rotation. */
async function fill(trx: Trx, context: WithEngine, day: LocalDate, squad: SquadRecord, leaver: SeatId, taker: SeatId) {
  let after: Rotation | undefined;
  await runStepIn(trx, context.engine, day, { squads: [squad.id], part: 'whole' }, (world) => {
    const newcomer = found(world.rotation.seats.find(({ id }) => id === taker));
    const result = fillSeat(world, day, leaver, newcomer);
    if (result.refused !== null) throw new AppError(REFUSALS[result.refused]);
    after = result.outcome.rotation;
    return result.outcome;
  });
  return found(after);
}

/** Returns a function that returns the forecast payout of a round. */
async function foreseenOf(trx: Trx, today: LocalDate, rotation: Rotation) {
  const forecast = (await readForecasts(trx, today, [rotation])).get(rotation.id);
  return ({ number: round }: Round) => forecast && foreseen(forecast, { round, seq: 0 });
}

/** Mails both members: the new member about the position and the first charge, the leaving member about the refund. */
async function notifyMembers(
  trx: Trx,
  today: LocalDate,
  squad: SquadRecord,
  rotation: Rotation,
  leaver: SeatId,
  taker: SeatId,
  reason: string,
) {
  const seats = await readSeats(trx, squad);
  const of = (id: SeatId) => seats.filter((seat) => seat.id === id);
  const own = found(ownRound(rotation, taker));
  const refund = ownRound(rotation, leaver);
  const missed = rotation.contributions.find(({ round, seat }) => seat === taker && round === refund?.number);
  const comingOf = await foreseenOf(trx, today, rotation);
  const [coming, refunded] = [comingOf(own), refund && comingOf(refund)];
  const back = missed?.amount ?? 0;
  await notifySeats(
    trx,
    squad,
    of(taker),
    { key: `took_over:${taker}`, group: 'debits' },
    ({ language, firstName: name }) =>
      templates[language].mails.seatTakenOver({
        name,
        squad: squad.name,
        position: own.number,
        payoutOn: coming?.on ?? null,
        amount: coming?.net ?? NOTHING,
        back,
        chargeOn: refund?.chargeOn ?? null,
      }),
  );
  await notifySeats(
    trx,
    squad,
    of(leaver),
    { key: `replaced:${leaver}`, group: 'debits' },
    ({ language, firstName: name }) =>
      templates[language].mails.seatGivenUp({
        name,
        squad: squad.name,
        refund: refunded ? { back, amount: refunded.net, on: refunded.on } : null,
        reason,
      }),
  );
}

/**
 * Gives a seat of a running squad to a new member. The new member's first charge also pays the missed rounds (MONEY
 * §4).
 */
export async function replaceMember(
  call: PersonCall<WithConfig & WithDb & WithClock & WithEngine>,
  squadId: string,
  leaver: SeatId,
  body: Body,
): Promise<void> {
  const { context, actor } = call;
  const { person, leaving, reason } = body;
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (!(await isOfSquad(trx, squadId, leaver))) throw new AppError('not_found');
    if (squad.status !== 'active' || squad.kind === 'test') throw new AppError('wrong_state');
    if (leaving === 'removed') await checkDecidable(trx, context, leaver);
    if (await placeOf(trx, squadId, person)) throw new AppError('already_member');
    if (!(await candidateOf(trx, squadId, person))) throw new AppError('newcomer_not_ready');
    const taker = await addSeat(trx, squadId, person);
    if (!(await coverSeat(trx, context, squadId, person))) throw new AppError('newcomer_not_ready');
    const today = context.clock.today();
    const rotation = await fill(trx, context, today, squad, leaver, taker);
    await notifyMembers(trx, today, squad, rotation, leaver, taker, reason);
    await writeAudit(trx, actor, 'replaced_member', `squad:${squadId}`, { reason, leaving, seat: leaver, by: taker });
  });
}
