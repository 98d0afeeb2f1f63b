import { drawOrder, type Hmac, id, type SeatId, startRotation } from '@adashi/core';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx } from '../db/database.ts';
import { templates } from '../messaging/notifications/index.ts';
import { saveStart } from '../rotation/index.ts';
import { readDrawSecret } from './draw-secret.ts';
import { type DrawRecord, keepTurns } from './draws.ts';
import { notifySeats } from './notify-seats.ts';
import type { SeatRecord, SquadRecord } from './store.ts';

/** Cause of a squad's start: the daily job, or a staff member with a reason. */
export interface Starter {
  readonly actor: Actor;
  readonly reason?: string;
}

export const hmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message));
};

/**
 * Computes the payout order of a drawn squad. The only inputs are the frozen list, the squad's secret and the beacon
 * value.
 */
async function drawnOrder(context: WithConfig, squad: SquadRecord, draw: DrawRecord | undefined): Promise<SeatId[]> {
  if (!draw?.entries || !draw.value) throw new Error('a draw needs a frozen list and a value of the beacon');
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const entries = draw.entries.map(({ seat, nonce }) => ({ seat: id<'seat'>(seat), nonce: bytes(nonce) }));
  const secret = new Uint8Array(readDrawSecret(context.config, squad));
  return drawOrder({ secret, entries, beacon: new Uint8Array(draw.value) }, hmac);
}

/** Returns the seats in payout order. If the order of the squad is drawn, this function computes the draw. */
async function orderOf(
  context: WithConfig,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  draw: DrawRecord | undefined,
): Promise<SeatRecord[]> {
  if (squad.orderRule !== 'draw') return seats.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const byId = new Map<SeatId, SeatRecord>(seats.map((seat) => [seat.id, seat]));
  return (await drawnOrder(context, squad, draw)).flatMap((seat) => byId.get(seat) ?? []);
}

/** Starts the squad: sets the dates of the rounds, and mails every member the day of the first debit. */
export async function beginRotation(
  trx: Trx,
  context: WithConfig & WithClock,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  draw: DrawRecord | undefined,
  { actor, reason }: Starter,
): Promise<void> {
  const { contribution, period, size, startOn, feeBps, reserveBps, leadDays, payoutDays } = squad;
  const terms = { contribution, period, size, startOn, feeBps, reserveBps, leadDays, payoutDays };
  await trx.updateTable('squads').set({ status: 'active' }).where('id', '=', squad.id).execute();
  const order = (await orderOf(context, squad, seats, draw)).map((seat) => ({
    id: seat.id,
    person: seat.personId,
    walletPays: false,
  }));
  const rotation = startRotation(squad.id, terms, order);
  await saveStart(trx, rotation, context.clock.today());
  const turns = order.map((seat) => seat.id);
  // Stores the drawn order. From now on, a database trigger records every change of the order.
  if (draw) await keepTurns(trx, squad.id, draw, turns);
  await writeAudit(trx, actor, 'started_squad', `squad:${squad.id}`, { order: turns, ...(reason && { reason }) });
  await notifySeats(trx, squad, seats, { key: `started:${squad.id}`, group: 'debits' }, (seat) =>
    templates[seat.language].mails.squadStarts({
      name: seat.firstName,
      squad: squad.name,
      startOn,
      chargeOn: rotation.rounds[0]?.chargeOn ?? startOn,
      period,
      amount: contribution,
    }),
  );
}
