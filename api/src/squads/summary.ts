import { type SquadSummary, squadSummary } from '@adashi/contract';
import { type LocalDate, missing } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import { day } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { currentRoundOn } from '../rotation/index.ts';
import { readinessOf, readinessRow } from './store.ts';

export const summaryRow = squadSummary
  .omit({ missingOfMine: true, myPosition: true, isMine: true, today: true })
  .extend({
    mine: z.object({ position: z.int().nullable(), facts: readinessRow.nullable() }).nullable(),
    practiceDay: day.nullable(),
  });

/** SQL condition: the squad has not started. Only then does the summary include the readiness of seats. */
const IS_AHEAD = sql`squads.status in ('upcoming', 'pending')`;

/** SQL for the summary columns of a squad on a day, as visible to the person `personId`. */
export function summaryColumns(personId: string, today: LocalDate): RawBuilder<unknown> {
  return sql`squads.id, squads.name, kind, squads.status, contribution, period, size, start_on as "startOn", order_rule as "orderRule",
    fee_bps as "feeBps", reserve_bps as "reserveBps", lead_days as "leadDays", payout_days as "payoutDays", max_yearly_rate as "maxYearlyRate",
    taken as "seatsTaken",
    array(select position from seats where seats.squad_id = squads.id and position is not null order by position) as "takenPositions",
    case when kind = 'test' then coalesce((select practice.week from practice where squad_id = squads.id), 0) else case squads.status when 'active' then ${currentRoundOn(today)}
      when 'completed' then size else 0 end end as week,
    case when kind = 'test' then (select practice.day from practice where squad_id = squads.id) end as "practiceDay",
    (select json_build_object('position', position, 'facts', case when ${IS_AHEAD} then ${readinessOf(sql`seats.id`)} end)
      from seats where squad_id = squads.id and person_id = ${personId} and seats.status = 'active') as mine`;
}

export function toSummary(
  context: WithClock,
  { mine, practiceDay, ...row }: z.output<typeof summaryRow>,
): SquadSummary {
  const missingOfMine = mine?.facts ? missing(mine.facts, row.orderRule === 'draw') : [];
  const today = practiceDay ?? context.clock.today();
  return { ...row, myPosition: mine?.position ?? null, isMine: mine !== null, missingOfMine, today };
}

/**
 * SQL condition that selects the squads with a seat of the person, and the circles that the person proposed, in any
 * state. Each half uses an index.
 */
export function areOf(personId: string): RawBuilder<boolean> {
  return sql`squads.id in (select squad_id from seats where person_id = ${personId} and seats.status = 'active'
    union all select id from squads where proposed_by = ${personId} and kind = 'custom')`;
}

/** Sort order of squads: running squads first. */
export const RUNNING_FIRST = sql`
  array_position(array['active', 'upcoming', 'pending', 'completed', 'declined', 'cancelled'], squads.status), start_on, squads.id`;

/** Returns all squads of one person, running squads first. */
export async function squadsOf(context: WithClock, db: Queryable, personId: string): Promise<SquadSummary[]> {
  const rows = await rowsOf(summaryRow)`
    select ${summaryColumns(personId, context.clock.today())} from squads where ${areOf(personId)} order by ${RUNNING_FIRST}
  `.all(db);
  return rows.map((row) => toSummary(context, row));
}
