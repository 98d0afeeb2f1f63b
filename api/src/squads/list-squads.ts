import type { Parsed, SquadSummary, squadRoutes } from '@adashi/contract';
import { addDays, type LocalDate, SETTINGS } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { type Page, pageOf } from '../db/page.ts';
import { has } from '../db/search-text.ts';
import type { Session } from '../http/session.ts';
import { areOf, RUNNING_FIRST, summaryColumns, summaryRow, toSummary } from './summary.ts';

type SquadsQuery = Parsed<(typeof squadRoutes)['squads']>['query'];
type Filters = Omit<SquadsQuery, 'page' | 'pageSize'>;

type Choice = 'amount' | 'size' | 'start';
/**
 * Minimum and maximum of each filter choice, both inclusive. Amounts are in cents, sizes in seats, and starts in days
 * from today.
 */
const RANGES: { readonly [Name in Choice]: Record<NonNullable<SquadsQuery[Name]>, readonly [number, number]> } = {
  amount: {
    to50: [0, 5_000],
    to100: [5_001, 10_000],
    to200: [10_001, 20_000],
    over200: [20_001, SETTINGS.mostContribution.most],
  },
  size: { to8: [2, 8], to12: [9, 12], to20: [13, 20], over20: [21, 52] },
  start: { weeks2: [0, 14], weeks4: [0, 28], weeks8: [0, 56] },
};

/** SQL for the fee per seat in cents, rounded down as in the function `planPayout` (MONEY §3.4). */
const cost = sql`contribution * size * fee_bps / 10000`;

/** Returns the SQL conditions of the filters. A missing filter adds no condition. */
function narrowed(today: LocalDate, { q, amount, size, start, orderRule }: Filters): RawBuilder<unknown>[] {
  const between = (column: RawBuilder<unknown>, [least, most]: readonly [unknown, unknown]) =>
    sql`${column} between ${least} and ${most}`;
  const days = (range: readonly [number, number]) => [addDays(today, range[0]), addDays(today, range[1])] as const;
  return [
    ...(q ? [has(sql`normalize_search(name)`, q)] : []),
    ...(amount ? [between(sql`contribution`, RANGES.amount[amount])] : []),
    ...(size ? [between(sql`size`, RANGES.size[size])] : []),
    ...(start ? [between(sql`start_on`, days(RANGES.start[start]))] : []),
    ...(orderRule ? [sql`order_rule = ${orderRule}`] : []),
  ];
}

/**
 * SQL conditions for members: open squads or, by filter, the practice squad on offer. Copies of the practice squad are
 * excluded.
 */
function forMembers({ kind }: Filters): RawBuilder<unknown>[] {
  const offered = kind === 'test' ? 'test' : 'standard';
  return [sql`status = 'upcoming'`, sql`kind = ${offered}`, sql`free_seats > 0`];
}

/** SQL conditions for staff: all squads except practice squads, unless the filter selects practice squads. */
function forStaff({ status, kind }: Filters): RawBuilder<unknown>[] {
  return [...(status ? [sql`status = ${status}`] : []), kind ? sql`kind = ${kind}` : sql`kind <> 'test'`];
}

/** Lists squads. Members get the squads that they can join, next start first; staff get all squads, latest first. */
export function squadsList(context: WithClock, me: Session, query: Filters) {
  const isMember = me.role === 'user';
  const conditions = [
    sql`true`,
    ...(isMember ? forMembers(query) : forStaff(query)),
    ...narrowed(context.clock.today(), query),
  ];
  return {
    from: sql`squads where ${sql.join(conditions, sql` and `)}`,
    order: isMember ? sql`start_on, id` : sql`start_on desc, id`,
    sorts: {
      name: [sql`name`, sql`id`],
      start: [sql`start_on`, sql`id`],
      contribution: sql`contribution`,
      size: sql`size`,
      free: sql`free_seats`,
      cost,
      status: sql`squads.status`,
    },
    shown: { key: sql`squads.id`, from: sql`squads` },
    isOfOne: isMember,
  };
}

export async function listSquads(
  context: WithDb & WithClock,
  me: Session,
  query: SquadsQuery,
): Promise<Page<SquadSummary>> {
  const list = { ...squadsList(context, me, query), columns: summaryColumns(me.id, context.clock.today()) };
  const page = await pageOf(context.db, summaryRow, query, list);
  return { ...page, data: page.data.map((row) => toSummary(context, row)) };
}

/** Returns one page of the caller's squads, running squads first. */
export async function listOwnSquads(
  context: WithDb & WithClock,
  me: Session,
  query: Parsed<(typeof squadRoutes)['mySquads']>['query'],
): Promise<Page<SquadSummary>> {
  const { q, status } = query;
  const conditions = [
    areOf(me.id),
    ...(status ? [sql`squads.status = ${status}`] : []),
    ...(q ? [has(sql`normalize_search(name)`, q)] : []),
  ];
  const page = await pageOf(context.db, summaryRow, query, {
    columns: summaryColumns(me.id, context.clock.today()),
    from: sql`squads where ${sql.join(conditions, sql` and `)}`,
    order: RUNNING_FIRST,
    sorts: { name: [sql`name`, sql`squads.id`], start: [sql`start_on`, sql`squads.id`] },
    isOfOne: true,
  });
  return { ...page, data: page.data.map((row) => toSummary(context, row)) };
}

/** Returns the approved squad for an invitation code. */
export async function squadByInvite(db: Queryable, code: string): Promise<{ id: string }> {
  const row = await db
    .selectFrom('squads')
    .select(['id', 'status'])
    .where('invite_code', '=', code)
    .where('status', 'in', ['upcoming', 'pending'])
    .executeTakeFirst();
  const { id, status } = found(row);
  if (status === 'pending') throw new AppError('awaits_approval');
  return { id };
}
