import { type DrawStage, frozenText, type LocalDate } from '@adashi/core';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import { sha256 } from '../base/random.ts';
import type { Trx } from '../db/database.ts';
import { templates } from '../messaging/notifications/index.ts';
import type { Providers } from '../providers/ports.ts';
import { type DrawRecord, type GivenUp, giveUp, nameRound, openDraw } from './draws.ts';
import { notifySeats } from './notify-seats.ts';
import type { SeatRecord, SquadRecord } from './store.ts';

const JOB: Actor = { kind: 'job', id: null };

const entriesOf = (seats: readonly SeatRecord[]) =>
  seats.map((seat) => ({ seat: seat.id, nonce: seat.nonce.toString('hex') }));

function isListOf(draw: DrawRecord, seats: readonly SeatRecord[]): boolean {
  const asText = (entries: DrawRecord['entries']) => entries?.map(({ seat, nonce }) => `${seat} ${nonce}`).join();
  return asText(draw.entries) === asText(entriesOf(seats));
}

/**
 * Returns the stage of the draw. Returns 'none' if the list is not frozen, or if the members changed after the freeze.
 */
export function stageOf(draw: DrawRecord | undefined, seats: readonly SeatRecord[]): DrawStage {
  if (!draw?.frozenAt || !isListOf(draw, seats)) return 'none';
  return draw.value ? 'known' : 'frozen';
}

/** Returns the reason to give up the draw of a squad with a postponed start. */
function reasonOf(draw: DrawRecord, seats: readonly SeatRecord[], now: Date): GivenUp {
  if (!draw.frozenAt) return 'postponed';
  if (!isListOf(draw, seats)) return 'members_changed';
  return draw.value === null && draw.expectedAt <= now ? 'beacon_silent' : 'postponed';
}

/**
 * Gives up the draw of a squad with a postponed start, and assigns the beacon round of the new closing day. The old
 * draw stays visible.
 */
export async function nameAnew(
  trx: Trx,
  context: WithClock & Pick<Providers, 'beacon'>,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  closingOn: LocalDate,
): Promise<void> {
  const draw = await openDraw(trx, squad.id);
  if (draw) await giveUp(trx, squad.id, draw, reasonOf(draw, seats, context.clock.now()));
  await nameRound(trx, context, squad.id, closingOn);
}

/**
 * Returns the squad's draw if the list can be frozen before the beacon value is public. Otherwise, gives up the draw
 * and creates a new draw.
 */
async function drawToFreeze(
  trx: Trx,
  context: WithClock & Pick<Providers, 'beacon'>,
  squad: SquadRecord,
): Promise<DrawRecord | undefined> {
  const draw = await openDraw(trx, squad.id);
  if (draw && !draw.frozenAt && draw.expectedAt > context.clock.now()) return draw;
  if (draw) await giveUp(trx, squad.id, draw, draw.frozenAt ? 'members_changed' : 'too_late');
  await nameRound(trx, context, squad.id, context.clock.today());
  return openDraw(trx, squad.id);
}

/** Freezes the list of seats and nonces. Mails the hash of the list to every member as proof (MONEY §2). */
export async function freezeDraw(
  trx: Trx,
  context: WithClock & Pick<Providers, 'beacon'>,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
): Promise<void> {
  const draw = await drawToFreeze(trx, context, squad);
  if (!draw) throw new Error('the squad has no draw');
  const { number, beacon, round, expectedAt } = draw;
  const entries = entriesOf(seats);
  const hash = sha256(frozenText({ commitment: squad.drawCommitment, beacon, round, entries }));
  await trx
    .updateTable('draws')
    .set({ entries: JSON.stringify(entries), hash, frozen_at: context.clock.now() })
    .where('squad_id', '=', squad.id)
    .where('number', '=', number)
    .execute();
  await writeAudit(trx, JOB, 'froze_draw', `squad:${squad.id}`, { number, hash, beacon, round });
  await notifySeats(trx, squad, seats, { key: `frozen:${squad.id}:${number}`, group: 'squad' }, (seat) =>
    templates[seat.language].mails.drawFrozen({
      name: seat.firstName,
      squad: squad.name,
      hash,
      beacon,
      round,
      expectedAt,
    }),
  );
}
