import type { Payout } from '@adashi/contract';
import { expectedPayout, type PersonId, type Rotation, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { readRotation } from '../rotation/index.ts';

export const PAYOUT_COLUMNS = sql`payouts.id, payouts.squad_id as "squadId", squads.name as squad, payouts.round, payouts.seq, rounds.kind,
  first_name || ' ' || last_name as member, payouts.state, held_reason as "heldReason", net,
  rounds.payout_on as "payoutOn", payouts.updated_on as "changedOn", cardinality(approvals) as approvals`;

export const PAYOUT_SOURCE = sql`payouts join squads on squads.id = payouts.squad_id
  join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
  join seats on seats.id = rounds.recipient join people on people.id = person_id`;

export type PayoutRow = Omit<Payout, 'expectedNet'>;

/** Adds to each payout what it will be; sent ones are what they were. */
export async function withExpected(db: Queryable, rows: readonly PayoutRow[]): Promise<Payout[]> {
  const squads = new Map<string, Rotation | undefined>();
  for (const { squadId } of rows) {
    if (!squads.has(squadId)) squads.set(squadId, await readRotation(db, squadId as SquadId)); // an id from its own column
  }
  return rows.map((row) => {
    const rotation = squads.get(row.squadId);
    const payout = rotation?.payouts.find((found) => found.round === row.round && found.seq === row.seq);
    if (!rotation || !payout || payout.attempt > 0) return { ...row, expectedNet: row.net };
    return { ...row, expectedNet: expectedPayout(rotation, payout).net };
  });
}

export interface PayoutKey {
  squad: SquadId;
  round: number;
  seq: number;
  attempt: number;
  recipient: PersonId;
}

export async function payoutKey(db: Queryable, id: string): Promise<PayoutKey | undefined> {
  const { rows } = await sql<PayoutKey>`
    select payouts.squad_id as squad, payouts.round, seq, attempt, seats.person_id as recipient
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient where payouts.id = ${id}
  `.execute(db);
  return rows[0];
}
