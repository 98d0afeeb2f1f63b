import { sql } from 'kysely';
import { AppError } from '../base/app-error.ts';
import { countRow } from './columns.ts';
import type { Trx } from './database.ts';
import { rowsOf } from './rows-of.ts';

const DAY_MS = 86_400_000;

interface Limit {
  readonly table: 'identity_checks' | 'mandates';
  readonly startedAt: 'started_at' | 'created_at';
  readonly most: number;
}

/** Limits of calls that cost money or bother a provider, for each person and day. */
export const DAILY = {
  identityChecks: { table: 'identity_checks', startedAt: 'started_at', most: 5 },
  mandates: { table: 'mandates', startedAt: 'created_at', most: 10 },
} as const satisfies Record<string, Limit>;

const HOUR_S = 3_600;

/** Returns the error for a call above a daily limit. The limit counts the last 24 hours, so a call may pass any hour. */
export const dailyLimitReached = (): AppError => new AppError('too_many_requests', { retryAfterS: HOUR_S });

/**
 * Throws 'too_many_requests' when the person has reached a daily limit. Locks the person's row, so that simultaneous
 * calls share the limit.
 */
export async function checkDailyLimit(trx: Trx, { table, startedAt, most }: Limit, personId: string, now: Date) {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const row = await rowsOf(countRow)`
    select count(*) as count from ${sql.table(table)}
    where person_id = ${personId} and ${sql.ref(startedAt)} > ${new Date(now.getTime() - DAY_MS)}
  `.first(trx);
  if ((row?.count ?? 0) >= most) throw dailyLimitReached();
}
