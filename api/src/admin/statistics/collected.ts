import type { Collected, statisticsRoutes } from '@adashi/contract';
import type { LocalDate } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { day, money } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

type By = z.output<(typeof statisticsRoutes)['transactionSeries']['query']>['by'];

const row = z.object({
  from: day,
  arrived: money,
  onItsWay: money,
  missing: money,
  due: z.int(),
  failedFirst: z.int(),
  defaulted: z.int(),
});

const MISSING = ['failed', 'defaulted', 'charged_back'];

/**
 * Returns collected and failed amounts of all real-money squads per time step, by due date. The outstanding part of a
 * contribution does not count as collected, even when the reserve or fund covers that part.
 */
export function collectedBetween(db: Queryable, by: By, from: LocalDate, to: LocalDate): Promise<Collected[]> {
  const owed = sql`(owed_pot + owed_reserve + owed_fund + owed_losses)`;
  const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
  const sum = (amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;
  return rowsOf(row)`
    select date_trunc(${by}, charge_on)::date as "from",
      ${sum(sql`paid.amount - ${owed}`, sql`paid.state not in ('scheduled', 'submitted')`)} as arrived,
      ${sum(sql`paid.amount`, sql`paid.state in ('scheduled', 'submitted')`)} as "onItsWay",
      ${sum(owed, sql`paid.state = any(${MISSING}::text[])`)} as missing,
      count(*) as due, ${count(sql`first_failed_on is not null`)} as "failedFirst",
      ${count(sql`paid.state in ('defaulted', 'charged_back', 'recovered')`)} as defaulted
    from rounds join contributions paid on paid.squad_id = rounds.squad_id and paid.round = rounds.number
    where charge_on between ${from} and ${to} and paid.state <> 'cancelled' group by 1 order by 1
  `.all(db);
}
