import type { Output, squadRoutes } from '@adashi/contract';
import { SQUAD_STATUSES, type SquadStatus } from '@adashi/core';
import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import { money } from '../db/columns.ts';
import type { WithDb } from '../db/database.ts';
import { keptForAMinute } from '../db/kept-counts.ts';
import { rowsOf } from '../db/rows-of.ts';

const statusRow = z.object({ status: z.enum(SQUAD_STATUSES), squads: z.int(), members: z.int(), weekly: money });

/**
 * Counts squads and members by status, and the weekly contributions to running squads. A monthly amount counts as 6/26
 * per week, because a year has 52 weeks or 12 months.
 */
async function count({ db }: WithDb): Promise<z.output<typeof statusRow>[]> {
  return rowsOf(statusRow)`
    select status, count(*) as squads, sum(taken) as members,
      (sum(contribution * taken * case period when 'weekly' then 26 when 'biweekly' then 13 else 6 end) / 26)::bigint as weekly
    from squads where kind <> 'test' group by status
  `.all(db);
}

const byStatus = keptForAMinute(count, (rows) => rows.reduce((sum, { members }) => sum + members, 0));

export async function squadStats(context: WithDb & WithClock): Promise<Output<(typeof squadRoutes)['squadStats']>> {
  const rows = await byStatus(context);
  const active = rows.filter((row) => row.status === 'active');
  return {
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.squads])),
    members: rows.reduce((sum, row) => sum + row.members, 0),
    weekly: active.reduce((sum, row) => sum + row.weekly, 0),
  };
}

export async function statsOfStatus(
  context: WithDb & WithClock,
  status: SquadStatus,
): Promise<Output<(typeof squadRoutes)['squadStatsByStatus']>> {
  const row = (await byStatus(context)).find((found) => found.status === status);
  return { status, squads: row?.squads ?? 0, members: row?.members ?? 0 };
}
