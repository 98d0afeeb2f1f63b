import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

/** Number of calls, and the time in milliseconds until the time window ends. */
const countRow = z.object({ current: z.int(), ttl: z.number() });
type Counted = z.output<typeof countRow>;

/**
 * Adds calls to a caller's count. Returns the count of all processes in the current time window, by the database's
 * clock.
 */
async function count(db: Database, caller: string, calls: number, windowMs: number): Promise<Counted> {
  const until = sql`clock_timestamp() + ${windowMs} * interval '1 millisecond'`;
  const isOver = sql`request_counts.until <= clock_timestamp()`;
  const row = await rowsOf(countRow)`
    insert into request_counts (caller, count, until) values (${caller}, ${calls}, ${until})
    on conflict (caller) do update set count = case when ${isOver} then excluded.count else request_counts.count + excluded.count end,
      until = case when ${isOver} then excluded.until else request_counts.until end
    returning count as current, greatest(0, extract(epoch from until - clock_timestamp()) * 1000)::float8 as ttl
  `.first(db);
  return row ?? { current: calls, ttl: windowMs };
}

/**
 * Share of the rate limit that a process counts in memory between two database updates. Each process can exceed the
 * limit by this share.
 */
const OWN_SHARE = 0.01;
/** Maximum number of callers in memory. Above this maximum, counts that are not in the database yet are dropped. */
const MOST_CALLERS = 50_000;

interface Known {
  /** Count of all processes at the last update of the database. */
  readonly stored: number;
  /** Calls of this process since the last update of the database. */
  readonly own: number;
  readonly until: number;
}

/**
 * Returns a store for `@fastify/rate-limit` with counts in the database, so that processes share the limit. Each
 * process updates the database after several calls.
 */
export function countsIn(db: Database): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    readonly #known = new Map<string, Known>();

    incr(caller: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 60_000, most = 1): void {
      const now = performance.now();
      const last = this.#known.get(caller);
      const known = last && last.until > now ? last : { stored: 0, own: 0, until: now + windowMs };
      const own = known.own + 1;
      if (own < most * OWN_SHARE) {
        this.#keep(caller, { ...known, own });
        answer(null, { current: known.stored + own, ttl: known.until - now });
        return;
      }
      this.#keep(caller, { ...known, stored: known.stored + own, own: 0 });
      count(db, caller, own, windowMs).then(
        ({ current, ttl }) => {
          const { own: since } = this.#known.get(caller) ?? { own: 0 };
          this.#keep(caller, { stored: current, own: since, until: now + ttl });
          answer(null, { current, ttl });
        },
        (error: Error) => answer(error),
      );
    }

    #keep(caller: string, known: Known): void {
      if (this.#known.size >= MOST_CALLERS) this.#known.clear();
      this.#known.set(caller, known);
    }

    child(): this {
      return this;
    }
  };
}
