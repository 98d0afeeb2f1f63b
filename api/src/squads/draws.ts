import { addDays, type LocalDate, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import { beginOf } from '../base/clock.ts';
import { bytes, seatId } from '../db/columns.ts';
import type { Queryable, Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { Providers } from '../providers/ports.ts';

const GIVEN_UP = ['postponed', 'members_changed', 'beacon_silent', 'too_late'] as const;
export type GivenUp = (typeof GIVEN_UP)[number];

/**
 * One draw of a squad, with the stages: beacon round assigned, list frozen, beacon value received, order drawn. A draw
 * can also be given up (docs/draw.md).
 */
const drawRow = z.object({
  number: z.int(),
  beacon: z.string(),
  round: z.int(),
  expectedAt: z.date(),
  entries: z.array(z.object({ seat: seatId, nonce: z.string() })).nullable(),
  hash: z.string().nullable(),
  frozenAt: z.date().nullable(),
  value: bytes.nullable(),
  turns: z.array(seatId).nullable(),
  givenUp: z.enum(GIVEN_UP).nullable(),
});
export type DrawRecord = z.output<typeof drawRow>;

export async function readDraws(db: Queryable, squadId: string): Promise<DrawRecord[]> {
  const rows = await rowsOf(drawRow)`
    select number, beacon, round, expected_at as "expectedAt", entries, hash, frozen_at as "frozenAt", value, turns, abandoned_reason as "givenUp"
    from draws where squad_id = ${squadId} order by number
  `.all(db);
  return rows;
}

/** Returns the squad's current draw, which was not given up. A squad has at most one current draw. */
export async function openDraw(db: Queryable, squadId: string): Promise<DrawRecord | undefined> {
  return (await readDraws(db, squadId)).find((draw) => draw.givenUp === null);
}

/**
 * Assigns the first beacon round after the freeze day to the draw. The value of this round is unknown while the list
 * can still change.
 */
export async function nameRound(
  trx: Trx,
  context: WithClock & Pick<Providers, 'beacon'>,
  squadId: string,
  freezeOn: LocalDate,
): Promise<void> {
  const { beacon, clock } = context;
  const round = beacon.roundAt(beginOf(addDays(freezeOn, 1)));
  await sql`
    insert into draws (squad_id, number, beacon, round, expected_at, announced_at)
    select ${squadId}, coalesce(max(number), 0) + 1, ${beacon.name}, ${round}, ${beacon.timeOf(round)}, ${clock.now()}
    from draws where squad_id = ${squadId}
  `.execute(trx);
}

export async function giveUp(trx: Trx, squadId: string, { number }: DrawRecord, why: GivenUp): Promise<void> {
  await trx
    .updateTable('draws')
    .set({ abandoned_reason: why })
    .where('squad_id', '=', squadId)
    .where('number', '=', number)
    .execute();
}

export async function keepTurns(
  trx: Trx,
  squadId: string,
  { number }: DrawRecord,
  turns: readonly SeatId[],
): Promise<void> {
  await trx
    .updateTable('draws')
    .set({ turns: [...turns] })
    .where('squad_id', '=', squadId)
    .where('number', '=', number)
    .execute();
}
