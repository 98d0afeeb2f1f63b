import { type SquadSummary, squadSummary } from '@adashi/contract';
import { missing } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { day } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import { readinessRow } from './store.ts';

export const summaryRow = squadSummary
  .omit({ missingOfMine: true, today: true })
  .extend({ facts: readinessRow.nullable(), practiceDay: day.nullable() });

/** Columns of a squad as `personId` sees it. */
export function summaryColumns(personId: string): RawBuilder<unknown> {
  const mine = sql`seats.squad_id = squads.id and seats.person_id = ${personId} and seats.status = 'active'`;
  return sql`squads.id, name, kind, squads.status, contribution, period, size, start_on as "startOn", order_rule as "orderRule",
    fee_bps as "feeBps", reserve_bps as "reserveBps", lead_days as "leadDays", payout_days as "payoutDays", max_yearly_rate as "maxYearlyRate",
    (select count(*) from seats where seats.squad_id = squads.id and seats.status = 'active') as "seatsTaken",
    array(select position from seats where seats.squad_id = squads.id and position is not null order by position) as "takenPositions",
    case when kind = 'test' then coalesce((select practice.week from practice where squad_id = squads.id), 0) else case squads.status when 'active' then coalesce(
        (select min(round) from payouts where payouts.squad_id = squads.id and seq = 0 and attempt = 0 and state <> 'cancelled'), size)
      when 'completed' then size else 0 end end as week,
    (select practice.day from practice where squad_id = squads.id) as "practiceDay",
    (select position from seats where ${mine}) as "myPosition",
    exists (select 1 from seats where ${mine}) as "isMine",
    (select json_build_object('identityVerified', identity_verified, 'mandateActive', mandate_active, 'positionSet', position_set,
        'guarantorVerified', guarantor_verified, 'agreementSigned', agreement_signed)
      from seat_readiness join seats on seats.id = seat_id where ${mine}) as facts`;
}

export function toSummary(house: House, { facts, practiceDay, ...row }: z.output<typeof summaryRow>): SquadSummary {
  const isAhead = row.status === 'upcoming' || row.status === 'pending';
  const missingOfMine = facts && isAhead ? missing(facts, row.orderRule === 'draw') : [];
  return { ...row, missingOfMine, today: practiceDay ?? house.clock.today() };
}

/** The squads of one person, and the circles that they proposed, whatever became of these. */
export function areOf(personId: string): RawBuilder<boolean> {
  return sql`(exists (select 1 from seats where squad_id = squads.id and person_id = ${personId} and seats.status = 'active')
    or (proposed_by = ${personId} and kind = 'custom'))`;
}

/** Those that run first. */
export const RUNNING_FIRST = sql`
  array_position(array['active', 'upcoming', 'pending', 'completed', 'declined', 'cancelled'], squads.status), start_on, squads.id`;

/** All squads of one person, those that run first. */
export async function squadsOf(house: House, db: Queryable, personId: string): Promise<SquadSummary[]> {
  const rows = await rowsOf(summaryRow)`
    select ${summaryColumns(personId)} from squads where ${areOf(personId)} order by ${RUNNING_FIRST}
  `.all(db);
  return rows.map((row) => toSummary(house, row));
}
