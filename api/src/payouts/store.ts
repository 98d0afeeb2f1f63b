import { type Parsed, type Payout, type PayoutPart, payout, payoutPart, type payoutRoutes } from '@adashi/contract';
import { arrivesOn, dayIn, type LocalDate, leavesOn, localDate, PAYOUT_STATES } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import { TIME_ZONE } from '../base/clock.ts';
import { personId, squadId } from '../db/columns.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { type Page, pageOf } from '../db/page.ts';
import { rowsOf } from '../db/rows-of.ts';
import { isTheirs, peopleFound, peopleNamed, type Sought, seek, squadsFound } from '../db/search-text.ts';
import type { PersonCall } from '../http/call.ts';
import { ownRows } from '../http/ownership.ts';

type Row = Omit<Payout, 'arrivesOn'>;

/**
 * Returns the day on which the payout is or was sent. Null for a payout that waits for a person, a debt or the bank's
 * response.
 */
function leavingDay({ state, heldReason, heldUntil, payoutOn, changedOn }: Row, today: LocalDate): LocalDate | null {
  const due = localDate(payoutOn);
  if (state === 'submitted') return localDate(changedOn);
  if (state === 'scheduled' || state === 'ready') return leavesOn(due, today);
  if (heldReason !== 'new_bank' || heldUntil === null) return null;
  return leavesOn(due, today, dayIn(TIME_ZONE, Date.parse(heldUntil)));
}

/** Adds the bank arrival day to a payout row. */
function withArrival(row: Row, today: LocalDate): Payout {
  const leaving = leavingDay(row, today);
  return { ...row, arrivesOn: leaving && arrivesOn(leaving) };
}

const COLUMNS = sql`payouts.id, payouts.squad_id as "squadId", squads.name as squad, squads.period, payouts.round, payouts.seq, rounds.kind,
  first_name || ' ' || last_name as member, payouts.state, held_reason as "heldReason", net, expected_net as "expectedNet",
  rounds.payout_on as "payoutOn", payouts.updated_on as "changedOn",
  case when held_reason = 'new_bank' then to_json(people.payout_hold_until) end as "heldUntil",
  case when held_reason = 'retry_under_way' then (select min(retry_on) from contributions
    where contributions.seat_id = seats.id and contributions.state = 'failed') end as "retryOn",
  (select count(*)::int from payout_approvals given where given.account = people.payout_bank_id
    and (given.squad_id, given.round, given.seq) = (payouts.squad_id, payouts.round, payouts.seq)) as approvals,
  case when banks.id is not null then json_build_object('id', banks.id, 'lastDigits', banks.last_digits) end as account`;

const SENT = sql`payouts.state in ('submitted', 'paid')`;

const SOURCE = sql`payouts join squads on squads.id = payouts.squad_id
  join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
  join seats on seats.id = rounds.recipient join people on people.id = seats.person_id
  left join banks on banks.id = case when ${SENT} then payouts.account else people.payout_bank_id end`;

const payoutRow = payout.omit({ arrivesOn: true });

type Filters = Parsed<(typeof payoutRoutes)['payoutsCsv']>['query'];

/** SQL condition that matches payouts by recipient. */
const recipientIn = (people: RawBuilder<unknown>) => sql`(payouts.squad_id, payouts.round) in (
  select rounds.squad_id, number from rounds join seats on seats.id = recipient where person_id in ${people})`;

/** SQL condition that the search matches the payout's recipient or squad. Each half uses an index. */
const foundPayouts = (q: string) => sql`payouts.id in (
  select id from payouts where ${recipientIn(peopleFound(q))}
  union all select id from payouts where squad_id in ${squadsFound(q)})`;

/** SQL join of the recipient's seat. */
const RECEIVING = sql`join rounds on (rounds.squad_id, rounds.number) = (payouts.squad_id, payouts.round)
  join seats on seats.id = rounds.recipient`;

function foundIn(sought: Sought | null): RawBuilder<unknown> {
  if (!sought) return sql`true`;
  return sought.isCommon ? isTheirs(sought, sql`payouts.squad_id`) : foundPayouts(sought.q);
}

/**
 * SQL conditions of all filters: members see only their own payouts. Obsolete payouts, which have no day, are excluded.
 */
function narrowed({ me, seesAll }: PersonCall<unknown>, { state, person, squad }: Filters): RawBuilder<unknown> {
  const conditions = [
    sql`payouts.payout_on is not null`,
    ...(seesAll ? [] : [recipientIn(sql`(${me.id})`)]),
    ...(state ? [sql`payouts.state = ${state}`] : []),
    ...(squad ? [sql`payouts.squad_id = ${squad}`] : []),
    ...(person ? [recipientIn(sql`(${person})`)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** SQL for the priority of payout states that need action. The order must match the index in `0001_schema.sql`. */
const NEED = sql`array_position(
  array['awaiting_approval', 'failed', 'held', 'ready', 'scheduled', 'submitted', 'paid', 'cancelled'], payouts.state)`;

/**
 * Returns the sort order of payouts. Without a state filter, staff see urgent payouts first; all other lists are sorted
 * by payout day.
 */
const orderFor = ({ seesAll }: PersonCall<unknown>, { state }: Filters) =>
  seesAll && !state
    ? sql`${NEED}, payouts.payout_on, payouts.id`
    : sql`(payouts.attempt > 0), payouts.payout_on, payouts.id`;

function listOf(call: PersonCall<unknown>, query: Filters, sought: Sought | null) {
  const named = sought?.isCommon ? sql`${RECEIVING} join people on people.id = seats.person_id` : sql``;
  const wanted = narrowed(call, query);
  return {
    columns: COLUMNS,
    from: sql`payouts ${named} where ${wanted} and ${foundIn(sought)}`,
    common: sought?.isCommon
      ? sql`payouts ${RECEIVING} join ${peopleNamed(sought)} on named.id = seats.person_id where ${wanted}`
      : null,
    order: orderFor(call, query),
    sorts: {
      payout: [sql`payouts.payout_on`, sql`payouts.id`],
      changed: [sql`payouts.updated_on`, sql`payouts.id`],
      net: [sql`net`, sql`payouts.id`],
      state: [sql`payouts.state`, sql`payouts.updated_on`, sql`payouts.id`],
    },
    shown: { key: sql`payouts.id`, from: SOURCE, isLookedUp: true },
    isOfOne: !call.seesAll,
  };
}

export async function listPayouts(
  call: PersonCall<WithDb & WithClock>,
  query: Parsed<(typeof payoutRoutes)['payouts']>['query'],
): Promise<Page<Payout>> {
  const { db } = call.context;
  const page = await pageOf(db, payoutRow, query, listOf(call, query, await seek(db, query.q)));
  const today = call.context.clock.today();
  return { ...page, data: page.data.map((row) => withArrival(row, today)) };
}

/** Yields all filtered payouts, sorted as requested or by payout day. */
export async function* everyPayout(call: PersonCall<WithDb & WithClock>, filters: Filters): AsyncGenerator<Payout> {
  const { sort = 'payout', order } = filters;
  const today = call.context.clock.today();
  const { db } = call.context;
  const list = listOf(call, filters, await seek(db, filters.q));
  for await (const row of everyRow(db, payoutRow, { sort, order }, list)) yield withArrival(row, today);
}

/** Returns a member's payouts that have not arrived. Waiting and failed payouts come first, then all others by day. */
export async function nextPayouts({ context, me }: PersonCall<WithDb & WithClock>): Promise<Payout[]> {
  const rows = await rowsOf(payoutRow)`
    select ${COLUMNS} from ${SOURCE}
    where seats.person_id = ${me.id} and payouts.state not in ('paid', 'cancelled')
    order by payouts.state in ('held', 'failed', 'awaiting_approval') desc, rounds.payout_on, payouts.id
  `.all(context.db);
  const today = context.clock.today();
  return rows.map((row) => withArrival(row, today));
}

export async function readPayout(call: PersonCall<WithDb & WithClock>, id: string): Promise<Payout> {
  const row = await rowsOf(payoutRow)`
    select ${COLUMNS} from ${SOURCE} where payouts.id = ${id} and ${ownRows(call, 'seats.person_id')}
  `.first(call.context.db);
  return withArrival(found(row), call.context.clock.today());
}

/** Returns the state of each member's contribution to one pot, ordered by position. */
export async function partsOf({ context, me }: PersonCall<WithDb>, { squad, round }: PayoutKey): Promise<PayoutPart[]> {
  return rowsOf(payoutPart)`
    select upper(left(first_name, 1) || left(last_name, 1)) as initials, person_id = ${me.id} as "isYou",
      case when owed_reserve + owed_fund + owed_losses > 0 then 'covered' when owed_pot = 0 then 'arrived'
        when paid.state in ('defaulted', 'charged_back') then 'missing' else 'coming' end as state
    from contributions paid join seats on seats.id = seat_id join people on people.id = person_id
    where paid.squad_id = ${squad} and round = ${round} order by seats.position, seats.id
  `.all(context.db);
}

const keyRow = z.object({
  squad: squadId,
  round: z.int(),
  seq: z.int(),
  attempt: z.int(),
  state: z.enum(PAYOUT_STATES),
  recipient: personId,
});
export type PayoutKey = z.output<typeof keyRow>;

export async function payoutKey(db: Queryable, id: string): Promise<PayoutKey> {
  const row = await rowsOf(keyRow)`
    select payouts.squad_id as squad, payouts.round, seq, attempt, payouts.state, seats.person_id as recipient
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient where payouts.id = ${id}
  `.first(db);
  return found(row);
}
