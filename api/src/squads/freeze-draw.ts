import { type DrawStage, frozenText, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { type Actor, writeAudit } from '../audit/index.ts';
import { sha256 } from '../base/random.ts';
import type { Trx } from '../db/database.ts';
import type { AppContext } from '../http/context.ts';
import { texts } from '../messaging/notifications/index.ts';
import { type DrawRecord, type GivenUp, giveUp, nameRound, openDraw } from './draws.ts';
import type { SeatRecord, SquadRecord } from './store.ts';
import { tellSeats } from './tell-seats.ts';

const JOB: Actor = { kind: 'job', id: null };

const entriesOf = (seats: readonly SeatRecord[]) =>
  seats.map((seat) => ({ seat: seat.id, nonce: seat.nonce.toString('hex') }));

function isListOf(draw: DrawRecord, seats: readonly SeatRecord[]): boolean {
  const asText = (entries: DrawRecord['entries']) => entries?.map(({ seat, nonce }) => `${seat} ${nonce}`).join();
  return asText(draw.entries) === asText(entriesOf(seats));
}

/** How far the draw is for these very members: a list that was frozen with others counts for nothing. */
export function stageOf(draw: DrawRecord | undefined, seats: readonly SeatRecord[]): DrawStage {
  if (!draw?.frozenAt || !isListOf(draw, seats)) return 'none';
  return draw.value ? 'known' : 'frozen';
}

/** Why a draw of the start that is now put off comes to nothing. */
function reasonOf(draw: DrawRecord, seats: readonly SeatRecord[], now: Date): GivenUp {
  if (!draw.frozenAt) return 'postponed';
  if (!isListOf(draw, seats)) return 'members_changed';
  return draw.value === null && draw.expectedAt <= now ? 'beacon_silent' : 'postponed';
}

/** The start moves: its draw is given up, stays on show, and the round of the new closing day is named. */
export async function nameAnew(
  trx: Trx,
  context: AppContext,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  closingOn: LocalDate,
): Promise<void> {
  const draw = await openDraw(trx, squad.id);
  if (draw) await giveUp(trx, squad.id, draw, reasonOf(draw, seats, context.clock.now()));
  await nameRound(trx, context, squad.id, closingOn);
}

/** The named draw, if its list can still be frozen before anybody knows the value; else it is given up and another named. */
async function drawToFreeze(trx: Trx, context: AppContext, squad: SquadRecord): Promise<DrawRecord | undefined> {
  const draw = await openDraw(trx, squad.id);
  if (draw && !draw.frozenAt && draw.expectedAt > context.clock.now()) return draw;
  if (draw) await giveUp(trx, squad.id, draw, draw.frozenAt ? 'members_changed' : 'too_late');
  await nameRound(trx, context, squad.id, context.clock.today());
  return openDraw(trx, squad.id);
}

/** Freezes the list of seats and nonces, and mails its hash to everybody: they can hold us to it (MONEY §2). */
export async function freezeDraw(
  trx: Trx,
  context: AppContext,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
): Promise<void> {
  const draw = await drawToFreeze(trx, context, squad);
  if (!draw) throw new Error('a draw was named above');
  const { number, beacon, round, expectedAt } = draw;
  const entries = entriesOf(seats);
  const hash = sha256(frozenText({ commitment: squad.drawCommitment, beacon, round, entries }));
  await sql`
    update draws set entries = ${JSON.stringify(entries)}::jsonb, hash = ${hash}, frozen_at = ${context.clock.now()}
    where squad_id = ${squad.id} and number = ${number}
  `.execute(trx);
  await writeAudit(trx, JOB, 'froze_draw', `squad:${squad.id}`, { number, hash, beacon, round });
  await tellSeats(trx, squad, seats, { key: `frozen:${squad.id}:${number}`, group: 'squad' }, (seat) =>
    texts[seat.language].mails.drawFrozen({ name: seat.firstName, squad: squad.name, hash, beacon, round, expectedAt }),
  );
}
