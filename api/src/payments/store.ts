import {
  type Parsed,
  type Payment,
  payment,
  type paymentRoutes,
  type UpcomingPayments,
  upcomingPayments,
} from '@adashi/contract';
import { addDays, LIMITS, type LocalDate, localDate, year } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import { day, seatId, squadId } from '../db/columns.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isTheirs, peopleNamed, type Sought, seatsFound, seek } from '../db/search-text.ts';
import type { PersonCall } from '../http/call.ts';
import { ownRows } from '../http/ownership.ts';
import { PAID_BY_MEMBER } from '../rotation/index.ts';

const OWED = sql`owed_pot + owed_reserve + owed_fund + owed_losses`;
const CHARGES = sql`charges where (charges.squad_id, charges.round, charges.seat_id) = (paid.squad_id, paid.round, paid.seat_id)`;
/** SQL for one column of a contribution's latest charge. */
const ofLast = (column: RawBuilder<unknown>) => sql`(select ${column} from ${CHARGES} order by attempt desc limit 1)`;
/**
 * SQL for the due day that the provider set. The provider moves a due day that is too soon or is not a business day.
 */
const MOVED_TO = sql`(select ids.due_on from provider_order_ids ids where ids.provider = charges.provider
  and ids.key = concat_ws(':', 'charge', charges.squad_id, charges.round, charges.seat_id, charges.attempt))`;
/**
 * SQL condition: the contribution was paid from a wallet. The reference 'wallet:<squad>:<round>:<seat>:…' must match
 * the index `ledger_transfers_without_debit`.
 */
const BY_WALLET = sql`exists (select 1 from ledger_transfers where reference like 'wallet:%'
  and split_part(reference, ':', 4) = paid.seat_id::text and split_part(reference, ':', 3) = paid.round::text)`;

/** SQL condition: the payment failed and only the last retry remains (MONEY §3.3). */
export const HAS_LAST_TRY = sql`(paid.state = 'failed' and retry_on is not null
  and (select count(*) from ${CHARGES}) = ${LIMITS.retryBusinessDays.length})`;

const COLUMNS = sql`paid.id, paid.squad_id as "squadId", squads.name as squad, squads.period, paid.round,
  first_name || ' ' || last_name as member, people.email as "memberEmail", paid.amount, paid.state,
  ${OWED} as owed, owed_reserve + owed_fund + owed_losses as covered,
  rounds.due_on as "dueOn", paid.updated_on as "changedOn", retry_on as "retryOn", cause,
  (select count(*) from ${CHARGES}) as attempts, ${ofLast(sql`coalesce(${MOVED_TO}, charge_on)`)} as "chargeOn",
  ${ofLast(sql`(select last_digits from mandates where mandates.id = mandate_id)`)} as "lastDigits",
  exists (select 1 from ${CHARGES} and charges.state = 'submitted') as "isUnderWay",
  case when paid.state in ('confirmed', 'recovered') and ${BY_WALLET} then 'wallet'
    when exists (select 1 from ${CHARGES}) then 'bank' end as "from"`;

const FROM = sql`contributions paid join seats on seats.id = seat_id join people on people.id = person_id
  join squads on squads.id = paid.squad_id join rounds on rounds.squad_id = paid.squad_id and rounds.number = paid.round`;

type Filters = Parsed<(typeof paymentRoutes)['paymentsCsv']>['query'];

/** Returns the first and last due day of a time filter. Null means no limit. */
function daysOf(time: NonNullable<Filters['time']>, today: LocalDate): { from: LocalDate; until: LocalDate | null } {
  const newYear = (of: number) => localDate(`${of}-01-01`);
  const thisYear = year(today);
  if (time === 'this_year') return { from: newYear(thisYear), until: newYear(thisYear + 1) };
  if (time === 'last_year') return { from: newYear(thisYear - 1), until: newYear(thisYear) };
  return { from: addDays(today, time === 'last_month' ? -31 : -92), until: null };
}

const seatsOf = (personId: string) => sql`paid.seat_id in (select id from seats where person_id = ${personId})`;

/** SQL conditions of all filters except the search. Members see their own payments; staff see all payments. */
function narrowed(
  { me, seesAll, context }: PersonCall<WithClock>,
  { state, squad, person, time, tries }: Filters,
): RawBuilder<unknown> {
  const days = time && daysOf(time, context.clock.today());
  const conditions = [
    ...(seesAll ? [sql`true`] : [seatsOf(me.id)]),
    ...(state ? [sql`paid.state = ${state}`] : []),
    ...(tries ? [HAS_LAST_TRY] : []),
    ...(squad ? [sql`paid.squad_id = ${squad}`] : []),
    ...(person ? [seatsOf(person)] : []),
    ...(days ? [sql`rounds.due_on >= ${days.from}`] : []),
    ...(days?.until ? [sql`rounds.due_on < ${days.until}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function foundIn(sought: Sought | null): RawBuilder<unknown> {
  if (!sought) return sql`true`;
  return sought.isCommon ? isTheirs(sought, sql`paid.squad_id`) : sql`paid.seat_id in ${seatsFound(sought.q)}`;
}

/**
 * Builds the payment list with the default order. A member's list and a list with a time filter are sorted by due day.
 * Other lists show the latest changes first.
 */
function listOf(call: PersonCall<WithClock>, query: Filters, sought: Sought | null) {
  const isMember = call.me.role === 'user';
  const byDay = isMember || query.time;
  const newest = byDay ? sql`rounds.due_on desc` : sql`paid.updated_on desc`;
  const rounds =
    byDay || query.sort === 'due'
      ? sql`join rounds on rounds.squad_id = paid.squad_id and rounds.number = paid.round`
      : sql``;
  const seats = sql`join seats on seats.id = paid.seat_id`;
  const named = sought?.isCommon ? sql`${seats} join people on people.id = seats.person_id` : sql``;
  const wanted = narrowed(call, query);
  return {
    columns: COLUMNS,
    from: sql`contributions paid ${rounds} ${named} where ${wanted} and ${foundIn(sought)}`,
    common: sought?.isCommon
      ? sql`contributions paid ${rounds} ${seats} join ${peopleNamed(sought)} on named.id = seats.person_id where ${wanted}`
      : null,
    order: sql`${newest}, paid.id desc`,
    sorts: {
      changed: [sql`paid.updated_on`, sql`paid.id`],
      due: [sql`rounds.due_on`, sql`paid.id`],
      amount: [sql`paid.amount`, sql`paid.updated_on`, sql`paid.id`],
      state: [sql`paid.state`, sql`paid.updated_on`, sql`paid.id`],
    },
    shown: { key: sql`paid.id`, from: FROM },
    isOfOne: !call.seesAll,
  };
}

export async function listPayments(
  call: PersonCall<WithDb & WithClock>,
  query: Parsed<(typeof paymentRoutes)['payments']>['query'],
): Promise<Page<Payment>> {
  const { db } = call.context;
  return pageOf(db, payment, query, listOf(call, query, await seek(db, query.q)));
}

/** Yields all filtered payments in the requested order, by default in order of due day. */
export async function* everyPayment(call: PersonCall<WithDb & WithClock>, filters: Filters): AsyncGenerator<Payment> {
  const { db } = call.context;
  const { sort = 'due', order } = filters;
  const list = listOf(call, { ...filters, sort }, await seek(db, filters.q));
  yield* everyRow(db, payment, { sort, order }, list);
}

export async function readPayment(call: PersonCall<WithDb>, id: string): Promise<Payment> {
  const row = await rowsOf(payment)`
    select ${COLUMNS} from ${FROM} where paid.id = ${id} and ${ownRows(call, 'person_id')}
  `.first(call.context.db);
  return found(row);
}

const IS_MISSING = sql`(paid.state = 'failed' or (paid.state in ('defaulted', 'charged_back') and ${OWED} > 0))`;

/** Lists a member's contributions that are owed or will be retried. */
export async function missingPayments(db: Queryable, personId: string): Promise<Payment[]> {
  return rowsOf(payment)`
    select ${COLUMNS} from ${FROM} where person_id = ${personId} and ${IS_MISSING} order by paid.updated_on desc, paid.id
  `.all(db);
}

/** Like `missingPayments`, but includes failed contributions with a new debit in progress. */
export async function unsettledPayments(db: Queryable, personId: string): Promise<Payment[]> {
  return rowsOf(payment)`
    select ${COLUMNS} from ${FROM} where person_id = ${personId}
      and (${IS_MISSING} or (paid.state = 'submitted' and exists (select 1 from ${CHARGES} and attempt > 1)))
    order by paid.state = 'submitted', rounds.due_on, paid.id
  `.all(db);
}

const keyRow = z.object({ squad: squadId, round: z.int(), seat: seatId });
export type PaymentKey = z.output<typeof keyRow>;

/**
 * Returns the squad, round and seat of a contribution. Members can read only their own contributions; staff can read
 * any contribution.
 */
export async function paymentKey(db: Queryable, call: PersonCall<unknown>, id: string): Promise<PaymentKey> {
  const row = await rowsOf(keyRow)`
    select paid.squad_id as squad, round, seat_id as seat from contributions paid join seats on seats.id = seat_id
    where paid.id = ${id} and ${ownRows(call, 'person_id')}
  `.first(db);
  return found(row);
}

const yearRow = upcomingPayments.shape.year.omit({ toCome: true });

/** Returns the totals of all contributions due in a year, in cents, by outcome. */
export async function paidInYear(
  db: Queryable,
  personId: string,
  of: number,
): Promise<Omit<UpcomingPayments['year'], 'toCome'>> {
  const sum = (amount: RawBuilder<unknown>, states: readonly Payment['state'][]) =>
    sql`coalesce(sum(${amount}) filter (where paid.state = any(${states}::text[])), 0)::bigint`;
  const row = await rowsOf(yearRow)`
    select coalesce(sum(${PAID_BY_MEMBER}), 0)::bigint as contributed,
      count(*) filter (where ${PAID_BY_MEMBER} > 0) as count,
      count(distinct paid.squad_id) filter (where ${PAID_BY_MEMBER} > 0) as squads,
      ${sum(sql`paid.amount`, ['submitted'])} as "onItsWay",
      ${sum(OWED, ['failed', 'defaulted', 'charged_back'])} as missing
    from ${FROM} where person_id = ${personId} and date_part('year', rounds.due_on) = ${of}
  `.first(db);
  return found(row);
}

const firstDebitRow = z.object({
  squadId,
  squad: z.string(),
  period: payment.shape.period,
  amount: z.int(),
  startOn: z.custom<LocalDate>((value) => typeof value === 'string'),
});

const squadRow = z.object({ id: z.string(), name: z.string() });

/** Lists all squads of a member's contributions, including squads that the member left. */
export async function paidSquads(db: Queryable, personId: string): Promise<z.output<typeof squadRow>[]> {
  return rowsOf(squadRow)`
    select id, name from squads
    where id in (select paid.squad_id from contributions paid where ${seatsOf(personId)}) order by name, id
  `.all(db);
}

/** Lists a member's squads that have not started. */
export async function squadsToStart(db: Queryable, personId: string): Promise<z.output<typeof firstDebitRow>[]> {
  return rowsOf(firstDebitRow)`
    select squads.id as "squadId", name as squad, period, contribution as amount, start_on as "startOn"
    from squads join seats on seats.squad_id = squads.id and seats.status = 'active'
    where person_id = ${personId} and squads.status = 'upcoming' and kind <> 'test' order by start_on, squads.id
  `.all(db);
}

const movedRow = z.object({ seat: seatId, round: z.int(), on: day });

/** Lists a member's submitted debits that the provider moved to another day. */
export function movedDebits(db: Queryable, personId: string): Promise<z.output<typeof movedRow>[]> {
  return rowsOf(movedRow)`
    select seat_id as seat, round, moved.on
    from seats join charges on charges.squad_id = seats.squad_id and seat_id = seats.id, lateral (select ${MOVED_TO} as on) moved
    where person_id = ${personId} and charges.state = 'submitted' and moved.on <> charge_on
  `.all(db);
}

const namesRow = z.object({
  seat: seatId,
  name: z.string(),
  fullName: z.string(),
  guarantor: z.string().nullable(),
});

/** Returns the names of each seat's member and verified guarantor, by seat. */
export async function namesOf(
  db: Queryable,
  seats: readonly string[],
): Promise<Map<string, z.output<typeof namesRow>>> {
  const rows = await rowsOf(namesRow)`
    select seats.id as seat, first_name as name, first_name || ' ' || last_name as "fullName", guarantors.name as guarantor
    from seats join people on people.id = person_id
    left join guarantors on guarantors.id = guarantor_id and guarantors.status = 'verified'
    where seats.id = any(${seats}::uuid[])
  `.all(db);
  return new Map(rows.map((row) => [row.seat, row]));
}
