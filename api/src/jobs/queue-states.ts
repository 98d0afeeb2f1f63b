import { type LaneState, laneState } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import { LANE_NAMES } from './queues.ts';

const row = laneState.extend({ lane: filled(laneState.shape.lane) });

/**
 * Returns the waiting items per queue, most urgent first. The lag is the age of the oldest item that is due or has been
 * attempted, in real time, because deliveries run in real time.
 */
export function laneStates(db: Queryable): Promise<LaneState[]> {
  const open = sql`outbox.lane = lanes.lane and done_at is null`;
  return rowsOf(row)`
    select lanes.lane, waiting.count as waiting, waiting.lag, dead.count as dead
    from unnest(${LANE_NAMES}::text[]) with ordinality as lanes (lane, place),
      lateral (
        select count(*)::integer,
          extract(epoch from now() - min(created_at) filter (where attempts > 0 or next_try_at <= now()))::integer as lag
        from outbox where ${open} and dead_at is null) waiting,
      lateral (select count(*)::integer from outbox where ${open} and dead_at is not null) dead
    order by place
  `.all(db);
}
