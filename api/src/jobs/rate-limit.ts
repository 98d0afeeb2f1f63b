import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { Provider } from './queues.ts';

const waitRow = z.object({ wait: z.number() });

const MINUTE_MS = 60_000;

/**
 * Reserves the next call to a provider within the rate limit of all processes. A rate limit of null means no limit.
 * Returns the milliseconds until the call may start.
 */
export async function bookCall(db: Database, provider: Provider, callsPerMinute: number | null): Promise<number> {
  if (callsPerMinute === null) return 0;
  const gap = sql`${MINUTE_MS / callsPerMinute} * interval '1 millisecond'`;
  const row = await rowsOf(waitRow)`
    insert into provider_rate_limits (provider, next_call_at) values (${provider}, clock_timestamp() + ${gap})
    on conflict (provider) do update set next_call_at = greatest(provider_rate_limits.next_call_at, clock_timestamp()) + ${gap}
    returning extract(epoch from next_call_at - ${gap} - clock_timestamp())::float8 * 1000 as wait
  `.first(db);
  return Math.max(0, row?.wait ?? 0);
}
