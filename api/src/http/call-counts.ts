import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

const countRow = z.object({ current: z.int(), ttl: z.number() });

/** Counts a call, by the database's clock. Answers how many there were since the window began, and when it ends in milliseconds. */
async function count(db: Database, caller: string, windowMs: number) {
  const until = sql`clock_timestamp() + ${windowMs} * interval '1 millisecond'`;
  const isOver = sql`call_counts.until <= clock_timestamp()`;
  const row = await rowsOf(countRow)`
    insert into call_counts (caller, count, until) values (${caller}, 1, ${until})
    on conflict (caller) do update set count = case when ${isOver} then 1 else call_counts.count + 1 end,
      until = case when ${isOver} then excluded.until else call_counts.until end
    returning count as current, greatest(0, extract(epoch from until - clock_timestamp()) * 1000)::float8 as ttl
  `.first(db);
  return row ?? { current: 0, ttl: windowMs };
}

/** Where `@fastify/rate-limit` counts: in the database, so that several processes count together. */
export function countsIn(db: Database): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    incr(caller: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 60_000): void {
      count(db, caller, windowMs).then(
        (counted) => answer(null, counted),
        (error: Error) => answer(error),
      );
    }

    child(): this {
      return this;
    }
  };
}
