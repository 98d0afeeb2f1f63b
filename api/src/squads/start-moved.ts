import type { Output, squadStartRoutes } from '@adashi/contract';
import { dayIn, REQUIREMENTS } from '@adashi/core';
import { z } from 'zod';
import { TIME_ZONE } from '../base/clock.ts';
import { day } from '../db/columns.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/call.ts';
import { readSeats } from './store.ts';
import { lookAt } from './visibility.ts';

const movedRow = z.object({ from: day, at: z.string() });

/**
 * Returns the last postponement of a squad's start, with the numbers of free seats and unmet requirements. Null without
 * a postponement.
 */
export async function startMoved(
  call: PersonCall<WithDb>,
  squadId: string,
): Promise<Output<(typeof squadStartRoutes)['squadStart']>> {
  const { squad } = await lookAt(call, squadId);
  const { db } = call.context;
  const row = await rowsOf(movedRow)`
    select details->>'startedOn' as from, to_json(at) as at from activity
    where subject = ${`squad:${squad.id}`} and action = 'postponed_squad' and details ? 'startedOn' order by id desc limit 1
  `.first(db);
  if (!row || squad.status !== 'upcoming') return { moved: null };
  const seats = (await readSeats(db, squad)).filter(({ status }) => status === 'active');
  const counts = REQUIREMENTS.map((need) => ({
    need,
    count: seats.filter(({ missing }) => missing.includes(need)).length,
  }));
  return {
    moved: {
      from: row.from,
      to: squad.startOn,
      on: dayIn(TIME_ZONE, Date.parse(row.at)),
      freeSeats: squad.size - seats.length,
      missing: counts.filter(({ count }) => count > 0),
    },
  };
}
