import { type QueueState, queueState } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { filled, rowsOf } from '../db/rows-of.ts';
import { QUEUE_NAMES } from './queues.ts';

const row = queueState.extend({ queue: filled(queueState.shape.queue) });

/**
 * Returns the number of waiting items per queue, most urgent queue first. The lag is the age of the oldest due or
 * attempted item, in seconds.
 */
export function queueStates(db: Queryable): Promise<QueueState[]> {
  const open = sql`outbox.queue = queues.queue and done_at is null`;
  return rowsOf(row)`
    select queues.queue, waiting.count as waiting, waiting.lag, dead.count as dead
    from unnest(${QUEUE_NAMES}::text[]) with ordinality as queues (queue, place),
      lateral (
        select count(*)::integer,
          extract(epoch from app_now() - min(created_at) filter (where attempts > 0 or next_attempt_at <= now()))::integer as lag
        from outbox where ${open} and failed_at is null) waiting,
      lateral (select count(*)::integer from outbox where ${open} and failed_at is not null) dead
    order by place
  `.all(db);
}
