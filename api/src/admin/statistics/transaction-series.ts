import type { Parsed, statisticsRoutes, TransactionSeries } from '@adashi/contract';
import { addDays, addMonths, type LocalDate, laterOf, localDate, weekday } from '@adashi/core';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { collectedBetween } from './collected.ts';
import { type Moved, movedBetween } from './store.ts';

type Query = Parsed<(typeof statisticsRoutes)['transactionSeries']>['query'];

const MOST_STEPS = 600;
const MONDAY = 1;

/**
 * Time steps of a chart. `begin` returns the first day of the step that contains a day; `next` returns the first day of
 * the following step.
 */
const STEPS = {
  week: {
    begin: (day: LocalDate) => addDays(day, -((weekday(day) + 7 - MONDAY) % 7)),
    next: (from: LocalDate) => addDays(from, 7),
  },
  month: {
    begin: (day: LocalDate) => localDate(`${day.slice(0, 7)}-01`),
    next: (from: LocalDate) => addMonths(from, 1),
  },
} as const;

function sum(moved: readonly Moved[], what: Moved['what']): number {
  return moved.filter((row) => row.what === what).reduce((total, { amount }) => total + amount, 0);
}

/**
 * Returns past and expected amounts in cents per time step (docs/money.md). Members get only their own amounts; staff
 * get all amounts. Throws 'bad_input' for more than 600 steps.
 */
export async function transactionSeries(
  call: PersonCall<WithDb & WithClock>,
  query: Query,
): Promise<TransactionSeries> {
  const today = call.context.clock.today();
  const { begin, next } = STEPS[query.by];
  const asked = { from: query.from ? localDate(query.from) : null, to: query.to ? localDate(query.to) : null };
  const moved = await movedBetween(call, { ...asked, today, running: query.squads === 'running' });
  const from = asked.from ?? moved.at(0)?.on ?? today;
  const to = asked.to ?? laterOf(moved.at(-1)?.on ?? today, today);
  const byStep = Map.groupBy(moved, ({ on }) => begin(on));
  const data: TransactionSeries['data'] = [];
  for (let step = begin(from); step <= to; step = next(step)) {
    if (data.length === MOST_STEPS)
      throw new AppError('bad_input', { fields: { from: `At most ${MOST_STEPS} steps at a time` } });
    const rows = byStep.get(step) ?? [];
    data.push({
      from: step,
      contributed: sum(rows, 'contributed'),
      received: sum(rows, 'received'),
      toContribute: sum(rows, 'to_contribute'),
      toReceive: sum(rows, 'to_receive'),
    });
  }
  const collected = call.seesAll && { collected: await collectedBetween(call.context.db, query.by, begin(from), to) };
  return { today, data, ...collected };
}
